import { msg } from '#platform/contract/sentence.ts';

/** Why points were added or taken. */
export const pointKinds = {
  OPENING: msg('Opening balance'),
  EARNED: msg('Earned'),
  ADJUSTED: msg('Adjusted'),
  IMPORTED: msg('Imported'),
  MERGED: msg('Merge of patients'),
  REDEEMED: msg('Reward booked'),
  RETURNED: msg('Points given back'),
  EXPIRED: msg('Expired'),
} as const;
export type PointKind = keyof typeof pointKinds;

/** Entries of a page of the reward history (§7.6). */
export const ENTRIES_OF_REWARDS = 5;

/** Points of one entry. */
export const MOST_POINTS = 100_000;
