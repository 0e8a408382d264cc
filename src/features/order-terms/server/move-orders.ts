import { eq, inArray } from 'drizzle-orm';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { authorOf, changeOrderIn, hasLeftDesk, orders, type StoredOrder } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { atField, storeFor } from './apply-terms.ts';
import { EDITED, editedFrom, giveSlot } from './change-terms.ts';

interface Move {
  order_id: number;
  version: number;
  request_key?: string | undefined;
  store_id: number;
  slot_id: number;
  day: string;
}

/** Why an order stays where it is; null: it can be moved. */
export function whyNotMoved(order: Pick<StoredOrder, 'status'>): Sentence | null {
  const status = sentence(orderStatusCatalogue[order.status as OrderStatus].name);
  return hasLeftDesk(order) ? sentence('It has left the desk: {status}', { status }) : null;
}

/** Gives a locked order a slot of its store or of another one. Price and everything else that was agreed with the customer stay. */
async function moveOrder(tx: Transaction, cause: Cause, order: StoredOrder, { store_id, slot_id, day }: Move) {
  const refused = whyNotMoved(order);
  if (refused) throw conflict({ ...refused }, refused);
  const { id, name, city } = await storeFor(tx, cause, order, order, store_id).catch(atField);
  const moved = { store_id: id, store: name, city };
  if (id !== order.store_id) await tx.update(orders).set(moved).where(eq(orders.id, order.id));
  return editedFrom(order, await giveSlot(tx, cause, { ...order, ...moved }, { slot_id, day }));
}

/** Moves each order by itself. */
export function moveOrders(context: CallContext & OperationContext, wanted: readonly Move[]) {
  const { db, principal } = context;
  const change = (move: Move) => {
    const { order_id: orderId, version, request_key: requestKey, store_id, slot_id, day } = move;
    return db.transaction((tx) => {
      const cause = context.cause();
      const sent = { orderId, event: EDITED, version, payload: { store_id, slot_id, slot_day: day }, requestKey };
      return changeOrderIn(tx, cause, authorOf(principal), sent, (_, order) => moveOrder(tx, cause, order, move));
    });
  };
  return changeSeveral(context, {
    inputs: wanted,
    idOf: ({ order_id }) => order_id,
    names: (ids) => db.select({ id: orders.id, name: orders.code }).from(orders).where(inArray(orders.id, ids)),
    change,
  });
}
