import type { Sentence } from '#platform/contract/sentence.ts';

/** How long a prescription is a reader's after the last line that was saved. Milliseconds. */
export const READING_LEASE = 10 * 60_000;

export interface PrescriptionUser {
  id: number;
  name: string;
}

/** Schedules of the Drugs Rules that need a prescription. */
export type PrescriptionSchedule = 'H' | 'H1' | 'X';

/** What has been read so far. */
export interface ReadSoFar {
  lines: number;
  /** Neither read nor struck out. */
  openLines: number;
  unsureLines: number;
  /** Of the lines that were read. */
  schedules: readonly PrescriptionSchedule[];
  /** Points of the checklist that are open. */
  openPoints: number;
  /** The rule that forbids to dispense it; null: none. */
  refusal: Sentence | null;
  /** What the register of Schedule H1 lacks of the doctor; null: nothing. */
  prescriber: Sentence | null;
}

/** A scheduled drug of the order, of which less was read than the order has. Units. */
export interface Uncovered {
  drug: string;
  ordered: number;
  /** 0: it was not read at all. */
  read: number;
}

export interface PrescriptionFacts extends ReadSoFar {
  /** Who reads it, or has read it; null: nobody yet. */
  reader: PrescriptionUser | null;
  /** When the reader began, ISO 8601. */
  readSince: string | null;
  /** Until when it is the reader's, ISO 8601. */
  leaseUntil: string | null;
  /** Another pharmacist who asks for it; null: nobody does. */
  wantedBy: PrescriptionUser | null;
  /** User who saved the lines last, which may be another than the reader after a takeover; null: nobody yet. */
  savedBy: number | null;
  openQuestions: number;
  /** Those of them that are asked of the doctor. */
  doctorQuestions: number;
  /** Null: everything is covered, or may be by another prescription of the order, which waits to be read. */
  uncovered: Uncovered | null;
  /** Whether the order is billed. */
  isBilled: boolean;
}

export interface ByUser {
  by: PrescriptionUser;
  /** ISO 8601. */
  at: string;
}

export interface Check extends ByUser {
  /** Whether what the checker keyed, without seeing the first reading, is the same; null: nothing was keyed. */
  keyed: boolean | null;
}

export type PrescriptionEvent =
  | (ByUser & { type: 'review.begun' })
  | (ByUser & { type: 'review.requested' })
  | (ByUser & { type: 'review.handedOver' })
  | (ByUser & { type: 'line.read'; read: ReadSoFar })
  /** `ofDoctor`: it is a record of its own, with the calls to the doctor. */
  | (ByUser & { type: 'question.asked'; ofDoctor: boolean })
  | (ByUser & { type: 'question.answered'; ofDoctor: boolean })
  | (ByUser & { type: 'review.digitised' })
  | (ByUser & { type: 'review.rejected'; reason: string })
  | (ByUser & { type: 'reading.approved' })
  | (Check & { type: 'check.confirmed' })
  | (ByUser & { type: 'check.differed'; reason: string })
  | { type: 'review.reopened'; by: PrescriptionUser }
  | { type: 'prescription.superseded' }
  | { type: 'prescription.attached' }
  | { type: 'validity.passed' };

/** Schedules H1 and X, and a line that the reader is not sure of, are read by two. */
export const needsSecondCheck = ({ schedules, unsureLines }: Pick<ReadSoFar, 'schedules' | 'unsureLines'>): boolean =>
  unsureLines > 0 || schedules.includes('H1') || schedules.includes('X');
