import { sql } from 'drizzle-orm';
import type { Preference } from '#features/wms-settings/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { gstOn } from './net-rate.ts';

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
  /** By the settings of the drug or the distributor; null: by price. */
  preference: Preference | null;
  distributor: { id: number; name: string };
}

interface Offered extends Terms, Record<string, unknown> {
  preference: Preference | null;
  drug_id: number;
  distributor_id: number;
  name: string;
}

/** Position of a distributor: by its preference for the drug, otherwise for all drugs. */
const rank = sql.raw(`array_position(array['FIRST', 'SECOND', 'THIRD'], p.preference)`);
const margin = sql`100 * (1 - r.net_rate / (r.mrp / (1 + coalesce(${gstOn(sql`g.hsn_id`, sql`r.from_date::text`)}, 0) / 100)))`;

/**
 * Active distributors from whom the drugs are ordered on a day, by drug: those that are preferred, then the others by price. None
 * from whom it is never ordered, or whose margin is below the least one.
 */
export async function offersOf(db: Pick<Queryable, 'execute'>, drugIds: readonly number[], at: Date): Promise<Map<number, Offer[]>> {
  const { rows } = await db.execute<Offered>(sql`
    select r.drug_id::int, s.id::int as distributor_id, s.name, r.net_rate, r.mrp, r.scheme, r.scheme_minimum, r.order_multiple, p.preference
    from distributor_rates r join distributors s on s.id = r.distributor_id and s.status = 'active' join drugs g on g.id = r.drug_id
    left join drug_distributors own on own.drug_id = r.drug_id and own.distributor_id = s.id and own.retired_at is null
    left join distributor_settings every on every.distributor_id = s.id and every.retired_at is null
    cross join lateral (select coalesce(own.preference, every.preference) as preference) p
    where r.drug_id = any(${sql.param([...drugIds])}::bigint[]) and r.retired_at is null
      and ${businessDate(at)}::date between r.from_date and coalesce(r.to_date, 'infinity')
      and p.preference is distinct from 'NEVER' and (every.least_margin is null or ${margin} >= every.least_margin)
    order by r.drug_id, ${rank}, r.net_rate, s.name`);
  const offers = new Map<number, Offer[]>();
  for (const { drug_id, distributor_id, name, ...terms } of rows) {
    const others = offers.get(drug_id);
    const offer = { ...terms, distributor: { id: distributor_id, name } };
    if (others) others.push(offer);
    else offers.set(drug_id, [offer]);
  }
  return offers;
}
