import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { orders, type PlacedOrder } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { RECOVERED_WITHIN } from '../drop-off-choices.ts';
import { dropOffCarts } from '../schema.ts';
import { dropOffKind, type StoredCart } from './drop-off-kind.ts';

const DAY_MS = 86_400_000;

/**
 * An order that was placed recovers one cart of its patient: the one that led to it, else the last one of the last days. Never
 * refuses the order: a cart of another patient, or one that has become another order, stays as it is.
 */
export async function recoverCart(tx: Transaction, cause: Cause, placed: PlacedOrder): Promise<void> {
  const cart = await cartOfOrder(tx, cause, placed);
  const author = { id: placed.userId, name: placed.by };
  if (cart) await applyEvent(tx, cause, dropOffKind, cart, author, { event: { type: 'order.placed', orderId: placed.id } });
}

async function cartOfOrder(tx: Transaction, { at }: Cause, { patientId, source }: PlacedOrder): Promise<StoredCart | undefined> {
  const isTheirs = eq(dropOffCarts.patient_id, patientId);
  if (source?.kind === 'drop-off') {
    const [cart] = await tx
      .select()
      .from(dropOffCarts)
      .where(and(isTheirs, eq(dropOffCarts.id, source.id)))
      .for('update');
    if (cart) return cart;
  }
  const [cart] = await tx
    .select()
    .from(dropOffCarts)
    .where(
      and(isTheirs, ne(dropOffCarts.status, 'RECOVERED'), gte(dropOffCarts.left_at, new Date(at.getTime() - RECOVERED_WITHIN * DAY_MS))),
    )
    .orderBy(desc(dropOffCarts.left_at), desc(dropOffCarts.id))
    .limit(1)
    .for('update');
  return cart;
}

const refusedOrder = (message: string) => badRequest([{ field: 'order', message }]);

/** Id of the order with this code, if the cart may have become it: the patient's, placed since, and of no other cart. */
export async function orderThatRecovers(tx: Transaction, cart: StoredCart, code: string): Promise<number> {
  const [order] = await tx
    .select({ id: orders.id, patientId: orders.patient_id, placedAt: orders.placed_at })
    .from(orders)
    .where(eq(orders.code, code.toUpperCase()));
  if (!order) throw refusedOrder(msg('Order not found'));
  if (order.patientId !== cart.patient_id) throw refusedOrder(msg('This order is another patient’s'));
  if (order.placedAt < cart.left_at) throw refusedOrder(msg('This order was placed before the cart was left'));
  const [other] = await tx
    .select({ id: dropOffCarts.id })
    .from(dropOffCarts)
    .where(and(eq(dropOffCarts.order_id, order.id), ne(dropOffCarts.id, cart.id)));
  if (other) throw refusedOrder(msg('Another cart has become this order'));
  return order.id;
}
