import { eq } from 'drizzle-orm';
import { authorOf, changeOrderIn, hasLeftDesk, orders, type OrderUser, type StoredOrder } from '#features/orders/server/public.ts';
import { type DeliveryChoice, slotTypeOf } from '#features/place-order/server/public.ts';
import { moveSlot } from '#features/slots/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { ChangedTerms } from '../contract.ts';
import { applyTerms, atField, SLOT_NEEDED } from './apply-terms.ts';

interface Target {
  order_id: number;
  version: number;
  request_key?: string | undefined;
}

export const EDITED = { type: 'terms.edited' } as const;

const rupees = (paise: number): string => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });
const inWords = (at: Date): string => `${businessDate(at).split('-').toReversed().join('-')} ${businessTime(at)}`;

/** What became different, for the timeline: one line. */
function summaryOf(before: StoredOrder, after: StoredOrder): string {
  const changed = [
    before.address === after.address ? null : `Address: ${after.address}`,
    before.store_id === after.store_id ? null : `Store: ${before.store} → ${after.store}`,
    before.slot_start?.getTime() === after.slot_start?.getTime() || after.slot_start === null
      ? null
      : `Slot: ${before.slot_start ? inWords(before.slot_start) : '–'} → ${inWords(after.slot_start)}`,
    before.delivery === after.delivery ? null : `Delivery: ${before.delivery ?? '–'} → ${after.delivery ?? '–'}`,
    before.payment === after.payment ? null : `Payment: ${before.payment} → ${after.payment}`,
    before.promo_code === after.promo_code ? null : `Promo: ${before.promo_code ?? '–'} → ${after.promo_code ?? '–'}`,
    before.value === after.value ? null : `To pay ${rupees(before.value)} → ${rupees(after.value)}`,
  ];
  return changed.filter((each) => each !== null).join('. ');
}

/** Fields that became different, with their new values: what the log of the order names the change by. */
function changedTerms(before: StoredOrder, after: StoredOrder): Record<string, string | null> {
  const fields = ['address', 'store', 'slot_start', 'delivery', 'payment', 'promo_code'] as const;
  const valueOf = (value: string | Date | null) => (value instanceof Date ? value.toISOString() : value);
  return Object.fromEntries(
    fields.filter((field) => valueOf(before[field]) !== valueOf(after[field])).map((field) => [field, valueOf(after[field])]),
  );
}

/**
 * Changes what is agreed about an order while it is at the desk.
 *
 * @throws ORPCError 400 at the field, 409 for a stale version or once the order has left the desk
 */
export function changeTerms(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, version, request_key }: Target,
  terms: ChangedTerms,
) {
  const { slot, ...others } = terms;
  const payload = { ...others, slot_id: slot?.slot_id ?? null, slot_day: slot?.day ?? null };
  const change = { orderId: order_id, event: EDITED, version, payload, requestKey: request_key };
  return changeOrderIn(tx, cause, authorOf(user), change, (_, order) => editTerms(tx, cause, order, terms));
}

/** Writes other terms of a locked order, and what its log keeps of them; null: it has left the desk. */
async function editTerms(tx: Transaction, cause: Cause, order: StoredOrder, terms: ChangedTerms) {
  if (hasLeftDesk(order)) return null;
  return editedFrom(order, await writeTerms(tx, cause, order, terms));
}

/** What the log of an order keeps of its other terms. @throws ORPCError 400 if nothing became different */
export function editedFrom(order: StoredOrder, after: StoredOrder) {
  const summary = summaryOf(order, after);
  if (summary === '') throw badRequest([{ field: 'store_id', message: msg('Nothing was changed') }]);
  const values = { value_before: order.value, value_after: after.value };
  return { event: EDITED, payload: { change: 'terms', terms: changedTerms(order, after), ...values, summary } };
}

async function writeTerms(tx: Transaction, cause: Cause, order: StoredOrder, terms: ChangedTerms): Promise<StoredOrder> {
  const after = await applyTerms(tx, cause, order, terms).catch(atField);
  if (after.value !== terms.value)
    throw badRequest([{ field: 'value', message: msg('The price has changed: tell the customer the new one') }]);
  const isElsewhere = after.store_id !== order.store_id || after.delivery !== order.delivery;
  if (terms.slot === null && isElsewhere) throw badRequest([{ field: 'slot', message: SLOT_NEEDED }]);
  if (terms.slot === null) return after;
  return giveSlot(tx, cause, after, terms.slot);
}

/** Another slot of the order's store. @throws ORPCError 400 if it cannot be had */
export async function giveSlot(tx: Transaction, cause: Cause, order: StoredOrder, slot: { slot_id: number; day: string }) {
  const slotType = slotTypeOf[(order.delivery as DeliveryChoice | null) ?? 'STANDARD'];
  const place = await moveSlot(tx, cause, order.id, { storeId: order.store_id, slotType, slotId: slot.slot_id, day: slot.day });
  if ('refused' in place) throw badRequest([{ field: 'slot', ...place.refused }]);
  const slotTimes = { slot_start: new Date(place.slot_start_time), slot_end: new Date(place.slot_end_time) };
  await tx.update(orders).set(slotTimes).where(eq(orders.id, order.id));
  return { ...order, ...slotTimes };
}
