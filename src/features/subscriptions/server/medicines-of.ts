import { sql } from 'drizzle-orm';
import { prescriptionUntil } from '#features/regular-medicines/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';

/** Names of the medicines of the subscription `s`, as SQL. */
export const medicineNames = sql`(select string_agg(d.name, ', ' order by l.position) from subscription_lines l
  join drugs d on d.id = l.drug_id where l.subscription_id = s.id)`;

/** Whether a medicine of the subscription `s` needs a prescription and none is valid on the day of the next refill, as SQL. */
export const lacksPrescription = sql`exists (select 1 from subscription_lines l join drugs d on d.id = l.drug_id
  where l.subscription_id = s.id and d.schedule is not null
    and coalesce(${prescriptionUntil(sql`s.patient_id`, sql`l.drug_id`)} < s.next_on, true))`;

/** Names of the medicines of a subscription. */
export async function medicinesOf(db: Queryable, subscriptionId: number): Promise<string> {
  const { rows } = await db.execute<{ names: string | null }>(
    sql`select ${medicineNames} as names from subscriptions s where s.id = ${subscriptionId}`,
  );
  return rows[0]?.names ?? '';
}
