import { z } from 'zod';
import {
  choiceOf,
  id,
  idInAddress,
  moment,
  nothing,
  oneNumberOf,
  requestKey,
  sentenceOutput,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { where } from '#platform/list/where.ts';
import { operation } from '#platform/contract/operation.ts';
import { ORDER_PAGE_SIZE, orderPageSizes, orderSorts } from './order-choices.ts';
import { orderFilters } from './order-filters.ts';
import { fulfilmentOrderEvents, manualOrderEvents, orderReasons } from '#machines/orders/order-statuses.ts';
import { orderAbility, orderRecord, orderRow, status } from './order-shapes.ts';

export * from './order-shapes.ts';

/** Conflict with another user's change: who, when, new status, and the events possible now. */
export const conflict = {
  CONFLICT: {
    status: 409,
    message: 'Changed by someone else',
    data: z.object({
      by: z.string(),
      at: moment,
      from: status.nullable(),
      status,
      version: z.number(),
      /**
       * `order.changed`: the order is newer than the version sent; `order.event-refused`: the chart does not accept the event;
       * `order.allergy-unconfirmed`: it does once every allergy to a drug of the order is confirmed.
       */
      code: z.enum(['order.changed', 'order.event-refused', 'order.allergy-unconfirmed']),
      abilities: z.array(orderAbility),
    }),
  },
};

/** The same, with the reason if the change cannot be undone. */
const undoConflict = { CONFLICT: { ...conflict.CONFLICT, data: conflict.CONFLICT.data.extend(sentenceOutput.partial().shape) } };

const orderId = { order_id: idInAddress };
const version = z.number().int().min(1).max(2_147_483_647);
/** `me`, `none` or the id of a user. */
const assignee = z.union([z.enum(['me', 'none']), id], { error: 'me, none or an id' });

/** Order management service: orders, statuses, notes and prescriptions (§4.1, §7.6). */
const operations = {
  orders: operation('orders.read', { method: 'GET', path: '/oms/orders', summary: 'Orders by filter, a page at a time' })
    .input(
      orderFilters.extend({
        /** Further conditions; they apply in addition to the other parameters. */
        where: where.optional(),
        sort: z.enum(orderSorts).default('tat'),
        page: wholeNumber(1, 100_000).default(1),
        page_size: oneNumberOf(orderPageSizes).default(ORDER_PAGE_SIZE),
      }),
    )
    .output(
      z.object({
        rows: z.array(orderRow),
        /** Number of matches, up to 10,000; `has_more`: there are more. */
        total: z.number(),
        has_more: z.boolean(),
        page: z.number(),
        page_size: z.number(),
        as_of: moment,
      }),
    ),

  orderSummary: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/summary',
    summary: 'Counts of the quick filters over all open orders',
  })
    .input(nothing)
    .output(
      z.object({
        open: z.number(),
        late: z.number(),
        soon: z.number(),
        unassigned: z.number(),
        needs_prescription: z.number(),
        mine: z.number(),
      }),
    ),

  openOrders: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/open-by-status',
    summary: 'Open orders by status: how many, how many are late or due within 30 minutes',
  })
    .input(nothing)
    .output(z.object({ rows: z.array(z.object({ status, open: z.number(), soon: z.number(), late: z.number() })) })),

  order: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}',
    summary: 'One order with lines, timeline and what is possible now',
  })
    .input(z.strictObject(orderId))
    .output(orderRecord),

  sendOrderEvent: operation('orders.act', {
    method: 'POST',
    path: '/oms/orders/{order_id}/events',
    summary: 'Change the status by an event that the chart accepts',
  })
    .errors(conflict)
    .input(
      z.strictObject({
        ...orderId,
        event: z.enum(manualOrderEvents),
        /** Version the user saw. */
        version,
        request_key: requestKey.optional(),
        /** Required for cancellations: a cancel reason that fits the event. */
        reason: text(120).optional(),
        comment: text(2000).optional(),
        /** Required for `mark_prescription_created`: a prescription on file. */
        prescription_id: id.optional(),
        /** Required for `mark_create_patient_store_order`: the patient's allergies to drugs of the order, as its lines name them. */
        confirmed_allergies: z.array(text(200)).max(50, 'At most 50 allergies').optional(),
      }),
    )
    .output(orderRecord),

  undoOrderChange: operation('orders.act', {
    method: 'POST',
    path: '/oms/orders/{order_id}/undo',
    summary: 'Undo one’s own last change of the status within a minute',
  })
    .errors(undoConflict)
    .input(
      z.strictObject({
        ...orderId,
        /** Version that the change made. */
        version,
        request_key: requestKey.optional(),
      }),
    )
    .output(orderRecord),

  reportFulfilment: operation('orders.fulfil', {
    method: 'POST',
    path: '/oms/orders/{order_id}/fulfilment',
    summary: 'Billing, dispatch, delivery or payment report what happened',
  })
    .errors(conflict)
    .input(z.strictObject({ ...orderId, event: z.enum(fulfilmentOrderEvents), reference: text(120).optional() }))
    .output(z.object({ order_id: z.number(), status, version: z.number() })),

  addOrderNote: operation('orders.act', {
    method: 'POST',
    path: '/oms/orders/{order_id}/notes',
    summary: 'Add a note to the timeline; users named after @ are notified',
  })
    .input(z.strictObject({ ...orderId, text: text(2000), request_key: requestKey.optional() }))
    .output(orderRecord),

  mentionableUsers: operation('orders.act', {
    method: 'GET',
    path: '/oms/mentionable-users',
    summary: 'Users who can be mentioned in a note',
  })
    .input(nothing)
    .output(z.object({ users: z.array(z.object({ id: z.number(), name: z.string(), title: z.string() })) })),

  assignOrder: operation('orders.act', {
    method: 'PUT',
    path: '/oms/orders/{order_id}/assignee',
    summary: 'Take the order, give it back, or as a team lead assign it to someone',
  })
    .input(z.strictObject({ ...orderId, assignee }))
    .output(orderRecord),

  assignees: operation('orders.assign', {
    method: 'GET',
    path: '/oms/assignees',
    summary: 'Users to whom orders can be assigned, those on duty first',
  })
    .input(nothing)
    .output(
      z.object({
        users: z.array(z.object({ id: z.number(), name: z.string(), title: z.string(), on_duty: z.boolean(), open_orders: z.number() })),
      }),
    ),

  settleOrderReason: operation('orders.act', {
    method: 'PUT',
    path: '/oms/orders/{order_id}/reason',
    summary: 'Say whether the order needs a prescription, and which',
  })
    .errors(conflict)
    .input(
      z.strictObject({
        ...orderId,
        version,
        reason: choiceOf(orderReasons),
      }),
    )
    .output(orderRecord),

  cancelReasons: operation('orders.read', {
    method: 'GET',
    path: '/oms/cancel-reasons',
    summary: 'Cancel reasons and the quick comments of each category',
  })
    .input(nothing)
    .output(
      z.object({
        /** In display order; `events` are the cancellations that the reason fits. */
        reasons: z.array(z.object({ reason_name: z.string(), category: z.string(), events: z.array(z.enum(manualOrderEvents)) })),
        /** By category; ids are 1-based (§3). */
        quick_comments: z.record(z.string(), z.array(z.object({ id: z.number(), comment: z.string() }))),
      }),
    ),
};

export const contract = { oms: operations };
