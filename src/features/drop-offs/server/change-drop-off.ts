import { ORPCError } from '@orpc/server';
import { and, eq, ne } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import type { CartOwner, DropOffEvent } from '#machines/orders/dropOffCart.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, type Sentence } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { FARTHEST_CALL } from '../drop-off-choices.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffCarts } from '../schema.ts';
import { sendToCart } from './cart-event.ts';
import { noSuchCart, readDropOff, type StoredCart } from './drop-off-record.ts';

const DAY_MS = 86_400_000;

export interface CartChange {
  cart_id: number;
  /** Version the user saw. */
  version: number;
  request_key?: string | undefined;
  note?: string;
}

/** Refuses a time that has passed or is too far away. */
export function requireTime(dueAt: string, now: Date): void {
  const ahead = Date.parse(dueAt) - now.getTime();
  if (ahead <= 0) throw badRequest([{ field: 'due_at', message: msg('This time has passed') }]);
  if (ahead > FARTHEST_CALL * DAY_MS)
    throw badRequest([
      {
        field: 'due_at',
        message: `At most ${FARTHEST_CALL} days ahead`,
        template: msg('At most {most} days ahead'),
        values: { most: FARTHEST_CALL },
      },
    ]);
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

/** The event, once the cart is locked. */
type EventOf = (tx: Transaction, cart: StoredCart) => DropOffEvent | Promise<DropOffEvent>;

/**
 * Sends an event to a cart, with the row locked. A stale version or a refused event throws CONFLICT (409) with the record and
 * the reason; a repeated request key changes nothing again.
 *
 * @param user null: the system
 */
export async function changeDropOff(
  db: Database,
  realtime: Realtime,
  cause: Cause,
  user: CartOwner | null,
  change: CartChange,
  eventOf: EventOf,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [cart] = await tx.select().from(dropOffCarts).where(eq(dropOffCarts.id, change.cart_id)).for('update');
    if (!cart) throw noSuchCart();
    const { cart_id: _id, version, request_key: key, note, ...fields } = change;
    // Before the event: a retry may have seen the result of the first request.
    await runOnce(tx, cause, { key, body: { id: cart.id, note, ...fields } }, async () => {
      if (version !== cart.version)
        throw await conflict(tx, cause, user, cart, { message: msg('Changed by someone else since you opened it') });
      const event = await eventOf(tx, cart);
      const refusal = await sendToCart(tx, cause, cart, { userId: user?.id ?? null, by: user?.name ?? 'System' }, event, note);
      if (refusal) throw await conflict(tx, cause, user, cart, refusal);
      return cart.id;
    });
  });
  realtime.recordsChanged(dropOffList.id);
}

/** 409 with the record as it is now, and why the change was refused. */
async function conflict(tx: Transaction, { at }: Cause, user: CartOwner | null, { id }: StoredCart, why: Sentence) {
  const record = await readDropOff(tx, at, user ?? { id: 0, name: '' }, id);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
