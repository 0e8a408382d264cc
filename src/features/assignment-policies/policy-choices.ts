import { msg } from '#platform/contract/sentence.ts';

export const policyStatuses = {
  draft: msg('Draft'),
  tried: msg('Tried'),
  live: msg('In use'),
  retired: msg('Retired'),
  discarded: msg('Discarded'),
} as const;
export type PolicyStatus = keyof typeof policyStatuses;

/** Tasks that a trial assigns. */
export const TRIAL_TASKS = 20;

/** Limits of an agent’s share. */
export const shareRanges = { tasks: [1, 500], minutes: [5, 1_440] } as const;
