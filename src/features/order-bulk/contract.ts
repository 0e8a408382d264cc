import { z } from 'zod';
import {
  choiceOf,
  id,
  idInAddress,
  moment,
  oneNumberOf,
  requestKey,
  sentenceOutput,
  sentenceShape,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations, listQuestion } from '#platform/list/list-operations.ts';
import { where } from '#platform/list/where.ts';
import { bulkKinds, bulkLists, bulkOrderEvents, bulkOutcomes, bulkStates, RESULT_PAGES } from './bulk-choices.ts';
import { PICKED_MOST } from './bulk-limits.ts';
import { bulkChangeList } from './bulk-list.ts';

const version = z.number().int().min(1).max(2_147_483_647);
/** `me`, `none` or the id of a user. */
const assignee = z.union([z.enum(['me', 'none']), id], { error: 'me, none or an id' });

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('assign'), assignee }),
  z.strictObject({ kind: z.literal('note'), text: text(2000) }),
  z.strictObject({
    kind: z.literal('event'),
    event: z.enum(bulkOrderEvents),
    /** Required for cancellations, as for one order. */
    reason: text(120).optional(),
    comment: text(2000).optional(),
  }),
]);
export type BulkChangeInput = z.input<typeof change>;

const picked = z
  .array(z.strictObject({ order_id: id, version }))
  .min(1, msg('At least one order'))
  .max(PICKED_MOST, msg('At most {most} picked orders: use a filter for more'))
  .refine((orders) => new Set(orders.map(({ order_id }) => order_id)).size === orders.length, msg('An order is named twice'));

/** Whether an event is possible for this user now, and if not, why. */
const ability = z.object({ allowed: z.boolean(), because: sentenceOutput.nullable() });

const bulkChange = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(bulkStates),
  kind: z.enum(bulkKinds),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  /** Text of a note. */
  text: z.string().nullable(),
  /** New assignee by name; null: nobody, or another kind of change. */
  assignee: z.string().nullable(),
  list: z.enum(bulkLists),
  /** Filter that the orders matched; null: they were picked one by one. */
  question: z.object({ search: z.string().optional(), where: where.optional(), sort: z.string().optional() }).nullable(),
  by: z.string(),
  /** Orders, and how many of them have which result. */
  total: z.number(),
  changed: z.number(),
  refused: z.number(),
  not_reached: z.number(),
  undone: z.number(),
  kept: z.number(),
  created_at: moment,
  ended_at: moment.nullable(),
  undone_at: moment.nullable(),
  may_stop: ability,
  may_undo: ability,
});
export type BulkChange = z.infer<typeof bulkChange>;

const result = z.object({
  order_id: z.number(),
  code: z.string(),
  outcome: choiceOf(bulkOutcomes),
  /** Why the order was not changed, or not undone. */
  because: sentenceOutput.nullable(),
});
export type BulkResult = z.infer<typeof result>;

const target = { bulk_id: idInAddress };
const refused = {
  CONFLICT: { status: 409, message: 'The bulk change does not accept this now', data: z.object({ record: bulkChange, ...sentenceShape }) },
};

/** OMS: changes of several orders at once, each by its own chart, with a result per order, and undo. */
const operations = {
  bulkChanges: listOperations(bulkChangeList),

  startBulkChange: operation('orders.act', {
    method: 'POST',
    path: '/oms/bulk-changes',
    summary: 'The same change of picked orders, or of all that match; continues on the server, with a result per order',
  })
    .errors({ UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } })
    .input(
      z.strictObject({
        list: z.enum(bulkLists).default('orders'),
        /** Picked orders with the versions that the user saw; without them, all orders that match now. */
        orders: picked.optional(),
        ...listQuestion,
        change,
        request_key: requestKey,
      }),
    )
    .output(bulkChange),

  bulkChange: operation('orders.act', { method: 'GET', path: '/oms/bulk-changes/{bulk_id}', summary: 'One bulk change and its progress' })
    .input(z.strictObject(target))
    .output(bulkChange),

  bulkResults: operation('orders.act', {
    method: 'GET',
    path: '/oms/bulk-changes/{bulk_id}/results',
    summary: 'Results of a bulk change, order by order',
  })
    .input(
      z.strictObject({
        ...target,
        outcome: choiceOf(bulkOutcomes).optional(),
        page: wholeNumber(1, 10_000).default(1),
        page_size: oneNumberOf(RESULT_PAGES).default(100),
      }),
    )
    .output(z.object({ rows: z.array(result), total: z.number() })),

  stopBulkChange: operation('orders.act', {
    method: 'POST',
    path: '/oms/bulk-changes/{bulk_id}/stop',
    summary: 'Stop it: orders that were not reached stay as they are',
  })
    .errors(refused)
    .input(z.strictObject(target))
    .output(bulkChange),

  undoBulkChange: operation('orders.bulk', {
    method: 'POST',
    path: '/oms/bulk-changes/{bulk_id}/undo',
    summary: 'Undo it for the orders that nobody has changed since; a result per order',
  })
    .errors(refused)
    .input(z.strictObject(target))
    .output(bulkChange),
};

export const contract = { oms: operations };
