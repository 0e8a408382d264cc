import { z } from 'zod';
import { choiceOf, id, idInAddress, moment, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ability, changeErrors, keyErrors, recordChange } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { pairList, pairReasons, pairStatuses } from './pair-list.ts';
import { genders, mergeStatuses } from './patient-choices.ts';

const person = z.object({ patient_id: z.number(), name: z.string(), phone_no: z.string(), born_on: z.string().nullable() });

const merge = z.object({
  merge_id: z.number(),
  version: z.number(),
  status: choiceOf(mergeStatuses),
  /** Who is kept. */
  kept: person,
  duplicate: person,
  merged_at: moment.nullable(),
  /** Number of records that would move, or have moved. */
  moves: z.array(z.object({ title: z.string(), count: z.number() })),
  /** Records of the patient that came since the merge. */
  since: z.array(z.object({ table: z.string(), id: z.number(), title: z.string(), at: moment })),
  /** The patient's details were changed since the merge. */
  details_changed: z.boolean(),
  abilities: z.array(ability),
});
export type MergeRecord = z.infer<typeof merge>;

const pair = z.object({
  pair_id: z.number(),
  reason: choiceOf(pairReasons),
  status: choiceOf(pairStatuses),
  /** The latest merge of the two, with who proposed it; null: not compared yet. */
  merge: z.object({ merge_id: z.number(), by: z.string(), at: moment }).nullable(),
  /** The older record first. */
  people: z.array(
    z.object({
      ...person.shape,
      gender: choiceOf(genders).nullable(),
      guardian: z.string().nullable(),
      addresses: z.array(z.string()),
      /** Number of records that a merge would move. */
      records: z.array(z.object({ title: z.string(), count: z.number() })),
    }),
  ),
});
export type PairRecord = z.infer<typeof pair>;

/** Whose the records since a merge are, and whether the details from before the merge return. */
const mergeUndo = z.strictObject({
  since: z
    .array(z.strictObject({ table: text(40), id, whose: z.enum(['kept', 'duplicate']) }))
    .max(2_000, msg('At most {most} values'))
    .default([]),
  details: z.enum(['as-before', 'as-now']).nullable().default(null),
});

export type MergeUndo = z.output<typeof mergeUndo>;

const mergeTarget = { merge_id: idInAddress, ...recordChange };

const merging = (path: string, summary: string) =>
  operation('patients.merge', { method: 'POST', path: `/crm/patient-merges/{merge_id}${path}` as const, summary }).errors(
    changeErrors(merge),
  );

/** CRM service: two records of one person. */
export const mergeOperations = {
  patientPairs: listOperations(pairList),
  patientPair: operation('patients.read', {
    method: 'GET',
    path: '/crm/patient-pairs/{pair_id}',
    summary: 'Two patients who may be one person, side by side',
  })
    .input(z.strictObject({ pair_id: idInAddress }))
    .output(pair),
  proposeMerge: operation('patients.edit', {
    method: 'POST',
    path: '/crm/patient-merges',
    summary: 'Two patients may be one person; nothing moves yet',
  })
    .errors(keyErrors)
    .input(z.strictObject({ kept_id: id, duplicate_id: id, request_key: requestKey.optional() }))
    .output(merge),
  patientMerge: operation('patients.read', {
    method: 'GET',
    path: '/crm/patient-merges/{merge_id}',
    summary: 'What a merge moves or has moved, and what came since',
  })
    .input(z.strictObject({ merge_id: idInAddress }))
    .output(merge),
  confirmMerge: merging('/confirm', 'They are one person: everything of the duplicate moves')
    .input(z.strictObject(mergeTarget))
    .output(merge),
  dismissMerge: merging('/dismiss', 'They are two people').input(z.strictObject(mergeTarget)).output(merge),
  undoMerge: merging('/undo', 'Both patients are as before, within 30 days')
    .input(z.strictObject({ ...mergeTarget, ...mergeUndo.shape }))
    .output(merge),
};
