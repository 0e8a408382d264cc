import { msg } from '#platform/contract/sentence.ts';

export const entryStatuses = {
  open: msg('Open'),
  submitted: msg('To approve'),
  approved: msg('Approved'),
  snoozed: msg('Snoozed'),
  ordered: msg('Ordered'),
  rejected: msg('Rejected'),
  covered: msg('Covered'),
} as const;
export type EntryStatus = keyof typeof entryStatuses;

/** Of a store and drug, one entry at most has one of these. */
export const unfinishedStatuses = ['open', 'submitted', 'approved', 'snoozed'] as const satisfies readonly EntryStatus[];

/** Events without fields. */
export const entrySteps = ['entry.submitted', 'entry.resumed'] as const;

/** Modes of entries that people write (§3): manual short, and what a patient asked for. */
export const manualModes = { MS: msg('Manual short'), PR: msg('Patient request') } as const;

export const MOST_PACKS = 9_999;
/** Entries that are changed or ordered at once. */
export const BULK_ENTRIES = 200;
