import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface Terms {
  /** Paise for one pack after discounts, without tax. */
  net_rate: number;
  mrp: number;
  /** `10+1`, and the packs from which it holds. */
  scheme: string | null;
  scheme_minimum: number | null;
  /** Packs are sold in multiples of it. */
  order_multiple: number | null;
}

/** What an active distributor takes for a drug. */
export interface Offer extends Terms {
  distributor: { id: number; name: string };
}

interface Offered extends Terms, Record<string, unknown> {
  drug_id: number;
  distributor_id: number;
  name: string;
}

/** Active distributors that sell the drugs on a day, by drug, the cheapest first. */
export async function offersOf(db: Pick<Queryable, 'execute'>, drugIds: readonly number[], at: Date): Promise<Map<number, Offer[]>> {
  const { rows } = await db.execute<Offered>(sql`
    select r.drug_id::int, s.id::int as distributor_id, s.name, r.net_rate, r.mrp, r.scheme, r.scheme_minimum, r.order_multiple
    from distributor_rates r join distributors s on s.id = r.distributor_id and s.status = 'active'
    where r.drug_id = any(${sql.param([...drugIds])}::bigint[]) and r.retired_at is null
      and ${businessDate(at)}::date between r.from_date and coalesce(r.to_date, 'infinity')
    order by r.drug_id, r.net_rate, s.name`);
  const offers = new Map<number, Offer[]>();
  for (const { drug_id, distributor_id, name, ...terms } of rows) {
    const others = offers.get(drug_id);
    const offer = { ...terms, distributor: { id: distributor_id, name } };
    if (others) others.push(offer);
    else offers.set(drug_id, [offer]);
  }
  return offers;
}
