import { sql } from 'drizzle-orm';
import { ratesOn } from '#features/distributor-rates/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Quote } from '../contract.ts';
import { openQuantities } from './open-quantities.ts';
import { marginFor } from './purchase-order-record.ts';

interface QuoteInput {
  store_id: number;
  distributor_id: number;
  drug_id: number;
}

/** What a distributor takes for a drug today, and what the store has of it; null: it has no rate. */
export async function quoteOf(db: Queryable, { store_id, distributor_id, drug_id }: QuoteInput, now: Date): Promise<Quote | null> {
  const terms = (await ratesOn(db, distributor_id, [drug_id], businessDate(now))).get(drug_id);
  const { rows } = await db.execute<{ pack_size: number; on_hand: number }>(sql`
    select d.pack_size, coalesce((select k.on_hand from store_stock k where k.store_id = ${store_id} and k.drug_id = d.id), 0) as on_hand
    from drugs d where d.id = ${drug_id} and d.retired_at is null`);
  const [drug] = rows;
  if (!terms || !drug) return null;
  return {
    ...terms,
    ...drug,
    ...marginFor({ ...terms, packs: 1, free_packs: 0 }),
    on_order: (await openQuantities(db, store_id, [drug_id])).get(drug_id) ?? 0,
  };
}

/** Active distributors whose name, code or city has the words. */
export async function findSuppliers(db: Queryable, words: string) {
  const { rows } = await db.execute<{ id: number; name: string; city: string | null }>(sql`
    select id::int, name, city from distributors
    where status = 'active' and strpos(lower(concat_ws(' ', name, code, city)), ${words.toLowerCase()}) > 0
    order by strpos(lower(name), ${words.toLowerCase()}) <> 1, lower(name) limit 50`);
  return { options: rows };
}
