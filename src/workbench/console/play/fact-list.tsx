import { t } from '#platform/console/language/language.ts';
import { fieldLabel } from '../chart/chart-labels.ts';
import type { Playing } from './use-playing.ts';

/** The machine's context, with the changes of the last step. */
export function FactList({ playing: { frame } }: { playing: Playing }) {
  const changed = new Map(frame.changes.map((change) => [change.key, change]));
  const facts = Object.entries(frame.context);
  if (!facts.length) return null;
  return (
    <details className="details-block play-facts" open>
      <summary>{t('Context')}</summary>
      <dl>
        {facts.map(([key, value]) => {
          const change = changed.get(key);
          return (
            <div key={key} className={change ? 'fact fact-changed' : 'fact'}>
              <dt title={key}>{fieldLabel(key)}</dt>
              <dd className="mono">
                {change && <del aria-label={t('before: {value}', { value: formatValue(change.before) })}>{formatValue(change.before)}</del>}
                {change ? <ins>{formatValue(value)}</ins> : formatValue(value)}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

const formatValue = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
