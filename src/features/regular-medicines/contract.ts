import { z } from 'zod';
import { patientErrors } from '#features/patients/contract.ts';
import { choiceOf, date, id, idInAddress, moment, requestKey, sentenceOutput } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { keyErrors } from '#platform/record/contract.ts';
import { consentStates } from './refill-choices.ts';
import { refillList } from './refill-list.ts';

const perDay = z
  .number({ error: msg('A number') })
  .min(0.01, msg('More than zero'))
  .max(50, msg('At most {most}'))
  .refine((value) => Number(value.toFixed(2)) === value, msg('At most two decimals'));

/** How a medicine is taken. */
export const dosage = z.strictObject({ per_day: perDay, started_on: date });

export const newMedicine = dosage.extend({ drug_id: id });

const medicine = z.object({
  id: z.number(),
  drug: z.object({ id: z.number(), name: z.string(), schedule: z.string().nullable(), uom: z.string(), is_sold: z.boolean() }),
  per_day: z.number(),
  started_on: z.string(),
  /** Null: still taken. */
  stopped_on: z.string().nullable(),
  /** The last one with this drug. */
  bill: z.object({ order_id: z.number(), number: z.string(), billed_at: moment, quantity: z.number() }).nullable(),
  /** Until this day the last bill lasts; days from today, negative once it has passed. */
  runs_out_on: z.string().nullable(),
  days_left: z.number().nullable(),
  /** Null: the drug needs no prescription. */
  prescription: z.object({ valid_until: z.string().nullable(), is_valid: z.boolean() }).nullable(),
  /** At the store of the last bill, or else of the last order; null: there is none. */
  stock: z.object({ store: z.string(), units: z.number() }).nullable(),
  /** What a reorder takes. */
  quantity: z.number(),
  /** The latest callback of the patient since the last bill; null: none. */
  called_at: moment.nullable(),
});
export type RegularMedicine = z.infer<typeof medicine>;

/** Whether a callback about medicines that run out can be made, or why not. */
const call = z.object({ allowed: z.boolean(), because: sentenceOutput.nullable() });
export type RefillCall = z.infer<typeof call>;

const medicines = z.object({ patient_id: z.number(), medicines: z.array(medicine), call });
export type RegularMedicines = z.infer<typeof medicines>;

const refill = z.object({
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  name: z.string(),
  phone_no: z.string(),
  consent: choiceOf(consentStates),
  /** Those that run out. */
  medicines: z.array(medicine),
  /** Callbacks and drafts since the last bill, the latest first. */
  since: z.array(z.object({ kind: z.enum(['callback', 'draft', 'order']), id: z.number(), at: moment })),
  call,
});
export type Refill = z.infer<typeof refill>;

const target = { patient_id: idInAddress };
const key = { request_key: requestKey.optional() };
const change = { ...target, version: id, ...key };

const changing = (method: 'POST' | 'PUT', path: string, summary: string) =>
  operation('patients.edit', { method, path: `/crm/patients/{patient_id}/medicines${path}` as const, summary }).errors(patientErrors);

/** CRM service: regular medicines and refills (§7.6). */
const operations = {
  regularMedicines: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/medicines',
    summary: 'Regular medicines of a patient: how long they last, prescription and stock',
  })
    .input(z.strictObject(target))
    .output(medicines),

  addMedicine: changing('POST', '', 'A further regular medicine')
    .input(z.strictObject({ ...change, ...newMedicine.shape }))
    .output(medicines),
  changeMedicine: changing('PUT', '/{medicine_id}', 'Another dose of a regular medicine')
    .input(z.strictObject({ ...change, medicine_id: idInAddress, ...dosage.shape }))
    .output(medicines),
  stopMedicine: changing('POST', '/{medicine_id}/stop', 'The patient takes a medicine no longer')
    .input(z.strictObject({ ...change, medicine_id: idInAddress }))
    .output(medicines),

  reorderMedicines: operation('orders.place', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/medicines/reorder',
    summary: 'A draft of an order with regular medicines',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        ...target,
        medicine_ids: z.array(id).min(1, msg('At least one medicine')).max(50, msg('At most {most} values')),
        ...key,
      }),
    )
    .output(z.object({ patient_id: z.number(), draft_id: z.number() })),

  refills: listOperations(refillList),

  refill: operation('refills.read', {
    method: 'GET',
    path: '/crm/refills/{patient_id}',
    summary: 'Medicines of a patient that run out, and what was done about it',
  })
    .input(z.strictObject(target))
    .output(refill),

  callAboutRefill: operation('callbacks.act', {
    method: 'POST',
    path: '/crm/refills/{patient_id}/callback',
    summary: 'The patient is to be called about medicines that run out',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...target, ...key }))
    .output(refill),
};

export const contract = { crm: operations };
