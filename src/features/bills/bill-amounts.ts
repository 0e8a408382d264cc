/** How the amounts of a bill are found. All amounts are whole paise, and all parts add up to their whole. */

/** A line of the order as it is sold. */
export interface SoldLine {
  amount: number;
  /** GST within the amount, in percent; null: unknown. */
  gst: number | null;
}

export interface Charges {
  promo_amount: number;
  /** What an agent took off. */
  discount: number;
  delivery_charge: number;
  /** What the customer pays. */
  value: number;
}

interface Tax {
  taxable: number;
  cgst: number;
  sgst: number;
}

/** Divides a price into the amount without GST and the two equal halves of the GST that it includes. */
export function splitTax(price: number, gst: number | null): Tax {
  const half = gst === null ? 0 : Math.round((price * gst) / (2 * (100 + gst)));
  return { taxable: price - 2 * half, cgst: half, sgst: half };
}

/** Divides an amount in proportion to the weights; the paise that are left go to the largest fractions, the first ones first. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const exact = (amount * weight) / sum;
    return { index, whole: Math.floor(exact), fraction: exact - Math.floor(exact) };
  });
  const left = amount - shares.reduce((total, { whole }) => total + whole, 0);
  const favoured = new Set(
    shares
      .toSorted((one, other) => other.fraction - one.fraction || one.index - other.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return shares.map(({ whole, index }) => whole + (favoured.has(index) ? 1 : 0));
}

/**
 * Amounts of a bill. Promo and discount reduce the price of every line in proportion. Delivery is part of the supply and has the GST of
 * the line with the largest amount.
 */
export function billAmounts<Line extends SoldLine>(lines: readonly Line[], { promo_amount, discount, delivery_charge, value }: Charges) {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const reductions = allocate(
    Math.min(promo_amount + discount, sum),
    lines.map(({ amount }) => amount),
  );
  const main = lines.reduce<Line | null>((largest, line) => (largest && largest.amount >= line.amount ? largest : line), null);
  return {
    lines: lines.map((line, index) => {
      const reduction = reductions[index] ?? 0;
      return { ...line, discount: reduction, ...splitTax(line.amount - reduction, line.gst) };
    }),
    lines_amount: sum,
    promo_amount,
    discount,
    delivery_charge,
    delivery_gst: main?.gst ?? null,
    rounding: value - (sum - promo_amount - discount + delivery_charge),
    total: value,
  };
}

/**
 * GST that the price of an order includes, as its bill will show it: of each line after promo and discount (null: its rate is unknown),
 * and in all, with that of the delivery. Paise.
 */
export function gstOf(sold: readonly SoldLine[], charges: Charges): { lines: (number | null)[]; total: number } {
  const { lines, delivery_charge, delivery_gst } = billAmounts(sold, charges);
  const sum = ({ cgst, sgst }: Tax): number => cgst + sgst;
  return {
    lines: lines.map((line) => (line.gst === null ? null : sum(line))),
    total: lines.reduce((total, line) => total + sum(line), sum(splitTax(delivery_charge, delivery_gst))),
  };
}

export interface TaxRow extends Tax {
  gst: number | null;
}

/** Taxes of a bill by rate, the lowest first. */
export function taxesOf(parts: readonly TaxRow[]): TaxRow[] {
  const rows = new Map<number | null, TaxRow>();
  for (const { gst, taxable, cgst, sgst } of parts) {
    const row = rows.get(gst) ?? { gst, taxable: 0, cgst: 0, sgst: 0 };
    rows.set(gst, { gst, taxable: row.taxable + taxable, cgst: row.cgst + cgst, sgst: row.sgst + sgst });
  }
  return [...rows.values()].toSorted((one, other) => (one.gst ?? -1) - (other.gst ?? -1));
}
