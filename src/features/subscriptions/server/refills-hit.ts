import { sql } from 'drizzle-orm';
import { chooseStoresFor } from '#features/place-order/server/public.ts';
import { storesOfPincodes } from '#features/locations/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface Refill extends Record<string, unknown> {
  subscription_id: number;
  due_on: string;
  delivery: string;
  pincode: string;
  lines: { drug_id: number; quantity: number; name: string }[];
}

interface Hit {
  storeId: number;
  /** Business days, from and until included. */
  days: readonly { from: string; until: string }[];
}

/**
 * Refills that are not ordered yet, fall due on these days, and would be this store's if it served: pick-ups there, and deliveries for
 * which it is the best store as of now.
 */
export async function refillsHit(db: Queryable, { storeId, days }: Hit, now: Date) {
  const { rows } = await db.execute<Refill>(sql`
    with due as (
      select s.id, s.delivery, s.store_id, a.pincode, coalesce(t.due_on, s.next_on) as due_on
      from subscriptions s join patient_addresses a on a.id = s.address_id
      left join subscription_steps t on t.subscription_id = s.id and t.status in ('SCHEDULED', 'REMINDED', 'CONFIRMED')
      where s.status = 'ACTIVE' and (s.ends_on is null or s.next_on <= s.ends_on)
    )
    select d.id::int as subscription_id, to_char(d.due_on, 'YYYY-MM-DD') as due_on, d.delivery, d.pincode, (
      select coalesce(jsonb_agg(jsonb_build_object('drug_id', m.id, 'quantity', l.quantity, 'name', m.name) order by l.position), '[]')
      from subscription_lines l join drugs kept on kept.id = l.drug_id join drugs m on m.id = coalesce(kept.merged_into, kept.id)
      where l.subscription_id = d.id and m.retired_at is null) as lines
    from due d
    where exists (
        select from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as x ("from" date, "until" date)
        where d.due_on between x."from" and x."until")
      and (d.store_id = ${storeId} or d.store_id is null
        and exists (select from (${storesOfPincodes}) serving where serving.pincode = lower(d.pincode) and serving.store_id = ${storeId}))
    order by d.due_on, d.id`);
  const delivered = rows.filter(({ delivery }) => delivery !== 'STORE-PICKUP');
  const wanted = delivered.map(({ pincode, lines }) => ({ pincode, lines, slotType: null, asOpen: storeId }));
  const choices = await chooseStoresFor(db, wanted, now);
  const others = new Set(delivered.filter((_, at) => choices[at]?.stores[0]?.id !== storeId));
  return rows
    .filter((refill) => !others.has(refill))
    .map(({ subscription_id, due_on, delivery, pincode }) => ({ subscription_id, due_on, delivery, pincode }));
}
