import { createDrafts } from '#platform/console/storage/drafts.ts';
import type { PrescriptionRecord } from '../contract.ts';
import type { Reading } from '../reading-lines.ts';

/** What is typed and not saved yet, with the version that it belongs to. */
export interface ReadingDraft {
  reading: Reading;
}

export const readingDrafts = createDrafts<ReadingDraft>('prescription');

/** What was saved, as it is edited. */
export function readingOf(record: PrescriptionRecord): Reading {
  const { doctor_id, doctor, registration_no, written_on, valid_until, acute, repeats, patient_written, checklist, lines } = record;
  return {
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
