import './regular-medicines.css';
import { Badge, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { count, day, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { RegularMedicine } from '../contract.ts';
import { daysLeftInWords, toneOfDays } from './medicine-words.ts';

interface MedicineTableProps {
  label: string;
  medicines: readonly RegularMedicine[];
  /** Ids of the medicines that are reordered; null: they cannot be chosen. */
  picked: ReadonlySet<number> | null;
  onPick: (id: number, isPicked: boolean) => void;
  /** Buttons at the end of a row. */
  renderActions?: (medicine: RegularMedicine) => ReactNode;
}

/** Medicines with how long they last, their prescription, and what the store has. */
export function MedicineTable({ label, medicines, picked, onPick, renderActions }: MedicineTableProps) {
  return (
    <table className="medicines" aria-label={label}>
      <thead>
        <tr>
          {picked && <td aria-label={t('Reorder')} />}
          <th scope="col">{t('Drug')}</th>
          <th scope="col" className="num">
            {t('A day')}
          </th>
          <th scope="col">{t('Runs out')}</th>
          <th scope="col">{t('Last bill')}</th>
          <th scope="col">{t('Prescription')}</th>
          <th scope="col">{t('Stock')}</th>
          {renderActions && <td aria-label={t('Actions')} />}
        </tr>
      </thead>
      <tbody>
        {medicines.map((medicine) => (
          <tr key={medicine.id}>
            {picked && (
              <td>
                <Checkbox
                  aria-label={t('Reorder {drug}', { drug: medicine.drug.name })}
                  checked={picked.has(medicine.id)}
                  onChange={({ currentTarget }) => onPick(medicine.id, currentTarget.checked)}
                />
              </td>
            )}
            <MedicineCells medicine={medicine} />
            {renderActions && <td className="medicines-actions">{renderActions(medicine)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MedicineCells({
  medicine: { drug, per_day, started_on, stopped_on, runs_out_on, days_left, bill, prescription, stock, quantity, called_at },
}: {
  medicine: RegularMedicine;
}) {
  return (
    <>
      <th scope="row">
        {drug.name} {drug.schedule && <Badge color="due">{drug.schedule}</Badge>}
        {!drug.is_sold && <Badge color="late">{t('Not sold any more')}</Badge>}
        <small>{t('since {time}', { time: showDate(started_on) })}</small>
      </th>
      <td className="num">{per_day}</td>
      <td>
        {days_left === null ? (
          <span className="muted">{t('No bill')}</span>
        ) : (
          <>
            <span className={toneOfDays(days_left)}>{daysLeftInWords(days_left)}</span>
            <small>{showDate(runs_out_on)}</small>
          </>
        )}
      </td>
      <td>
        {bill && (
          <>
            <Link to={`${ORDERS_PATH}?order_id=${bill.order_id}`}>{bill.number}</Link>
            <small>{t('{day}, {n} units', { day: day(bill.billed_at), n: bill.quantity })}</small>
            {stopped_on === null && (
              <small className={called_at === null && days_left !== null ? toneOfDays(days_left) : undefined}>
                {called_at === null ? t('Not called since') : t('Callback, {time}', { time: dayAndClock(called_at) })}
              </small>
            )}
          </>
        )}
      </td>
      <td>
        <PrescriptionState prescription={prescription} />
      </td>
      <td>
        {stock === null ? (
          <span className="muted">{t('No store')}</span>
        ) : (
          <>
            {stock.units < quantity ? (
              <span className="t-late">{t('{n}, needs {wanted}', { n: stock.units, wanted: quantity })}</span>
            ) : (
              count(stock.units)
            )}
            <small>{stock.store}</small>
          </>
        )}
      </td>
    </>
  );
}

function PrescriptionState({ prescription }: Pick<RegularMedicine, 'prescription'>) {
  if (prescription === null) return <span className="muted">{t('Not needed')}</span>;
  const { valid_until, is_valid } = prescription;
  if (valid_until === null) return <span className="t-late">{t('None')}</span>;
  return (
    <span className={is_valid ? undefined : 't-late'}>
      {is_valid ? t('until {day}', { day: showDate(valid_until) }) : t('Expired on {day}', { day: showDate(valid_until) })}
    </span>
  );
}
