import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { PlacedOrder } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { RECOVERED_WITHIN } from '../drop-off-choices.ts';
import { dropOffCarts } from '../schema.ts';
import { sendToCart } from './cart-event.ts';
import type { StoredCart } from './drop-off-record.ts';

const DAY_MS = 86_400_000;

/**
 * An order that was placed recovers one cart of its patient: the one that led to it, else the last one of the last days. Never
 * refuses the order: a cart of another patient, or one that has become another order, stays as it is.
 */
export async function recoverCart(tx: Transaction, cause: Cause, placed: PlacedOrder): Promise<void> {
  const cart = await cartOfOrder(tx, cause, placed);
  if (cart) await sendToCart(tx, cause, cart, { userId: placed.userId, by: placed.by }, { type: 'order.placed', orderId: placed.id });
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
