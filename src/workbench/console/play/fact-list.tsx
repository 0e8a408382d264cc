import { t } from '#platform/console/language/language.ts';
import { fieldWords } from '../chart/chart-words.ts';
import type { Playing } from './use-playing.ts';

/** What the machine knows, and what the last step changed of it. */
export function FactList({ playing: { frame } }: { playing: Playing }) {
  const changed = new Map(frame.changes.map((change) => [change.key, change]));
  const facts = Object.entries(frame.context);
  if (!facts.length) return null;
  return (
    <details className="details-block play-facts" open>
      <summary>{t('What it knows')}</summary>
      <dl>
        {facts.map(([key, value]) => {
          const change = changed.get(key);
          return (
            <div key={key} className={change ? 'fact fact-changed' : 'fact'}>
              <dt title={key}>{fieldWords(key)}</dt>
              <dd className="mono">
                {change && <del aria-label={t('before: {value}', { value: written(change.before) })}>{written(change.before)}</del>}
                {change ? <ins>{written(value)}</ins> : written(value)}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

const written = (value: unknown): string => (value === undefined ? '–' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value));
