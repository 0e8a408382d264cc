import { msg } from '#platform/contract/sentence.ts';

/** From whom a drug is ordered first; others follow by price. */
export const preferences = {
  FIRST: msg('First choice'),
  SECOND: msg('Second choice'),
  THIRD: msg('Third choice'),
  NEVER: msg('Never'),
} as const;
export type Preference = keyof typeof preferences;

/** Least and highest days and packs of a category. */
export const LONGEST_REORDER = 60;
export const LONGEST_COVER = 120;
export const MOST_PACKS_OF_CATEGORY = 9_999;
