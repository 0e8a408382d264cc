import { z } from 'zod';
import { choiceOf, idInAddress, moment, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { keyErrors } from '#platform/record/contract.ts';
import { entryKinds } from './register-choices.ts';
import { h1RegisterList } from './register-list.ts';

/** What a correction may change; drug and quantity follow the bill. */
const corrected = {
  prescriber: text(120),
  registration_no: text(40),
  prescriber_address: text(300),
  patient: text(120),
  patient_address: text(400),
};

/** An entry as it should have been, and why. */
export const correction = z.strictObject({ ...corrected, reason: text(200) });

const entry = z.object({
  id: z.number(),
  /** Financial year and serial: `26-27/00012`. */
  number: z.string(),
  store: z.string(),
  at: moment,
  kind: choiceOf(entryKinds),
  patient_id: z.number(),
  prescriber: z.string(),
  registration_no: z.string(),
  prescriber_address: z.string(),
  patient: z.string(),
  patient_address: z.string(),
  drug: z.string(),
  batch_no: z.string().nullable(),
  quantity: z.number(),
  bill: z.string(),
  reader: z.string(),
  checker: z.string(),
  reason: z.string(),
  /** Who corrected it; null: the server wrote it with the bill. */
  by: z.string().nullable(),
  /** The entry that this one takes back or corrects. */
  refers_to: z.object({ id: z.number(), number: z.string() }).nullable(),
  /** The entries that take it back or correct it. */
  followed_by: z.array(z.object({ id: z.number(), number: z.string(), kind: choiceOf(entryKinds) })),
});
export type H1Entry = z.infer<typeof entry>;

/** Order management service: the register of Schedule H1. */
const operations = {
  h1Register: listOperations(h1RegisterList),

  h1Entry: operation('prescriptions.decode', {
    method: 'GET',
    path: '/oms/h1-entries/{entry_id}',
    summary: 'One entry of the register, with those that refer to it',
  })
    .input(z.strictObject({ entry_id: idInAddress }))
    .output(entry),

  correctH1Entry: operation('h1-register.correct', {
    method: 'POST',
    path: '/oms/h1-entries/{entry_id}/corrections',
    summary: 'A further entry says how an entry should have been; returns the further one',
  })
    .errors(keyErrors)
    .input(z.strictObject({ entry_id: idInAddress, ...correction.shape, request_key: requestKey.optional() }))
    .output(entry),
};

export const contract = { oms: operations };
