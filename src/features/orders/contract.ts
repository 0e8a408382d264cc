import { z } from 'zod';
import {
  id,
  idInAddress,
  moment,
  nothing,
  oneNumberOf,
  paise,
  requestKey,
  sentenceOutput,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { ORDER_PAGE_SIZE, orderPageSizes, orderSorts, prescriptionStates } from './order-choices.ts';
import { keysOf, orderFilters } from './order-filters.ts';
import {
  fulfilmentOrderEvents,
  manualOrderEvents,
  orderModes,
  orderReasons,
  orderStatuses,
  orderTypes,
} from '#machines/orders/order-statuses.ts';

const status = z.enum(orderStatuses);

/** An event the user may send now, computed by the server from the chart and the permissions. */
export const orderAbility = z.object({
  event: z.enum(manualOrderEvents),
  label: z.string(),
  /** Resulting status. */
  to: status,
  allowed: z.boolean(),
  /** Reason if blocked; null if allowed. */
  because: sentenceOutput.nullable(),
  /** Fields the event requires. */
  needs: z.array(z.enum(['reason', 'prescription'])),
});
export type OrderAbility = z.infer<typeof orderAbility>;

/** Next step of a row: an event, or what the order waits for if no user can act. */
const nextStep = z.union([z.object({ ability: orderAbility }), z.object({ waits_for: z.string() })]);

/** One row of the order list. Money in paise, times in UTC. */
export const orderRow = z.object({
  id: z.number(),
  code: z.string(),
  version: z.number(),
  type: z.enum(orderTypes),
  mode: z.enum(keysOf(orderModes)).nullable(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  patient_name: z.string(),
  phone_no: z.string(),
  city: z.string(),
  store: z.string(),
  status,
  status_name: z.string(),
  status_since: moment,
  /** End of the promised turn-around time; null once the order is delivered or ended. */
  tat_due_at: moment.nullable(),
  /** Follow-ups and unreached customers: time to act. */
  due_at: moment.nullable(),
  reason: z.enum(keysOf(orderReasons)).nullable(),
  prescription_state: z.enum(keysOf(prescriptionStates)),
  value: paise,
  slot_start: moment.nullable(),
  slot_end: moment.nullable(),
  assignee_id: z.number().nullable(),
  assignee: z.string().nullable(),
  last_note: z.string().nullable(),
  placed_at: moment,
  next: nextStep,
});
export type OrderRow = z.infer<typeof orderRow>;

const timelineItem = z.object({
  id: z.string(),
  at: moment,
  /** Name of the user, or of the system that reported it. */
  by: z.string(),
  kind: z.enum(['event', 'note']),
  event: z.string().nullable(),
  from: status.nullable(),
  to: status.nullable(),
  title: sentenceOutput,
  detail: z.string().nullable(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

const orderLine = z.object({
  id: z.number(),
  drug: z.string(),
  composition: z.string(),
  /** Prescription schedule: H, H1 or X; null if none is required. */
  schedule: z.string().nullable(),
  quantity: z.number(),
  stock: z.number(),
  amount: paise,
  /** Allergy of the patient that a molecule of the drug falls under, by its name or group; null if none does. */
  allergy: z.string().nullable(),
  /** Whether the line was read from the prescription. */
  decoded: z.boolean(),
});

const prescription = z.object({
  id: z.number(),
  file_name: z.string(),
  media_type: z.string(),
  added_at: moment,
  added_by: z.string(),
  /** Whether it is attached to this order; otherwise on file for the patient. */
  attached: z.boolean(),
});
export type PrescriptionOnFile = z.infer<typeof prescription>;

/** The whole order. */
export const orderRecord = orderRow.extend({
  patient: z.object({ id: z.number(), age: z.number().nullable(), gender: z.string().nullable(), allergies: z.array(z.string()) }),
  address: z.string(),
  pincode: z.string(),
  payment: z.string(),
  attempts: z.number(),
  lines: z.array(orderLine),
  promo: z.object({ code: z.string(), amount: paise }).nullable(),
  delivery_charge: paise,
  prescriptions: z.array(prescription),
  timeline: z.array(timelineItem),
  abilities: z.array(orderAbility),
  /** Whether the user may settle the reason now. */
  may_settle_reason: z.boolean(),
});
export type OrderRecord = z.infer<typeof orderRecord>;

/** Conflict with another user's change: who, when, new status, and the events possible now. */
const conflict = {
  CONFLICT: {
    status: 409,
    message: 'Changed by someone else',
    data: z.object({
      by: z.string(),
      at: moment,
      from: status.nullable(),
      status,
      version: z.number(),
      /** `order.changed`: the order is newer than the version sent; `order.event-refused`: the chart does not accept the event. */
      code: z.enum(['order.changed', 'order.event-refused']),
      abilities: z.array(orderAbility),
    }),
  },
};

const orderId = { order_id: idInAddress };

/** Order management service: orders, statuses, notes and prescriptions (§4.1, §7.6). */
const operations = {
  orders: operation('orders.read', { method: 'GET', path: '/oms/orders', summary: 'Orders by filter, a page at a time' })
    .input(
      orderFilters.extend({
        sort: z.enum(orderSorts).default('tat'),
        page: wholeNumber(1, 100_000).default(1),
        page_size: oneNumberOf(orderPageSizes).default(ORDER_PAGE_SIZE),
      }),
    )
    .output(z.object({ rows: z.array(orderRow), total: z.number(), page: z.number(), page_size: z.number(), as_of: moment })),

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
        version: z.number().int().min(1).max(2_147_483_647),
        request_key: requestKey.optional(),
        /** Required for cancellations: a cancel reason that fits the event. */
        reason: text(120).optional(),
        comment: text(2000).optional(),
        /** Required for `mark_prescription_created`: a prescription on file. */
        prescription_id: id.optional(),
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

  addOrderNote: operation('orders.act', { method: 'POST', path: '/oms/orders/{order_id}/notes', summary: 'Add a note to the timeline' })
    .input(z.strictObject({ ...orderId, text: text(2000), request_key: requestKey.optional() }))
    .output(orderRecord),

  assignOrder: operation('orders.act', {
    method: 'PUT',
    path: '/oms/orders/{order_id}/assignee',
    summary: 'Take the order, or give it back',
  })
    .input(z.strictObject({ ...orderId, assignee: z.enum(['me', 'none']) }))
    .output(orderRecord),

  settleOrderReason: operation('orders.act', {
    method: 'PUT',
    path: '/oms/orders/{order_id}/reason',
    summary: 'Say whether the order needs a prescription, and which',
  })
    .errors(conflict)
    .input(
      z.strictObject({
        ...orderId,
        version: z.number().int().min(1).max(2_147_483_647),
        reason: z.enum(keysOf(orderReasons)),
      }),
    )
    .output(orderRecord),

  decodeLines: operation('prescriptions.decode', {
    method: 'PUT',
    path: '/oms/orders/{order_id}/decoded-lines',
    summary: 'Say which lines were read from the prescription',
  })
    .errors(conflict)
    .input(
      z.strictObject({
        ...orderId,
        version: z.number().int().min(1).max(2_147_483_647),
        line_ids: z.array(id).max(200, 'At most 200 lines'),
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
