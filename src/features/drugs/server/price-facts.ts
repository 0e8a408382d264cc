import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

/** What the price of a drug is made of on a business day. Money in paise for one pack; days yyyy-mm-dd. */
export interface PriceFacts extends Record<string, unknown> {
  drug_id: number;
  name: string;
  composition: string;
  company: string;
  schedule: string | null;
  pack_size: number;
  uom: string;
  /** It is offered, and was not merged into another drug. */
  isSold: boolean;
  /** Null: unknown on that day. */
  mrp: number | null;
  /** Day from which the MRP holds. */
  mrp_from: string | null;
  /** GST within the price, in percent; null: unknown on that day. */
  gst: number | null;
  gst_from: string | null;
}

/** Price facts of drugs by id. MRP and GST are those of the day. */
export async function priceFactsOf(db: Queryable, drugIds: readonly number[], day: string): Promise<Map<number, PriceFacts>> {
  if (drugIds.length === 0) return new Map();
  const { rows } = await db.execute<PriceFacts>(sql`
    select d.id::int as drug_id, d.name, d.composition, d.company, d.schedule, d.pack_size, d.uom,
      d.retired_at is null and d.merged_into is null as "isSold",
      price.amount as mrp, price.since as mrp_from, tax.percent as gst, tax.since as gst_from
    from drugs d join master_records i on i.id = d.item_id
    left join lateral (
      select (a ->> 'amount')::integer as amount, a ->> 'from' as since from jsonb_array_elements(i.values -> 'mrp') as a
      where a ->> 'from' <= ${day} order by a ->> 'from' desc limit 1
    ) price on true
    left join lateral (
      select (r ->> 'percent')::float8 as percent, r ->> 'from' as since
      from master_records h, jsonb_array_elements(h.values -> 'rates') as r
      where h.id = d.hsn_id and r ->> 'from' <= ${day} order by r ->> 'from' desc limit 1
    ) tax on true
    where d.id = any(${sql.param([...drugIds])}::bigint[])`);
  return new Map(rows.map((row) => [row.drug_id, row]));
}
