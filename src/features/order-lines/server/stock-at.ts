import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Units of drugs at a store that are not reserved, by drug. Drugs without stock have no entry. */
export async function stockAt(db: Queryable, storeId: number, drugIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ drug_id: number; units: number }>(sql`
    select drug_id::int, on_hand - reserved as units from store_stock
    where store_id = ${storeId} and drug_id = any(${sql.param([...drugIds])}::bigint[])`);
  return new Map(rows.map(({ drug_id, units }) => [drug_id, units]));
}
