import { z } from 'zod';
import { conflict, orderRecord } from '#features/orders/contract.ts';
import { orderPayments } from '#features/orders/public.ts';
import { deliveryChoices, slot, store } from '#features/place-order/contract.ts';
import { closureTimes } from '#features/store-ops/contract.ts';
import { date, id, idInAddress, moment, orEmpty, paise, requestKey, sentenceOutput, severalOf, text } from '#platform/contract/fields.ts';
import { outcomes } from '#platform/record/contract.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';

const delivery = z.enum(deliveryChoices);
const promoCode = orEmpty(text(40));

const price = z.object({ lines: paise, promo: paise, discount: paise, delivery: paise, value: paise });

const terms = z.object({
  order_id: z.number(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  version: z.number(),
  /** Of the patient. */
  /** Lines of the order. */
  lines: z.number(),
  addresses: z.array(z.object({ id: z.number(), type: z.string(), address: z.string(), pincode: z.string(), served: z.boolean() })),
  /** Null: the order has an address that is not among them. */
  address_id: z.number().nullable(),
  address: z.string(),
  /** Null: the order came without one. */
  delivery: delivery.nullable(),
  /** Those that deliver to the address, best first. */
  stores: z.array(store),
  store: z.object({ id: z.number(), name: z.string() }),
  slots: z.array(slot),
  /** What the order has now. */
  slot: z.object({ from: moment, until: moment }).nullable(),
  /** Another store or delivery needs another slot. */
  needs_slot: z.boolean(),
  payment: z.enum(Object.values(orderPayments)),
  /** Promos of the day, with what each takes off or why it does not count. */
  promos: z.array(z.object({ code: z.string(), title: z.string(), amount: paise, refused: sentenceOutput.nullable() })),
  promo_code: z.string(),
  /** The order's price now, and with what was asked for. */
  before: price,
  after: price,
  /** Why what was asked for is not possible; null: it is. */
  refused: sentenceOutput.nullable(),
});
export type OrderTermsRecord = z.infer<typeof terms>;

const errors = { ...conflict, UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' } };

/** What is agreed with the customer besides the lines. */
export const changedTerms = z.strictObject({
  /** Null: the address stays. */
  address_id: id.nullable(),
  store_id: id,
  /** Null: none is agreed, as before. */
  delivery: delivery.nullable(),
  /** Null: the slot stays. */
  slot: z.strictObject({ slot_id: id, day: date }).nullable(),
  payment: z.enum(Object.values(orderPayments)),
  promo_code: promoCode,
  /** What the customer was told to pay, paise. */
  value: z
    .number({ error: msg('A whole number') })
    .max(Number.MAX_SAFE_INTEGER, { error: msg('The number is too large'), abort: true })
    .int(msg('A whole number'))
    .min(0, msg('At least 0')),
});
export type ChangedTerms = z.output<typeof changedTerms>;

/** Orders that are moved at once. */
const MOST_MOVED = 50;

const movable = z.object({
  order_id: z.number(),
  version: z.number(),
  /** Why it stays where it is; null: it can be moved. */
  refused: sentenceOutput.nullable(),
  /** Of its own store or of the best other one if that has everything, whichever is sooner; null: no slot is free. */
  suggested: z.object({ store_id: z.number(), slot_id: z.number(), day: z.string() }).nullable(),
  /** Its own store first, then others, best first: those with a free slot. */
  stores: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** Kilometres from the pincode of the order; null: unknown, or its own store. */
      distance: z.number().nullable(),
      /** Why it is suggested; null: its own store. */
      why: sentenceOutput.nullable(),
      slots: z.array(z.object({ slot_id: z.number(), day: z.string(), slot_start: moment, slot_end: moment, free: z.number() })),
    }),
  ),
});
export type MovableOrder = z.infer<typeof movable>;

/** Address, store, slot, delivery, payment and promo of a placed order (§7.6). */
const operations = {
  orderTerms: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}/terms',
    summary: 'What is agreed about an order besides its lines, what else can be had, and what that would cost',
  })
    .input(
      z.strictObject({
        order_id: idInAddress,
        address_id: idInAddress.optional(),
        store_id: idInAddress.optional(),
        delivery: delivery.optional(),
        promo_code: text(40).optional(),
        /** `yes`: what it would cost without a promo. */
        no_promo: z.enum(['yes']).optional(),
      }),
    )
    .output(terms),
  changeTerms: operation('orders.act', {
    method: 'POST',
    path: '/oms/orders/{order_id}/terms',
    summary: 'Other terms for an order that has not left the desk; its price is computed again',
  })
    .errors(errors)
    .input(z.strictObject({ order_id: idInAddress, version: id, request_key: requestKey.optional(), ...changedTerms.shape }))
    .output(orderRecord),
  orderMoves: operation('stores.moveOrders', {
    method: 'GET',
    path: '/oms/order-moves',
    summary: 'Where orders can be moved: free slots of their store outside a closure, and of other stores that deliver there, best first',
  })
    .input(
      z.strictObject({
        order_ids: severalOf(idInAddress, MOST_MOVED),
        /** The closure that their slots lie in. */
        ...z.object(closureTimes).partial().shape,
      }),
    )
    .output(z.object({ orders: z.array(movable) })),
  moveOrders: operation('stores.moveOrders', {
    method: 'POST',
    path: '/oms/order-moves',
    summary: 'Orders get another slot of their store or of another one, each by itself; says which did, and why others did not',
  })
    .input(
      z.strictObject({
        orders: z
          .array(z.strictObject({ order_id: id, version: id, request_key: requestKey.optional(), store_id: id, slot_id: id, day: date }))
          .min(1, msg('At least one row'))
          .max(MOST_MOVED, msg('At most {most} rows')),
      }),
    )
    .output(outcomes),
};

export const contract = { oms: operations };
