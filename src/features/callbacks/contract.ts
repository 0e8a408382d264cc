import { z } from 'zod';
import { callbackOutcomes } from '#machines/orders/callback.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { choiceOf, idInAddress, moment, name, orEmpty, phone, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { ability, changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { callbackReasons, callbackStatuses } from './callback-choices.ts';
import { callbackList } from './callback-list.ts';

const result = z.enum(callResults);
const outcome = choiceOf(callbackOutcomes);

const event = loggedEvent(
  z.object({ result: result.optional(), outcome: outcome.optional(), due_at: moment.optional(), note: z.string().optional() }),
);
export type CallbackLogEntry = z.infer<typeof event>;

const callback = z.object({
  ...recordShape(event),
  status: choiceOf(callbackStatuses),
  patient_id: z.number().nullable(),
  name: z.string(),
  phone_no: z.string(),
  reason: choiceOf(callbackReasons),
  note: z.string(),
  due_at: moment,
  attempts: z.number(),
  last_result: result.nullable(),
  escalated: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }).nullable(),
  outcome: outcome.nullable(),
  order: z.object({ id: z.number(), code: z.string() }).nullable(),
  created_at: moment,
  /** Outcomes with which it may be closed now, or why not. */
  outcomes: z.array(ability.omit({ event: true }).extend({ outcome })),
});
export type CallbackRecord = z.infer<typeof callback>;

const note = orEmpty(text(1_000)).default('');

/** Fields of a new callback. */
export const newCallback = z.strictObject({
  phone_no: phone,
  name: orEmpty(name).default(''),
  reason: choiceOf(callbackReasons),
  due_at: moment,
  note,
  /** Code of the order that it is about. */
  order: orEmpty(text(40)).default(''),
});

/** A call that was made. Without `due_at` the time of the next call stays. */
export const loggedCall = z.strictObject({ result, due_at: orEmpty(moment).default(''), note });
export const newTime = z.strictObject({ due_at: moment, note });
export const closing = z.strictObject({ outcome, order: orEmpty(text(40)).default(''), note });

const change = { callback_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('callbacks.act', { method: 'POST', path: `/crm/callbacks/{callback_id}${path}` as const, summary }).errors(
    changeErrors(callback),
  );

/** A pending callback, as the order that it is about shows it. */
const pending = z.object({
  id: z.number(),
  /** Required: the read-audit records it. */
  patient_id: z.number().nullable(),
  due_at: moment,
  owner: z.string().nullable(),
});
export type PendingCallback = z.infer<typeof pending>;

/** CRM service: callbacks (§2.2, §3). */
const operations = {
  callbacks: listOperations(callbackList),

  callback: operation('callbacks.read', {
    method: 'GET',
    path: '/crm/callbacks/{callback_id}',
    summary: 'One callback: its customer, what happened, and what is possible now',
  })
    .input(z.strictObject({ callback_id: idInAddress }))
    .output(callback),

  callbacksOfOrder: operation('callbacks.read', {
    method: 'GET',
    path: '/crm/orders/{order_id}/callbacks',
    summary: 'Pending callbacks about an order, those due first on top',
  })
    .input(z.strictObject({ order_id: idInAddress }))
    .output(z.object({ callbacks: z.array(pending) })),

  createCallback: operation('callbacks.act', { method: 'POST', path: '/crm/callbacks', summary: 'A customer is to be called back' })
    .errors(keyErrors)
    .input(z.strictObject({ ...newCallback.shape, request_key: requestKey.optional() }))
    .output(callback),

  takeCallback: changing('/take', 'The user takes it, also from somebody else, who is notified')
    .input(z.strictObject(change))
    .output(callback),
  logCallbackCall: changing('/calls', 'The customer was called')
    .input(z.strictObject({ ...change, ...loggedCall.shape }))
    .output(callback),
  rescheduleCallback: changing('/time', 'The customer is to be called at another time')
    .input(z.strictObject({ ...change, ...newTime.shape }))
    .output(callback),
  closeCallback: changing('/close', 'What came of it')
    .input(z.strictObject({ ...change, ...closing.shape }))
    .output(callback),
  reopenCallback: changing('/reopen', 'The customer is to be called once more')
    .input(z.strictObject({ ...change, ...newTime.shape }))
    .output(callback),
};

export const contract = { crm: operations };
