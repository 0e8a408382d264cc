import { inArray } from 'drizzle-orm';
import { authorOf, changeOrderIn, orders, type StoredOrder } from '#features/orders/server/public.ts';
import { type DeliveryChoice, slotTypeOf } from '#features/place-order/server/public.ts';
import { slotsOnOffer } from '#features/slots/server/public.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { ChangedTerms } from '../contract.ts';
import { EDITED, editTerms } from './change-terms.ts';

interface Moved {
  order_id: number;
  version: number;
  request_key?: string | undefined;
}

/** What is agreed about an order, with the next free slot of its store. @throws ORPCError 409 if none is free */
async function inNextSlot(db: Queryable, order: StoredOrder, now: Date): Promise<ChangedTerms> {
  const { store_id, store, payment, promo_code, value } = order;
  const delivery = order.delivery as DeliveryChoice | null;
  const offered = await slotsOnOffer(db, [store_id], slotTypeOf[delivery ?? 'STANDARD'], now);
  const next = offered.get(store_id)?.find(({ closed }) => closed === null);
  const full = sentence('No slot of {store} is free in the next days', { store });
  if (!next) throw conflict({ ...full }, full);
  return {
    address_id: null,
    store_id,
    delivery,
    slot: { slot_id: next.slot_id, day: next.day },
    payment: payment as ChangedTerms['payment'],
    promo_code: promo_code ?? '',
    value,
  };
}

/** Gives each order the next free slot of its store; everything else that was agreed about it stays. */
export function moveSlots(context: CallContext & OperationContext, wanted: readonly Moved[]) {
  const { db, principal, clock } = context;
  const move = ({ order_id: orderId, version, request_key: requestKey }: Moved) =>
    db.transaction((tx) => {
      const cause = context.cause();
      const change = { orderId, event: EDITED, version, payload: { slot: 'next' }, requestKey };
      return changeOrderIn(tx, cause, authorOf(principal), change, async (_, order) =>
        editTerms(tx, cause, order, await inNextSlot(tx, order, clock.now())),
      );
    });
  return changeSeveral(context, {
    inputs: wanted,
    idOf: ({ order_id }) => order_id,
    names: (ids) => db.select({ id: orders.id, name: orders.code }).from(orders).where(inArray(orders.id, ids)),
    change: move,
  });
}
