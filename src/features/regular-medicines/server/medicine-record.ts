import { type SQL, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { RegularMedicine } from '../contract.ts';
import { reorderQuantity, validUntil } from './supply.ts';

interface MedicineRow extends Record<string, unknown> {
  id: number;
  drug_id: number;
  drug: string;
  schedule: string | null;
  uom: string;
  is_sold: boolean;
  per_day: number;
  started_on: string;
  stopped_on: string | null;
  order_id: number | null;
  number: string;
  billed_at: string;
  billed: number;
  runs_out_on: string | null;
  days_left: number | null;
  valid_until: string | null;
  store: string | null;
  units: number | null;
  quantity: number;
  called_at: string | null;
}

const present = (row: MedicineRow, today: string): RegularMedicine => ({
  id: row.id,
  drug: { id: row.drug_id, name: row.drug, schedule: row.schedule, uom: row.uom, is_sold: row.is_sold },
  per_day: row.per_day,
  started_on: row.started_on,
  stopped_on: row.stopped_on,
  bill:
    row.order_id === null
      ? null
      : { order_id: row.order_id, number: row.number, billed_at: new Date(row.billed_at).toISOString(), quantity: row.billed },
  runs_out_on: row.runs_out_on,
  days_left: row.days_left,
  prescription:
    row.schedule === null ? null : { valid_until: row.valid_until, is_valid: row.valid_until !== null && row.valid_until >= today },
  stock: row.store === null ? null : { store: row.store, units: row.units ?? 0 },
  quantity: row.quantity,
  called_at: row.called_at === null ? null : new Date(row.called_at).toISOString(),
});

/**
 * Medicines of a patient, those that run out first on top and stopped ones last, in one statement.
 *
 * @param which further condition on the medicine `m`
 */
export async function readMedicines(db: Queryable, patientId: number, now: Date, which: SQL = sql`true`): Promise<RegularMedicine[]> {
  const today = businessDate(now);
  const { rows } = await db.execute<MedicineRow>(sql`
    select m.id::int, m.drug_id::int, d.name as drug, d.schedule, d.uom, d.retired_at is null and d.merged_into is null as is_sold,
      m.per_day::float8, m.started_on::text, m.stopped_on::text,
      b.order_id::int, b.number, b.billed_at,
      (select sum(l.quantity)::int from bill_lines l join drugs sold on sold.id = l.drug_id
        where l.bill_id = b.id and coalesce(sold.merged_into, sold.id) = coalesce(d.merged_into, d.id)) as billed,
      m.runs_out_on::text, m.runs_out_on - ${today}::date as days_left, ${validUntil}::text as valid_until,
      s.name as store, (select k.on_hand - k.reserved from store_stock k where k.store_id = s.id and k.drug_id = m.drug_id) as units,
      ${reorderQuantity} as quantity,
      (select max(c.created_at) from callbacks c where c.patient_id = m.patient_id and c.created_at > b.billed_at) as called_at
    from regular_medicines m join drugs d on d.id = m.drug_id left join bills b on b.id = m.bill_id
    left join stores s on s.id = coalesce(b.store_id,
      (select o.store_id from orders o where o.patient_id = m.patient_id order by o.placed_at desc, o.id desc limit 1))
    where m.patient_id = ${patientId} and ${which}
    order by m.stopped_on desc nulls first, m.runs_out_on, m.id`);
  return rows.map((row) => present(row, today));
}
