import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { gstOn, netRate } from './net-rate.ts';

/** What a distributor takes for a drug on a day. Money in paise. */
export interface DrugRate {
  mrp: number;
  /** Of one paid pack after discount and cash discount, without tax; free packs of the scheme are not counted in. */
  rate: number;
  /** `10+1` */
  scheme: string | null;
  scheme_minimum: number | null;
  order_multiple: number | null;
  /** Percent; null: unknown. */
  gst: number | null;
}

interface Stored extends Record<string, unknown> {
  drug_id: number;
  mrp: number;
  ptr: number;
  discount: number | null;
  scheme: string | null;
  scheme_minimum: number | null;
  cd_percent: number | null;
  order_multiple: number | null;
  gst: number | null;
}

/** Rates of a distributor that hold on a day (yyyy-mm-dd), by drug. */
export async function ratesOn(
  db: Queryable,
  distributorId: number,
  drugIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, DrugRate>> {
  const { rows } = await db.execute<Stored>(sql`
    select distinct on (r.drug_id) r.drug_id::int, r.mrp, r.ptr, r.discount, r.scheme, r.scheme_minimum, r.cd_percent, r.order_multiple,
      ${gstOn(sql`d.hsn_id`, sql`${day}`)} as gst
    from distributor_rates r join drugs d on d.id = r.drug_id
    where r.distributor_id = ${distributorId} and r.drug_id = any(${sql.param(drugIds)}::bigint[]) and r.retired_at is null
      and r.from_date <= ${day}::date and coalesce(r.to_date >= ${day}::date, true)
    order by r.drug_id, r.from_date desc`);
  return new Map(
    rows.map(({ drug_id, ptr, discount, cd_percent, ...terms }) => [
      drug_id,
      { ...terms, rate: netRate({ ptr, discount, cd_percent, scheme: null }) },
    ]),
  );
}
