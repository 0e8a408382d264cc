import { z } from 'zod';
import { choiceOf, idInAddress, moment, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keyErrors } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { importedPointList } from './lists.ts';
import { ENTRIES_OF_REWARDS, MOST_POINTS, pointKinds } from './point-choices.ts';

const entry = z.object({
  serial: z.number(),
  at: moment,
  by: z.string(),
  kind: choiceOf(pointKinds),
  points: z.number(),
  balance: z.number(),
  note: z.string(),
});
export type PointEntry = z.infer<typeof entry>;

const points = z.object({
  patient_id: z.number(),
  balance: z.number(),
  entries: z.array(entry),
  /** `before` of the next page; null: there is none. */
  next: z.number().nullable(),
});

/** Points added or taken by hand, with the reason. */
export const adjustment = z.strictObject({
  points: z
    .number({ error: msg('A whole number') })
    .int(msg('A whole number'))
    .min(-MOST_POINTS, msg('At least {least}'))
    .max(MOST_POINTS, msg('At most {most}'))
    .refine((value) => value !== 0, msg('More or less than zero')),
  note: text(200),
});

const target = { patient_id: idInAddress };

/** CRM service: points of patients (§7.6). */
const operations = {
  importedPoints: listOperations(importedPointList),

  points: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/points',
    summary: 'Balance of a patient’s points, and the ledger, newest first',
  })
    .input(
      z.strictObject({
        ...target,
        page_size: wholeNumber(1, 50).default(ENTRIES_OF_REWARDS),
        /** `next` of the page before. */
        before: wholeNumber(1, 2_000_000_000).optional(),
      }),
    )
    .output(points),

  adjustPoints: operation('points.adjust', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/points',
    summary: 'Points are added or taken by hand; the balance is never negative',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...target, ...adjustment.shape, request_key: requestKey.optional() }))
    .output(points),
};

export const contract = { crm: operations };
