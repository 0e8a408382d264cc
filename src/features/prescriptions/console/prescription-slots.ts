import type { PrescriptionRecord } from '../contract.ts';

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** Below the checklist of an open prescription. `isDirty`: what was typed is not saved yet. */
    'prescription.questions': { record: PrescriptionRecord; isDirty: boolean; now: number };
    /** Below a line of it. `line` counts from 0; `drugId`: null until a drug is chosen. */
    'prescription.line': { record: PrescriptionRecord; line: number; drugId: number | null; now: number };
  }
}
