import { msg } from '#platform/contract/sentence.ts';

export const itemStatuses = {
  unmatched: msg('Not found'),
  suggested: msg('Suggested'),
  mapped: msg('Mapped'),
  notOurs: msg('Not sold by us'),
} as const;
export type ItemStatus = keyof typeof itemStatuses;

/** Events besides the mapping itself; `item.reopened` alone needs no reason. */
export const itemSteps = ['item.unmapped', 'item.rejected', 'item.reopened'] as const;
export type ItemStep = (typeof itemSteps)[number];

/** Products that are confirmed at once. */
export const BULK_ITEMS = 100;
/** Drugs that are compared with a product. */
export const MOST_CANDIDATES = 20;
