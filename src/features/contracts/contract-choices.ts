import { msg } from '#platform/contract/sentence.ts';

export const contractStatuses = {
  draft: msg('Draft'),
  inReview: msg('In review'),
  approved: msg('Approved'),
  active: msg('In force'),
  expired: msg('Ended'),
  terminated: msg('Terminated'),
  withdrawn: msg('Withdrawn'),
} as const;
export type ContractStatus = keyof typeof contractStatuses;

/** Statuses in which a contract keeps other ones from agreeing prices of its drugs. */
export const bindingStatuses = ['approved', 'active'] as const;

export const MOST_LINES = 500;
/** Highest number of packs that are committed to. */
export const MOST_COMMITTED = 1_000_000;
export const MOST_PAYMENT_DAYS = 365;

/** A contract is due for its renewal this many days before its last one. */
export const RENEWAL_DAYS = 30;

/** Contracts that are approved at once. */
export const BULK_CONTRACTS = 50;
