import { z } from 'zod';
import { reportStates } from '#machines/orders/fulfilmentReport.ts';
import { pushStates } from '#machines/orders/omsPush.ts';
import { fulfilmentOrderEvents } from '#machines/orders/order-statuses.ts';
import { choiceOf, id, idInAddress, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ability, changeErrors, loggedEvent, outcomes, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { BULK_PUSHES, pushProblems, reportProblems } from './fulfilment-choices.ts';
import { pushList, reportList } from './fulfilment-lists.ts';

const problem = choiceOf(pushProblems);
const reportProblem = choiceOf(reportProblems);
const order = z.object({ id: z.number(), code: z.string() });

const event = loggedEvent(
  z.object({
    attempt: z.number().optional(),
    problem: problem.optional(),
    detail: z.string().optional(),
    reference: z.string().optional(),
    reason: z.string().optional(),
    next_at: moment.optional(),
  }),
).extend({ to: z.enum(pushStates) });
export type PushLogEntry = z.infer<typeof event>;

/** The message to the OMS; the customer's name, phone and address are masked. */
const payload = z.object({
  order_id: z.number(),
  order_code: z.string(),
  type: z.string(),
  payment: z.string(),
  value: z.number(),
  delivery_charge: z.number(),
  promo_code: z.string().nullable(),
  promo_amount: z.number(),
  slot_start: moment.nullable(),
  slot_end: moment.nullable(),
  store: z.object({ id: z.number(), name: z.string() }),
  customer: z.object({ name: z.string(), phone_no: z.string(), address: z.string(), pincode: z.string(), city: z.string() }),
  lines: z.array(z.object({ drug_id: z.number(), drug: z.string(), quantity: z.number(), amount: z.number() })),
});

/** The message that the order is cancelled. */
const cancellation = z.object({
  order_id: z.number(),
  order_code: z.string(),
  reference: z.string(),
  store: z.object({ id: z.number(), name: z.string() }),
  status: z.string(),
  reason: z.string(),
  cancelled_at: moment,
});

const push = z.object({
  ...recordShape(event),
  kind: z.enum(['ORDER', 'CANCELLATION']),
  status: z.enum(pushStates),
  patient_id: z.number(),
  order,
  message_id: z.string(),
  attempts: z.number(),
  next_at: moment.nullable(),
  problem: problem.nullable(),
  detail: z.string(),
  reference: z.string(),
  reason: z.string(),
  created_at: moment,
  /** Null: the message is a cancellation. */
  payload: payload.nullable(),
  cancellation: cancellation.nullable(),
});
export type PushRecord = z.infer<typeof push>;

const report = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(reportStates),
  type: z.enum(fulfilmentOrderEvents),
  order_code: z.string(),
  order: order.nullable(),
  message_id: z.string(),
  reference: z.string(),
  reported_at: moment,
  received_at: moment,
  waits_until: moment,
  tries: z.number(),
  problem: reportProblem.nullable(),
  replayed_by: z.string(),
  settled_at: moment.nullable(),
  abilities: z.array(ability),
});
export type ReportRecord = z.infer<typeof report>;

const change = { push_id: idInAddress, ...recordChange };
const decision = { ...change, ...reasoned.shape };

const changing = (path: string, summary: string) =>
  operation('oms.repair', { method: 'POST', path: `/oms/pushes/{push_id}${path}` as const, summary }).errors(changeErrors(push));

/** Order management (§2.2, §7.6): orders handed to the OMS, and what it reports about them. */
const operations = {
  pushes: listOperations(pushList),
  fulfilmentReports: listOperations(reportList),

  omsSetup: operation('oms.read', { method: 'GET', path: '/oms/setup', summary: 'Where orders are handed over' })
    .input(nothing)
    .output(z.object({ oms: z.enum(['configured', 'simulated', 'none']) })),

  push: operation('oms.read', {
    method: 'GET',
    path: '/oms/pushes/{push_id}',
    summary: 'An order on its way to the OMS: attempts, message without personal data, and what is possible now',
  })
    .input(z.strictObject({ push_id: idInAddress }))
    .output(push),

  retryPush: changing('/retry', 'Send it again now').input(z.strictObject(change)).output(push),
  recallPush: changing('/recall', 'Take back an order that the OMS refused: another store or drug is chosen at the desk')
    .input(z.strictObject(change))
    .output(push),
  parkPush: changing('/park', 'Stop the attempts for now').input(z.strictObject(decision)).output(push),
  abandonPush: changing('/abandon', 'Give up: it is not sent any more').input(z.strictObject(decision)).output(push),

  changePushes: operation('oms.repair', {
    method: 'POST',
    path: '/oms/push-changes',
    summary: 'The same change of several pushes, each by itself: result per push',
  })
    .input(
      z.strictObject({
        pushes: z
          .array(z.strictObject({ push_id: id, ...recordChange }))
          .min(1, msg('At least one row'))
          .max(BULK_PUSHES, msg('At most {most} rows')),
        change: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('retry') }),
          z.strictObject({ kind: z.literal('park'), reason: decision.reason }),
        ]),
      }),
    )
    .output(outcomes),

  fulfilmentReport: operation('oms.read', {
    method: 'GET',
    path: '/oms/fulfilment-reports/{report_id}',
    summary: 'A report about an order',
  })
    .input(z.strictObject({ report_id: idInAddress }))
    .output(report),

  replayReport: operation('oms.repair', {
    method: 'POST',
    path: '/oms/fulfilment-reports/{report_id}/replay',
    summary: 'A parked report is tried again, in a moment',
  })
    .errors(changeErrors(report))
    .input(z.strictObject({ report_id: idInAddress, ...recordChange }))
    .output(report),
};

export const contract = { oms: operations };
