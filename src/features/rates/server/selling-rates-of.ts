import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** A selling rate in paise for one pack, and the day from which it holds, yyyy-mm-dd. */
export interface SellingRate {
  rate: number;
  from: string;
}

/** Selling rates of drugs in a store group on a business day with the days from which they hold, by drug. */
export async function datedRatesOf(
  db: Queryable,
  storeGroupId: number,
  drugIds: readonly number[],
  day: string,
): Promise<Map<number, SellingRate>> {
  const { rows } = await db.execute<{ drug_id: number; rate: number; since: string }>(sql`
    select distinct on (drug_id) drug_id::int, rate, to_char(holds_from, 'YYYY-MM-DD') as since from selling_rates
    where store_group_id = ${storeGroupId} and drug_id = any(${`{${drugIds.join(',')}}`}::bigint[]) and holds_from <= ${day}::date
    order by drug_id, holds_from desc`);
  return new Map(rows.map(({ drug_id, rate, since }) => [drug_id, { rate, from: since }]));
}
