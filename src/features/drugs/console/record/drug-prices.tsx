import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { heldOn } from '#features/masters/console/public.ts';
import { hrefOfRecord, type MasterAmount } from '#features/masters/public.ts';
import { money } from '#platform/console/language/formats.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { Drug } from '../../contract.ts';

/** MRP and GST by date, newest first, with today's highlighted. */
export function DrugPrices({ drug, now }: { drug: Drug; now: number }) {
  const today = businessDate(now);
  const amounts = (drug.record.values['mrp'] ?? []) as MasterAmount[];
  const { hsn } = drug;
  return (
    <div className="drug-part">
      <Dated
        title={t('MRP of a pack')}
        none={t('No MRP is known.')}
        today={today}
        lines={amounts.map(({ from, amount }) => ({ from, value: money(amount) }))}
      />
      <Dated
        title={t('GST')}
        none={t('No tax code is known.')}
        today={today}
        lines={(hsn?.rates ?? []).map(({ from, percent }) => ({ from, value: t('{percent} %', { percent: String(percent) }) }))}
      />
      {hsn && (
        <p className="second small">
          {t('HSN')} <Link to={hrefOfRecord('hsn', hsn.id)}>{hsn.code}</Link> · {hsn.own ? t('set on the drug') : t('from its product')}
        </p>
      )}
    </div>
  );
}

interface DatedProps {
  title: string;
  none: string;
  /** yyyy-mm-dd */
  today: string;
  lines: readonly { from: string; value: string }[];
}

function Dated({ title, none, today, lines }: DatedProps) {
  const held = heldOn(lines, today);
  return (
    <section>
      <h3>{title}</h3>
      {lines.length === 0 ? (
        <p className="second">{none}</p>
      ) : (
        <table className="drug-dated" aria-label={title}>
          <tbody>
            {lines.toReversed().map((line) => (
              <tr key={line.from} data-now={line === held || undefined}>
                <th scope="row">
                  {line === held ? t('now, from {day}', { day: showDate(line.from) }) : t('from {day}', { day: showDate(line.from) })}
                </th>
                <td>{line.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
