import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** Names of the medicines of the subscription `s`, as SQL. */
export const medicineNames = sql`(select string_agg(d.name, ', ' order by l.position) from subscription_lines l
  join drugs d on d.id = l.drug_id where l.subscription_id = s.id)`;

/** Names of the medicines of a subscription. */
export async function medicinesOf(db: Queryable, subscriptionId: number): Promise<string> {
  const { rows } = await db.execute<{ names: string | null }>(
    sql`select ${medicineNames} as names from subscriptions s where s.id = ${subscriptionId}`,
  );
  return rows[0]?.names ?? '';
}
