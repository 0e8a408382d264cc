import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Selling rates of drugs in a store group on a business day: paise for one pack, by drug. Drugs without one have no entry. */
export async function sellingRatesOf(
  db: Queryable,
  storeGroupId: number,
  drugIds: readonly number[],
  day: string,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ drug_id: number; rate: number }>(sql`
    select distinct on (drug_id) drug_id::int, rate from selling_rates
    where store_group_id = ${storeGroupId} and drug_id = any(${`{${drugIds.join(',')}}`}::bigint[]) and holds_from <= ${day}::date
    order by drug_id, holds_from desc`);
  return new Map(rows.map(({ drug_id, rate }) => [drug_id, rate]));
}
