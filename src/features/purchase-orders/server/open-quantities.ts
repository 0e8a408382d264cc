import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { unfinishedStatuses } from '../purchase-order-choices.ts';

/**
 * Units that a store has ordered and not received, by drug; drafts count as ordered, so that nothing is ordered twice. Drugs of
 * which nothing is open have none.
 */
export async function openQuantities(
  db: Pick<Queryable, 'execute'>,
  storeId: number,
  drugIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ drug_id: number; units: number }>(sql`
    select l.drug_id::int, sum((l.packs - l.received - l.closed
      + case when l.packs > l.received + l.closed then l.free_packs - l.free_received else 0 end) * l.pack_size)::int as units
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
    where o.store_id = ${storeId} and o.status in ${unfinishedStatuses} and l.drug_id = any(${sql.param(drugIds)}::bigint[])
      and l.packs > l.received + l.closed
    group by l.drug_id`);
  return new Map(rows.map(({ drug_id, units }) => [drug_id, units]));
}
