import { z } from 'zod';
import { servedCities } from '#features/orders/public.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { choiceOf, date, id, idInAddress, moment, orEmpty, paise, sentenceShape, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { changeErrors, loggedEvent, recordChange, recordShape, STALE } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { cartActions, dropOffStatuses, dropOffSteps, targetScopes } from './drop-off-choices.ts';
import { dropOffList } from './drop-off-list.ts';

const result = z.enum(callResults);
const reason = choiceOf(declineReasons);
const step = choiceOf(dropOffSteps);
const status = z.enum(dropOffStatuses);
const city = z.enum(servedCities);

const event = loggedEvent(
  z.object({
    result: result.optional(),
    reason: reason.optional(),
    due_at: moment.optional(),
    order_id: z.number().optional(),
    note: z.string().optional(),
  }),
);
export type DropOffLogEntry = z.infer<typeof event>;

/** Carts that were left, how many of them a call reached, and how many became an order. */
const figures = z.object({
  carts: z.number(),
  contacted: z.number(),
  recovered: z.number(),
  value: paise,
  recovered_value: paise,
  /** Share of the carts that was recovered, in percent with one decimal; null without carts. */
  conversion: z.number().nullable(),
});
export type DropOffFigures = z.infer<typeof figures>;

const cart = z.object({
  ...recordShape(event),
  status,
  patient_id: z.number(),
  name: z.string(),
  phone_no: z.string(),
  city: z.string(),
  step,
  value: paise,
  left_at: moment,
  due_at: moment.nullable(),
  contacts: z.number(),
  last_result: result.nullable(),
  escalated: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }).nullable(),
  reason: reason.nullable(),
  order: z.object({ id: z.number(), code: z.string() }).nullable(),
  lines: z.array(z.object({ drug_id: z.number(), drug: z.string(), quantity: z.number(), amount: paise })),
  /** What the patient did in the shop, newest first. */
  actions: z.array(z.object({ at: moment, action: z.enum(cartActions), drug: z.string().nullable(), quantity: z.number().nullable() })),
  /** Target of the cart's city in percent, null if none is set, and its figures of the last days. */
  target: z.object({ percent: z.number().nullable(), figures }),
});
export type DropOffRecord = z.infer<typeof cart>;

const note = orEmpty(text(1_000)).default('');

/** A call that was made. Without `due_at` no next call is agreed. */
export const loggedCall = z.strictObject({ result, due_at: orEmpty(moment).default(''), note });
export const newTime = z.strictObject({ due_at: moment, note });
export const declining = z.strictObject({ reason, note });
/** `order`: code of the patient's order that the cart became. */
export const recovery = z.strictObject({ order: text(40), note });
const percent = id.max(100, msg('At most 100'));

export const newTarget = z.strictObject({
  /** A whole number, in digits as well, as it is typed. */
  percent: wholeNumber(1, 100),
});

const stats = z.object({
  /** First and last day of the figures. */
  first_day: date,
  last_day: date,
  /** Days, or weeks from Monday on, of the carts' leaving; from the first one with a cart. */
  periods: z.array(z.object({ from: date, to: date, figures })),
  /** Every step, in the order of the shop. */
  steps: z.array(z.object({ step, figures })),
  /** Every status. */
  statuses: z.array(z.object({ status, figures })),
  /** All cities together first. `version`: 0 while the scope has no target of its own; `percent`: that of all cities then. */
  targets: z.array(
    z.object({ scope: z.enum(targetScopes), version: z.number(), percent: z.number().nullable(), is_own: z.boolean(), figures }),
  ),
  as_of: moment,
});
export type DropOffStats = z.infer<typeof stats>;

const change = { cart_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('drop-offs.act', { method: 'POST', path: `/oms/drop-off-carts/{cart_id}${path}` as const, summary }).errors(changeErrors(cart));

/** OMS: drop-off carts (§7.6). */
const operations = {
  dropOffs: listOperations(dropOffList),

  dropOff: operation('drop-offs.read', {
    method: 'GET',
    path: '/oms/drop-off-carts/{cart_id}',
    summary: 'One drop-off cart: its lines, what happened, and what is possible now',
  })
    .input(z.strictObject({ cart_id: idInAddress }))
    .output(cart),

  takeDropOff: changing('/take', 'The user takes it, also from somebody else').input(z.strictObject(change)).output(cart),
  logDropOffCall: changing('/calls', 'The patient was called')
    .input(z.strictObject({ ...change, ...loggedCall.shape }))
    .output(cart),
  rescheduleDropOff: changing('/time', 'The patient is to be called at a time')
    .input(z.strictObject({ ...change, ...newTime.shape }))
    .output(cart),
  declineDropOff: changing('/decline', 'The patient is not interested')
    .input(z.strictObject({ ...change, ...declining.shape }))
    .output(cart),
  recoverDropOff: changing('/recover', 'The patient’s order that it became')
    .input(z.strictObject({ ...change, ...recovery.shape }))
    .output(cart),
  reopenDropOff: changing('/reopen', 'The patient is interested after all').input(z.strictObject(change)).output(cart),

  dropOffStats: operation('drop-offs.read', {
    method: 'GET',
    path: '/oms/drop-off-stats',
    summary: 'Drop-off carts by day or week, step and status, and the conversion against the target',
  })
    .input(z.strictObject({ by: z.enum(['day', 'week']).default('day'), city: city.optional() }))
    .output(stats),

  setDropOffTarget: operation('drop-offs.target', {
    method: 'PUT',
    path: '/oms/drop-off-targets/{scope}',
    summary: 'Share of the carts that is to be recovered, of a city or overall',
  })
    .errors({ CONFLICT: { status: 409, message: STALE, data: z.object(sentenceShape) } })
    .input(z.strictObject({ scope: z.enum(targetScopes), version: z.number().int().min(0), percent }))
    .output(z.object({ scope: z.enum(targetScopes), version: z.number(), percent: z.number() })),
};

export const contract = { oms: operations };
