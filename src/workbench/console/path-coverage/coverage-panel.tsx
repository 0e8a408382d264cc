import { t } from '#platform/console/language/language.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { eventLabel, stateLabel } from '../chart/chart-labels.ts';
import { bySection, type Covered, type Driver, tally } from './coverage.ts';

interface CoveragePanelProps {
  covered: readonly Covered[];
  driver: Driver;
  chosen: Chosen | null;
  choose: (chosen: Chosen | null) => void;
}

/** Coverage of the chart, of the selection, and of each section of the specification. */
export function CoveragePanel({ covered, driver, chosen, choose }: CoveragePanelProps) {
  if (chosen?.kind === 'edge') return <OneArrow covered={covered.find(({ edge }) => edge.id === chosen.id)} driver={driver} />;
  const visible = chosen ? covered.filter(({ edge }) => edge.source === chosen.id) : covered;
  const { taken, waived, total } = tally(visible);
  const notTaken = visible.filter(({ verdict }) => verdict !== 'taken');
  return (
    <section className="details-block coverage" aria-label={t('Coverage')}>
      <dl className="figures">
        <div>
          <dt>{t('Transitions covered')}</dt>
          <dd className={taken + waived === total ? 't-good' : ''}>{t('{n} of {all}', { n: taken, all: total })}</dd>
        </div>
        <div>
          <dt>{t('Not covered')}</dt>
          <dd className={total > taken + waived ? 't-late' : ''}>{total - taken - waived}</dd>
        </div>
        <div>
          <dt>{t('Unreachable')}</dt>
          <dd className={waived > 0 ? 't-due' : ''}>{waived}</dd>
        </div>
      </dl>
      <NotTaken notTaken={notTaken} driver={driver} choose={choose} />
      {!chosen && <Sections covered={covered} />}
    </section>
  );
}

function OneArrow({ covered, driver }: { covered: Covered | undefined; driver: Driver }) {
  if (!covered) return null;
  const { verdict, count, reason } = covered;
  return (
    <section className="details-block coverage" aria-label={t('Coverage')}>
      {verdict === 'taken' && (
        <p className="t-good">
          {count === null
            ? t('Covered by a browser run.')
            : t('{n, plural, one {Covered by # path.} other {Covered by # paths.}}', { n: count })}
        </p>
      )}
      {verdict === 'untaken' && (
        <p className="t-late">{driver === 'actor' ? t('Not covered by any path.') : t('Not covered by a browser run.')}</p>
      )}
      {verdict === 'waived' && <p className="t-due">{t('Unreachable: {reason}', { reason: t(reason ?? '') })}</p>}
    </section>
  );
}

/** Transitions that no path takes, with the reason if there is one. */
function NotTaken({ notTaken, driver, choose }: { notTaken: readonly Covered[]; driver: Driver } & Pick<CoveragePanelProps, 'choose'>) {
  if (notTaken.length === 0)
    return (
      <p className="second small">{driver === 'actor' ? t('Paths cover every transition.') : t('Browser runs cover every transition.')}</p>
    );
  return (
    <ul className="coverage-left" aria-label={t('Not covered')}>
      {notTaken.map(({ edge, verdict, reason }) => (
        <li key={edge.id}>
          <button type="button" className="way" onClick={() => choose({ kind: 'edge', id: edge.id })}>
            <span className="way-words">
              <b className={verdict === 'waived' ? 't-due' : 't-late'}>{eventLabel(edge)}</b>
              <span className="second">{t('from {state}', { state: stateLabel({ key: edge.source.split('.').at(-1) ?? '' }) })}</span>
            </span>
            {reason && <span className="small second">{t(reason)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Sections({ covered }: { covered: readonly Covered[] }) {
  const sections = bySection(covered);
  if (sections.length < 2 && sections[0]?.[0] === null) return null;
  return (
    <table className="coverage-sections">
      <caption>{t('By section of the specification')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('Section')}</th>
          <th scope="col">{t('Covered')}</th>
        </tr>
      </thead>
      <tbody>
        {sections.map(([section, { taken, waived, total }]) => (
          <tr key={section ?? ''}>
            <th scope="row">{section ?? <span className="muted">{t('no section')}</span>}</th>
            <td className={taken + waived === total ? 't-good' : 't-late'}>{t('{n} of {all}', { n: taken, all: total })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
