import { createDrafts } from '#platform/console/storage/drafts.ts';
import type { PrescriptionRecord } from '../contract.ts';
import type { Reading } from '../reading-lines.ts';
import type { Keyed } from './keyed-lines.tsx';

/** What is typed and not saved yet, over what was saved when it was typed. */
export interface ReadingDraft {
  /** Version of the record that `base` belongs to. */
  version: number;
  base: Reading;
  reading: Reading;
}

export const readingDrafts = createDrafts<ReadingDraft>('prescription');

/** Schedule X lines that are keyed once more, of a version of the record. */
export interface KeyedDraft {
  version: number;
  keyed: Keyed;
}

export const keyedDrafts = createDrafts<KeyedDraft>('prescription-keyed');

/** What was saved, as it is edited. */
export function readingOf(record: PrescriptionRecord): Reading {
  const { source, doctor_id, doctor, registration_no, written_on, valid_until, acute, repeats, patient_written, checklist, lines } = record;
  return {
    source,
    doctor_id,
    doctor,
    registration_no,
    written_on,
    valid_until,
    acute,
    repeats,
    patient_written,
    checklist,
    lines: lines.map(({ written, drug_id, dose, days, quantity, reason, sure, struck, box }) => ({
      written,
      drug_id,
      dose,
      days,
      quantity,
      reason,
      sure,
      struck,
      box,
    })),
  };
}

export type ReadingField = keyof Reading;

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Spaces around a text are not saved. */
const isSameSaved = (one: unknown, other: unknown): boolean => {
  const plain = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? part.trim() : part));
  return plain(one) === plain(other);
};

/** Fields of one reading in place of those of another. */
export const withFields = (reading: Reading, other: Reading, fields: readonly ReadingField[]): Reading => ({
  ...reading,
  ...Object.fromEntries(fields.map((field) => [field, other[field]])),
});

/**
 * What was typed, over what was saved since by others.
 *
 * @param sent by this user last, and saved perhaps
 * @returns `clashes`: fields that were both typed and saved otherwise; they stay as typed
 */
export function typedOver(
  draft: ReadingDraft,
  version: number,
  saved: Reading,
  sent: Partial<Record<ReadingField, unknown>> | undefined,
): { reading: Reading; clashes: ReadingField[] } {
  // The record follows soon.
  if (draft.version >= version) return { reading: draft.reading, clashes: [] };
  const { base, reading } = draft;
  const typed = (Object.keys(base) as ReadingField[]).filter((field) => !isSame(reading[field], base[field]));
  const isClash = (field: ReadingField) => [base, reading, sent].every((each) => !isSameSaved(each?.[field], saved[field]));
  return { reading: withFields(saved, reading, typed), clashes: typed.filter(isClash) };
}
