interface Priced {
  /** Paid ones. */
  packs: number;
  /** Price of one, without tax. Paise. */
  rate: number;
  /** Percent; null: no rate is known. */
  gst: number | null;
}

/** Paise, with GST. */
export const lineValue = ({ packs, rate, gst }: Priced): number => Math.round(packs * rate * (1 + (gst ?? 0) / 100));

/** Packs that come free with the paid ones. @param scheme `10+1`: one free with each ten */
export function freePacks(packs: number, scheme: string | null, minimum: number | null): number {
  const [paid = 0, free = 0] = scheme?.split('+').map(Number) ?? [];
  return paid === 0 || packs < (minimum ?? 0) ? 0 : Math.floor(packs / paid) * free;
}

/** Price of each pack that comes, free ones among them. Paise, without tax. */
export const netOf = ({ packs, free_packs, rate }: { packs: number; free_packs: number; rate: number }): number =>
  (packs * rate) / (packs + free_packs);
