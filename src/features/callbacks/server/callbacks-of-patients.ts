import { sql } from 'drizzle-orm';
import { type CallbackOutcome, callbackOutcomes } from '#machines/orders/callback.ts';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type CallbackReason, callbackReasons } from '../callback-choices.ts';

interface CallbackFacts {
  reason: CallbackReason;
  outcome: CallbackOutcome | null;
  note: string;
}

/** Callbacks in the timeline of their patient. */
export const callbacksOfPatients: PatientSource = {
  kind: 'callback',
  title: msg('Callbacks'),
  permission: 'callbacks.read',
  entries: (patient) =>
    sql`select id, created_at as at, null::text as by, jsonb_build_object('reason', reason, 'outcome', outcome, 'note', note) as data
      from callbacks where patient_id = ${patient}`,
  present: ({ reason, outcome, note }: CallbackFacts, id) => ({
    text: sentence(msg('Callback, {reason}: {outcome}'), {
      reason: sentence(callbackReasons[reason]),
      outcome: sentence(outcome ? callbackOutcomes[outcome] : msg('Pending')),
    }),
    detail: note || null,
    path: `${CALLBACKS_PATH}?id=${id}`,
  }),
  open: {
    count: (patient) => sql`select count(*) from callbacks c where c.patient_id = ${patient} and c.status = 'PENDING'`,
    text: (count) => sentence(msg('Pending callbacks: {n}'), { n: count }),
    path: (_id, phone) => `${CALLBACKS_PATH}?search=${phone}`,
  },
};
