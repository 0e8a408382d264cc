import { z } from 'zod';
import { allergyShape } from '#features/patients/public.ts';
import { choiceOf, date, id, idInAddress, moment, orEmpty, sentenceOutput, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { changeErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { checkPoints, MOST_LINES, prescriptionSources, readingEvents, readingStatuses } from './prescription-choices.ts';
import { prescriptionList } from './prescription-list.ts';
import { readLine, reading } from './reading-lines.ts';

const drug = z.object({
  id: z.number(),
  name: z.string(),
  composition: z.string(),
  schedule: z.string().nullable(),
  form: z.string().nullable(),
  uom: z.string(),
  pack_size: z.number(),
  /** Ids of its molecules. */
  molecules: z.array(z.number()),
});

const line = readLine.extend({
  /** Null: none, or hidden. */
  drug: drug.nullable(),
  /** Units at the store of the order. */
  stock: z.number().nullable(),
  /** Units at the best store; null: it is not known, or the prescription does not wait. */
  best_stock: z.number().nullable(),
  /** What the patient already takes with one of its molecules, and until when it lasts; null: nothing. */
  taken: z.object({ drug: z.string(), until: date.nullable() }).nullable(),
  /** Allergy of the patient that the drug falls under. */
  allergy: allergyShape().nullable(),
  /** Hidden from who keys it once more. */
  hidden: z.boolean(),
});

/** Question, answer, or reason. */
const entry = loggedEvent(z.object({ note: z.string().optional() }));

const prescription = z.object({
  ...recordShape(entry),
  status: choiceOf(readingStatuses),
  /** Files of the order, the one that is read first. */
  pages: z.array(z.object({ id: z.number(), file_name: z.string(), media_type: z.string() })),
  patient_id: z.number(),
  patient: z.object({
    name: z.string(),
    phone_no: z.string(),
    born_on: date.nullable(),
    gender: z.string().nullable(),
    allergies: z.array(allergyShape()),
  }),
  order: z.object({ id: z.number(), version: z.number(), code: z.string(), store: z.string(), tat_due_at: moment.nullable() }),
  source: z.enum(prescriptionSources),
  doctor_id: z.number().nullable(),
  /** The chosen doctor; null: none. */
  doctor_record: z
    .object({
      id: z.number(),
      name: z.string(),
      /** With the letters of the council. */
      registration_no: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
    })
    .nullable(),
  /** As the paper names the doctor. */
  doctor: z.string(),
  registration_no: z.string(),
  written_on: date.nullable(),
  valid_until: date.nullable(),
  acute: z.boolean(),
  repeats: z.number(),
  patient_written: z.string(),
  checklist: z.array(choiceOf(checkPoints)),
  lines: z.array(line),
  /** Drugs of the order beside what was saved of this prescription, and what others of the order that are decoded have. Units. */
  cart: z.array(
    z.object({
      /** Its line; null: there are several. */
      line_id: z.number().nullable(),
      drug_id: z.number(),
      drug: z.string(),
      schedule: z.string().nullable(),
      ordered: z.number(),
      read: z.number(),
      /** It needs a prescription, and less was read than the order has. */
      short: z.boolean(),
    }),
  ),
  /** Of the stores that deliver to the order, the one that can fill most lines; null: none, or the prescription does not wait. */
  best_store: z.object({ id: z.number(), name: z.string(), available: z.number(), lines: z.number() }).nullable(),
  reader: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Another pharmacist who asks the reader for it. */
  wanted_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  checker: z.object({ id: z.number(), name: z.string() }).nullable(),
  read_since: moment.nullable(),
  lease_until: moment.nullable(),
  open_questions: z.number(),
  /** What the register of Schedule H1 lacks of the doctor; null: nothing. */
  lacking: sentenceOutput.nullable(),
  /** Why another pharmacist checks it; null: nobody does. */
  check: sentenceOutput.nullable(),
  /** The rule that forbids to dispense it. */
  refusal: sentenceOutput.nullable(),
  /** Until when it is kept, by the rule of its schedule. */
  kept: sentenceOutput.nullable(),
  received_at: moment,
});
export type PrescriptionRecord = z.infer<typeof prescription>;
export type PrescriptionLine = z.infer<typeof line>;

const alternatives = z.object({
  /** The best store. */
  store: z.string(),
  rows: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      company: z.string(),
      schedule: z.string().nullable(),
      /** Paise, with fractions; null: unknown. */
      unit_price: z.number().nullable(),
      /** Units at the store. */
      stock: z.number(),
    }),
  ),
});
export type PrescriptionAlternatives = z.infer<typeof alternatives>;

const errors = changeErrors(prescription);
const change = { reading_id: idInAddress, ...recordChange };
const note = orEmpty(text(500)).default('');

/** Order management service: what pharmacists read from prescriptions (§2.2, §3). */
const operations = {
  prescriptionReadings: listOperations(prescriptionList),

  prescriptionReading: operation('prescriptions.decode', {
    method: 'GET',
    path: '/oms/prescription-readings/{reading_id}',
    summary: 'One prescription: its pages, what was read from it, and what is possible now',
  })
    .input(z.strictObject({ reading_id: idInAddress }))
    .output(prescription),

  readingAlternatives: operation('prescriptions.decode', {
    method: 'GET',
    path: '/oms/prescription-readings/{reading_id}/alternatives',
    summary: 'Drugs of the same composition, form and unit that the best store has, the cheapest first',
  })
    .input(z.strictObject({ reading_id: idInAddress, drug_id: idInAddress }))
    .output(alternatives),

  saveReading: operation('prescriptions.decode', {
    method: 'PUT',
    path: '/oms/prescription-readings/{reading_id}',
    summary: 'What was read so far',
  })
    .errors(errors)
    .input(z.strictObject({ ...change, ...reading.shape }))
    .output(prescription),

  sendReadingEvent: operation('prescriptions.decode', {
    method: 'POST',
    path: '/oms/prescription-readings/{reading_id}/events',
    summary: 'Begin, ask the reader for it, hand over, ask, answer, finish, reject or approve',
  })
    .errors(errors)
    .input(
      z.strictObject({
        ...change,
        event: z.enum(readingEvents),
        /** Question, answer, or the reason of a rejection. */
        note,
      }),
    )
    .output(prescription),

  checkReading: operation('prescriptions.check', {
    method: 'POST',
    path: '/oms/prescription-readings/{reading_id}/check',
    summary: 'Another pharmacist reads the same, or something else',
  })
    .errors(errors)
    .input(
      z.strictObject({
        ...change,
        result: z.enum(['confirmed', 'differed']),
        /** What differs. */
        note,
        /** Schedule X: the same lines, keyed without seeing the first reading; `line` counts from 0. */
        keyed: z
          .array(
            z.strictObject({
              line: z.number().int().min(0).max(MOST_LINES),
              drug_id: id,
              dose: text(120),
              days: z.number().int().min(1).max(365).nullable(),
              quantity: z.number().int().min(1),
            }),
          )
          .max(MOST_LINES)
          .default([]),
      }),
    )
    .output(prescription),

  reopenReading: operation('prescriptions.manage', {
    method: 'POST',
    path: '/oms/prescription-readings/{reading_id}/reopen',
    summary: 'An approved prescription is read once more, as long as it is not billed',
  })
    .errors(errors)
    .input(z.strictObject({ ...change, note }))
    .output(prescription),
};

export const contract = { oms: operations };
