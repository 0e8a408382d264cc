import { type SQL, sql } from 'drizzle-orm';

interface Terms {
  /** Paise. */
  ptr: number;
  discount: number | null;
  /** `10+1` */
  scheme: string | null;
  cd_percent: number | null;
}

/** Paise for one pack after discount, scheme and cash discount, without tax: what the table's own column holds. */
export function netRate({ ptr, discount, scheme, cd_percent: cd }: Terms): number {
  const [paid = 1, free = 0] = scheme?.split('+').map(Number) ?? [];
  return Math.round(ptr * (1 - (discount ?? 0) / 100) * (1 - (cd ?? 0) / 100) * (paid / (paid + free)));
}

/** GST of a tax code on a day (yyyy-mm-dd as text), in percent; null where none is known. */
export const gstOn = (hsnId: SQL, day: SQL): SQL => sql`(
  select (taxed ->> 'percent')::float8 from master_records hsn, jsonb_array_elements(hsn.values -> 'rates') as taxed
  where hsn.id = ${hsnId} and taxed ->> 'from' <= ${day} order by taxed ->> 'from' desc limit 1)`;

/** Paise of an MRP without the tax that is in it. */
export const withoutGst = (mrp: number, gst: number | null): number => mrp / (1 + (gst ?? 0) / 100);

/** Share of the price without tax that the retailer keeps, in percent with one decimal. */
export function marginOf(net: number, mrp: number, gst: number | null): number {
  const price = withoutGst(mrp, gst);
  return Math.round((1000 * (price - net)) / price) / 10;
}
