import { sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Days are yyyy-mm-dd, both inclusive. */
interface Period {
  distributorId: number;
  drugIds: readonly number[];
  from: string;
  to: string;
}

/** Paid packs that came from a distributor in a period, by drug. Drugs of which nothing came have none. */
export async function boughtPacks(
  db: Pick<Queryable, 'execute'>,
  { distributorId, drugIds, from, to }: Period,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.execute<{ drug_id: number; packs: number }>(sql`
    select l.drug_id::int, sum(r.packs)::int as packs
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id join purchase_order_receipts r on r.line_id = l.id
    where o.distributor_id = ${distributorId} and l.drug_id = any(${sql.param([...drugIds])}::bigint[])
      and (r.at at time zone ${businessTimeZone()})::date between ${from}::date and ${to}::date
    group by l.drug_id`);
  return new Map(rows.map(({ drug_id, packs }) => [drug_id, packs]));
}
