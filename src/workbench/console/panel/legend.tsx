import { t } from '#platform/console/language/language.ts';
import type { OverlayLegend } from '../chart/overlay.ts';

/** Legend of the overlay's marks and the drawing's signs. */
export function Legend({ overlay }: { overlay: OverlayLegend | null }) {
  const arrows = [
    ['event', t('an event, manual or external')],
    ['done', t('an actor is done')],
    ['error', t('an actor failed')],
    ['after', t('after a delay')],
    ['always', t('at once, if its guard passes')],
  ] as const;
  return (
    <section className="details-block" aria-label={t('Legend')}>
      <h3>{t('Legend')}</h3>
      {overlay && <OverlayEntries {...overlay} />}
      <ul className="legend">
        {!overlay?.replacesColours &&
          arrows.map(([kind, words]) => (
            <li key={kind}>
              <ArrowSign kind={kind} />
              {words}
            </li>
          ))}
        <li>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            <circle className="legend-head" cx="14" cy="6" r="4" />
          </svg>
          {t('initial state')}
        </li>
        <li>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            <rect x="2" y="0.75" width="24" height="10.5" rx="3" />
            <rect x="4.5" y="3" width="19" height="6" rx="1.5" />
          </svg>
          {t('final state')}
        </li>
        <li>
          <svg viewBox="0 0 28 12" aria-hidden="true">
            <rect x="2" y="0.75" width="24" height="10.5" rx="3" strokeDasharray="3 2" />
          </svg>
          {t('parallel region')}
        </li>
      </ul>
      <p className="second small legend-words">
        {t('Guards are in brackets, actions after a slash. Select a state to see its transitions.')}
      </p>
    </section>
  );
}

function OverlayEntries({ title, entries }: OverlayLegend) {
  return (
    <>
      <p className="muted small legend-title">{title}</p>
      <ul className="legend">
        {entries.map(({ sign, words }) => (
          <li key={words}>
            {typeof sign === 'object' ? <span className="legend-example">{sign.example}</span> : <ArrowSign kind={sign} />}
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}

const ArrowSign = ({ kind }: { kind: string }) => (
  <svg viewBox="0 0 28 12" aria-hidden="true" className={`legend-${kind}`}>
    <path d="M1 6H22" />
    <path className="legend-head" d="M20 2 27 6 20 10Z" />
  </svg>
);
