export interface PromoRate {
  percent: number;
  /** Paise; null: no limit. */
  most: number | null;
}

/** What an offer takes off lines of this worth. Paise. */
export const promoAmount = (lines: number, { percent, most }: PromoRate): number =>
  Math.min(most ?? Number.MAX_SAFE_INTEGER, Math.round((lines * percent) / 100));
