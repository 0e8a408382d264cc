import { msg } from '#platform/contract/sentence.ts';

/** How points are earned and lost. */
export interface LoyaltyRules {
  /** Points for each ₹100 of a completed order, without the delivery charge. */
  per_100: number;
  /** Paise; orders of less earn nothing. */
  minimum_value: number;
  /** Months after which points that were not used expire. */
  expires_after: number;
  /** Points earned within 12 months from which a patient is in the tier. */
  silver_from: number;
  gold_from: number;
  /** Percent that the tier adds to what is earned. */
  silver_bonus: number;
  gold_bonus: number;
}

/** Until an administrator saves others. */
export const defaultLoyaltyRules: LoyaltyRules = {
  per_100: 2,
  minimum_value: 10_000,
  expires_after: 12,
  silver_from: 250,
  gold_from: 750,
  silver_bonus: 10,
  gold_bonus: 25,
};

export const tiers = { MEMBER: msg('Member'), SILVER: msg('Silver'), GOLD: msg('Gold') } as const;
export type Tier = keyof typeof tiers;

/** Months in which earned points count for the tier. */
export const TIER_MONTHS = 12;

type TierRules = Pick<LoyaltyRules, 'silver_from' | 'gold_from' | 'silver_bonus' | 'gold_bonus'>;

/** @param earned points earned in the last 12 months */
export function tierOf(earned: number, { silver_from, gold_from }: TierRules): Tier {
  if (earned >= gold_from) return 'GOLD';
  return earned >= silver_from ? 'SILVER' : 'MEMBER';
}

/** The tier above, and the points that lead there; null: there is none. */
export function nextTier(earned: number, rules: TierRules): { tier: Tier; from: number } | null {
  const tier = tierOf(earned, rules);
  if (tier === 'GOLD') return null;
  return tier === 'SILVER' ? { tier: 'GOLD', from: rules.gold_from } : { tier: 'SILVER', from: rules.silver_from };
}

const bonusOf = (tier: Tier, { silver_bonus, gold_bonus }: TierRules): number =>
  ({ MEMBER: 0, SILVER: silver_bonus, GOLD: gold_bonus })[tier];

/** Points of an order of a patient of a tier, rounded down. @param value paise, without the delivery charge */
export function pointsOf(value: number, tier: Tier, rules: LoyaltyRules): number {
  if (value < rules.minimum_value) return 0;
  return Math.floor((value * rules.per_100 * (100 + bonusOf(tier, rules))) / 1_000_000);
}

/** Least and most of each number. */
export const ruleLimits = {
  per_100: [0, 50],
  /** Paise. */
  minimum_value: [0, 1_000_000],
  expires_after: [1, 60],
  silver_from: [1, 100_000],
  gold_from: [1, 100_000],
  silver_bonus: [0, 300],
  gold_bonus: [0, 300],
} as const satisfies Record<keyof LoyaltyRules, readonly [number, number]>;
