import type { DRUG_GRADES } from '#platform/contract/constants.ts';
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

/** Days whose sales give the use per day. */
export const DAYS_OBSERVED = 30;

/** Days of sales that a floor holds besides those until the goods come. */
export const safetyDaysOfGrades: Readonly<Record<(typeof DRUG_GRADES)[number], number>> = { A1: 4, A2: 4, B: 3, C: 3, D: 2, NA: 2 };
/** From the order to the goods, of a distributor that does not say. Days. */
export const USUAL_LEAD_DAYS = 3;

/**
 * A drug without a floor is short when stock and open orders last for fewer days than `reorder`. Below that, or below
 * its floor, it is ordered for the days between `reorder` and `cover` in addition. Drugs that sell well
 * are ordered for longer, because they are always sold.
 */
export const coverOfGrades: Readonly<Record<(typeof DRUG_GRADES)[number], { reorder: number; cover: number }>> = {
  A1: { reorder: 7, cover: 15 },
  A2: { reorder: 7, cover: 15 },
  B: { reorder: 5, cover: 12 },
  C: { reorder: 5, cover: 10 },
  D: { reorder: 3, cover: 7 },
  NA: { reorder: 3, cover: 7 },
};
