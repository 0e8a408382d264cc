import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Uncovered } from '#machines/prescriptions/prescription-facts.ts';
import { isOnFile } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { prescriptionReadings } from '../schema.ts';

type StoredReading = typeof prescriptionReadings.$inferSelect;
type OfOrder = Pick<StoredReading, 'id' | 'order_id' | 'lines'>;

/** Whether another prescription of the order still waits to be read: its drugs may be on that one. */
export async function isAnotherPending(db: Queryable, { id, order_id }: Pick<StoredReading, 'id' | 'order_id'>): Promise<boolean> {
  const isOther = and(
    eq(prescriptionReadings.order_id, order_id),
    ne(prescriptionReadings.id, id),
    inArray(prescriptionReadings.status, [...pendingStatuses]),
  );
  const others = await db.select({ id: prescriptionReadings.id }).from(prescriptionReadings).where(isOther).limit(1);
  return others.length > 0;
}

interface CartLine extends Record<string, unknown> {
  line_id: number | null;
  drug_id: number;
  drug: string;
  schedule: string | null;
  ordered: number;
  read: number;
  on_file: boolean;
}

/**
 * What the order has of each drug, and how much of it was read: from this prescription, and from others of the order that are decoded.
 * Units.
 */
async function cartOf(db: Queryable, { id, order_id, lines }: OfOrder): Promise<CartLine[]> {
  const { rows } = await db.execute<CartLine>(sql`
    with n as (
      select l.order_id, o.patient_id, l.drug_id, case when count(*) = 1 then min(l.id) end as line_id, sum(l.quantity)::int as ordered
      from order_lines l join orders o on o.id = l.order_id where l.order_id = ${order_id} group by l.order_id, o.patient_id, l.drug_id
    ),
    read_lines as (
      select line from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) line
      union all
      select line from prescription_readings r cross join lateral jsonb_array_elements(r.lines) line
      where r.order_id = ${order_id} and r.id <> ${id} and r.status = 'decoded'
    )
    select n.line_id::int, n.drug_id::int, d.name as drug, d.schedule, n.ordered, d.schedule is not null and ${isOnFile} as on_file,
      coalesce((select sum((line ->> 'quantity')::int) from read_lines
        where line ->> 'struck' = 'false' and (line ->> 'drug_id')::bigint = n.drug_id), 0)::int as read
    from n join drugs d on d.id = n.drug_id order by d.name`);
  return rows;
}

const isShort = ({ schedule, ordered, read, on_file }: CartLine): boolean => schedule !== null && read < ordered && !on_file;

/** A scheduled drug of the order of which less was read than it has. Another prescription on file may cover it as well. */
export async function uncoveredDrug(db: Queryable, stored: OfOrder): Promise<Uncovered | null> {
  const short = (await cartOf(db, stored)).find(isShort);
  if (!short || (await isAnotherPending(db, stored))) return null;
  return { drug: short.drug, ordered: short.ordered, read: short.read };
}

/** The order's cart beside what was read. */
export const cartBesides = async (db: Queryable, stored: OfOrder): Promise<PrescriptionRecord['cart']> =>
  (await cartOf(db, stored)).map((line) => {
    const { line_id, drug_id, drug, schedule, ordered, read } = line;
    return { line_id, drug_id, drug, schedule, ordered, read, short: isShort(line) };
  });
