import { type SQL, sql } from 'drizzle-orm';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { REORDER_DAYS } from '../refill-choices.ts';

/**
 * The last bill of each medicine, and the day that it lasts until. A drug that was merged into another one is that one.
 *
 * @param which condition on the medicine `m`
 */
const lastBills = (which: SQL): SQL => sql`
  select distinct on (m.id) m.id, b.id as bill_id,
    (b.billed_at at time zone ${businessTimeZone()}::text)::date + floor(sum(l.quantity) over (partition by m.id, b.id) / m.per_day)::int as runs_out_on
  from regular_medicines m join drugs taken on taken.id = m.drug_id
  join orders o on o.patient_id = m.patient_id
  join bills b on b.order_id = o.id and b.cancelled_at is null
  join bill_lines l on l.bill_id = b.id
  join drugs sold on sold.id = l.drug_id and coalesce(sold.merged_into, sold.id) = coalesce(taken.merged_into, taken.id)
  where ${which}
  order by m.id, b.billed_at desc, b.id desc`;

/** Computes how long medicines last, after a bill, another dose, or a merge of patients. */
export async function refreshSupply(db: Pick<Transaction, 'execute'>, which: SQL): Promise<void> {
  await db.execute(sql`
    update regular_medicines m set bill_id = last.bill_id, runs_out_on = last.runs_out_on
    from regular_medicines own left join (${lastBills(which)}) last on last.id = own.id
    where m.id = own.id and ${which} and (m.bill_id, m.runs_out_on) is distinct from (last.bill_id, last.runs_out_on)`);
}

/** Follows a bill that was written or cancelled. */
export const followBill = (tx: Transaction, _cause: unknown, billId: number): Promise<void> =>
  refreshSupply(
    tx,
    sql`m.patient_id = (select o.patient_id from bills paid join orders o on o.id = paid.order_id where paid.id = ${billId})`,
  );

/** Follows a merge of patients, or its undo: bills have moved. */
export const followMerge = (tx: Transaction, _cause: unknown, { kept, duplicate }: { kept: number; duplicate: number }): Promise<void> =>
  refreshSupply(tx, sql`m.patient_id in (${kept}, ${duplicate})`);

/** Units of a reorder of the medicine `m`. */
export const reorderQuantity: SQL = sql`least(${MAXIMUM_QUANTITY_PER_DRUG}::int, ceil(m.per_day * ${REORDER_DAYS}::int)::int)`;

/** Until when a decoded prescription of a patient covers a drug, as SQL; null: none does. */
export const prescriptionUntil = (patient: SQL, drug: SQL): SQL => sql`(select max(r.valid_until) from prescription_readings r
  join prescriptions f on f.id = r.prescription_id
  where r.patient_id = ${patient} and r.status in ('decoded', 'expired') and f.rejected_at is null and ${drug} = any(f.covers))`;

/** Until when a prescription covers the medicine `m`. */
export const validUntil: SQL = prescriptionUntil(sql`m.patient_id`, sql`m.drug_id`);
