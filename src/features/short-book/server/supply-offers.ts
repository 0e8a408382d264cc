import { sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { SupplyOffer } from '../contract.ts';

interface Offered extends Record<string, unknown> {
  drug_id: number;
  distributor_id: number;
  name: string;
  net_rate: number;
  mrp: number;
  scheme: string | null;
  scheme_minimum: number | null;
  order_multiple: number | null;
}

/** Active distributors that sell the drugs on a day, by drug, the cheapest first. */
export async function offersOf(db: Pick<Queryable, 'execute'>, drugIds: readonly number[], at: Date): Promise<Map<number, SupplyOffer[]>> {
  const { rows } = await db.execute<Offered>(sql`
    select r.drug_id::int, s.id::int as distributor_id, s.name, r.net_rate, r.mrp, r.scheme, r.scheme_minimum, r.order_multiple
    from distributor_rates r join distributors s on s.id = r.distributor_id and s.status = 'active'
    where r.drug_id = any(${sql.param([...drugIds])}::bigint[]) and r.retired_at is null
      and ${businessDate(at)}::date between r.from_date and coalesce(r.to_date, 'infinity')
    order by r.drug_id, r.net_rate, s.name`);
  const offers = new Map<number, SupplyOffer[]>();
  for (const { drug_id, distributor_id, name, ...terms } of rows) {
    const others = offers.get(drug_id);
    const offer = { ...terms, distributor: { id: distributor_id, name } };
    if (others) others.push(offer);
    else offers.set(drug_id, [offer]);
  }
  return offers;
}
