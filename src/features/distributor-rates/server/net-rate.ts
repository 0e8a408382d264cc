import { type SQL, sql } from 'drizzle-orm';

interface Terms {
  /** Paise. */
  ptr: number;
  discount: number | null;
  /** `10+1` */
  scheme: string | null;
  cd_percent: number | null;
}

/** Paise for one pack after discount, scheme and cash discount, without tax. Must match the generated column `net_rate`. */
export function netRate({ ptr, discount, scheme, cd_percent: cd }: Terms): number {
  const [paid = 1, free = 0] = scheme?.split('+').map(Number) ?? [];
  return Math.round(ptr * (1 - (discount ?? 0) / 100) * (1 - (cd ?? 0) / 100) * (paid / (paid + free)));
}

/** GST of a tax code on a day (yyyy-mm-dd as text), in percent; null if the code has no rate for it. */
export const gstOn = (hsnId: SQL, day: SQL): SQL => sql`(
  select (taxed ->> 'percent')::float8 from master_records hsn, jsonb_array_elements(hsn.values -> 'rates') as taxed
  where hsn.id = ${hsnId} and taxed ->> 'from' <= ${day} order by taxed ->> 'from' desc limit 1)`;

/** Paise of an MRP without the GST it includes. */
export const withoutGst = (mrp: number, gst: number | null): number => mrp / (1 + (gst ?? 0) / 100);

/** Retailer's margin in percent of the price without tax, with one decimal. */
export function marginOf(net: number, mrp: number, gst: number | null): number {
  const price = withoutGst(mrp, gst);
  return Math.round((1000 * (price - net)) / price) / 10;
}
