import './run-stores.css';
import { Link } from 'react-router-dom';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { writeWhere } from '#platform/list/console/where-tree.ts';
import type { RunRecord } from '../contract.ts';
import { storeOutcomes, STORES_KEPT_DAYS } from '../run-choices.ts';
import { floorsOf } from '../run-filters.ts';
import { FLOORS_PATH } from '../run-paths.ts';

const tones: Record<keyof typeof storeOutcomes, Tone> = { failed: 'late', waiting: 'wait', done: 'good' };

/** Of a safety-stock run, the floors that it would change. */
const isPreview = ({ number }: RunRecord) => number.startsWith('SSR-');

/** The result in numbers, and what became of each store. */
export function RunStores({ record }: { record: RunRecord }) {
  const { outcomes, number } = record;
  if (outcomes.length === 0)
    return record.status === 'COMPLETED' ? (
      <p className="second">{t('What became of each store is kept for {days} days.', { days: STORES_KEPT_DAYS })}</p>
    ) : null;
  const countOf = (outcome: keyof typeof storeOutcomes) => outcomes.filter((each) => each.outcome === outcome).length;
  const changed = outcomes.reduce((sum, each) => sum + each.changed, 0);
  const numbers = { all: count(outcomes.length), done: count(countOf('done')), changed: count(changed) };
  const failed = countOf('failed');
  return (
    <section className="run-stores">
      <h3>{t('Stores')}</h3>
      <p>{t('{done} of {all} stores are done, with {changed} changes.', numbers)}</p>
      {isPreview(record) && changed > 0 && (
        <p>
          <Link to={`${FLOORS_PATH}?${new URLSearchParams({ where: writeWhere(floorsOf(number)) })}`}>{t('Show the floors')}</Link>
        </p>
      )}
      {failed > 0 && (
        <p>
          {t(
            '{n, plural, one {One store has failed. Nothing was changed there.} other {{count} stores have failed. Nothing was changed there.}}',
            {
              n: failed,
              count: count(failed),
            },
          )}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Store')}</th>
            <th scope="col">{t('Result')}</th>
            <th scope="col" className="number">
              {t('Changes')}
            </th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ store, outcome, changed: made }) => (
            <tr key={store.id}>
              <td>{store.name}</td>
              <td>
                <StatusDot tone={tones[outcome]}>{t(storeOutcomes[outcome])}</StatusDot>
              </td>
              <td className="number">{outcome === 'done' ? count(made) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
