import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import type { OrderReason, OrderType } from '#machines/orders/order-statuses.ts';
import type { OrderSource } from '#features/orders/public.ts';
import { authorOf, orderChanged, placeOrder } from '#features/orders/server/public.ts';
import { bookSlot } from '#features/slots/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { changeDraft, draftConflict } from './change-draft.ts';
import type { DraftView, StoredDraft } from './draft-view.ts';
import { spendPromo } from '#features/offers/server/public.ts';

interface Placing {
  draft_id: number;
  version: number;
  request_key?: string | undefined;
  /** What the user saw the customer would pay. */
  value: number;
  /** Keys of the risks that the user has confirmed. */
  confirmed: readonly string[];
}

const rupees = (paise: number): string => (paise / 100).toLocaleString('en-IN', { style: 'currency', currency: 'INR' });

/**
 * Makes an order of a draft: order, slot, promo and draft are written together, or not at all. If the price has moved since the
 * user saw it, nothing is written and CONFLICT (409) brings the new one.
 */
export async function placeDraft(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  principal: Principal,
  placing: Placing,
): Promise<DraftView> {
  const user: DraftOwner = { id: principal.userId, name: principal.name };
  const { draft_id, version, request_key, value, confirmed } = placing;
  let orderId: number | null = null;
  const write = async (tx: Transaction, view: DraftView): Promise<Partial<StoredDraft>> => {
    if (view.price.value !== value)
      throw draftConflict(view, user, 'price-moved', sentence('The price has changed: confirm the new one with the customer'));
    orderId = await writeOrder(tx, cause, principal, view);
    return { order_id: orderId };
  };
  const placed = await changeDraft(db, realtime, cause, user, { draft_id, version, request_key, body: { value, confirmed } }, [
    { event: { type: 'order.place', by: user, at: cause.at.toISOString(), confirmed }, write, payload: { confirmed } },
    { event: { type: 'order.placed' } },
  ]);
  if (orderId === null) return placed;
  orderChanged(realtime, orderId, 1);
  for (const { listId } of hooks('drafts.origin')) realtime.recordsChanged(listId);
  return placed;
}

/** An agent places orders for callers, unless the record that the order is made from says otherwise. */
async function typeOf(tx: Transaction, source: { kind: OrderSource; id: number } | null, patientId: number): Promise<OrderType> {
  const origin = hooks('drafts.origin').find(({ kind }) => kind === source?.kind);
  return (source && (await origin?.typeOf?.(tx, source.id, patientId))) ?? 'CALL';
}

async function writeOrder(tx: Transaction, cause: Cause, principal: Principal, view: DraftView): Promise<number> {
  const { stored, patient, address, store, lines, price, promo, place } = view;
  const user: DraftOwner = { id: principal.userId, name: principal.name };
  if (!patient || !address || !store || !place) throw new Error('The chart accepted an incomplete draft');
  const source =
    stored.source_kind === null || stored.source_id === null ? null : { kind: stored.source_kind as OrderSource, id: stored.source_id };
  const { id } = await placeOrder(tx, cause, authorOf(principal), {
    type: await typeOf(tx, source, patient.id),
    patientId: patient.id,
    storeId: store.id,
    address: address.address,
    pincode: address.pincode,
    reason: stored.reason as OrderReason,
    prescriptionId: stored.prescription_id,
    lines: lines.map(({ drug_id, quantity, amount }) => ({ drugId: drug_id, quantity, amount: amount ?? 0 })),
    promo: promo && { code: promo.code, amount: price.promo },
    discount: price.discount,
    deliveryCharge: price.delivery,
    delivery: stored.delivery,
    value: price.value,
    payment: stored.payment,
    slot: { from: place.slot_start_time, until: place.slot_end_time },
    note: stored.note,
    summary: `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, to pay ${rupees(price.value)}`,
    despiteAllergy: lines.flatMap(({ name, allergy }) => (allergy === null ? [] : [`${name} (${allergy.name})`])),
    source,
  });
  const unbooked = await bookSlot(tx, cause, place.booking_id, id);
  if (unbooked) throw draftConflict(view, user, 'slot-refused', unbooked);
  const unspent = promo && (await spendPromo(tx, { code: promo.code, amount: price.promo, orderId: id, patientId: patient.id }));
  if (unspent) throw draftConflict(view, user, 'draft.event-refused', unspent);
  return id;
}
