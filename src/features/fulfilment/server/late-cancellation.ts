import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { orderEvents, orders } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { OmsCancellation } from '../schema.ts';
import type { StoredPush } from './push-kind.ts';
import { queuePush } from './queue-push.ts';

/** Whether the OMS has the order, or an attempt without a clear answer may have brought it there. */
const mayHaveOrder = ({ status, attempts, problem }: StoredPush): boolean => status === 'pushed' || (attempts > 0 && problem !== 'REFUSED');

/** The order's last event, which is its cancellation. */
async function cancellationOf(tx: Transaction, { order_id: orderId, reference }: StoredPush): Promise<OmsCancellation> {
  const [found] = await tx
    .select({ order: orders, at: orderEvents.at, payload: orderEvents.payload })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.order_id, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(desc(orderEvents.version))
    .limit(1);
  if (!found) throw new Error(`Order ${orderId} has no events`);
  const { order, at, payload } = found;
  const { reason = '' } = payload as { reason?: string };
  return {
    order_id: order.id,
    order_code: order.code,
    reference,
    store: { id: order.store_id, name: order.store },
    status: order.status,
    reason,
    cancelled_at: at.toISOString(),
  };
}

/**
 * Queues the message that an order was cancelled, once its push has ended and unless the OMS certainly lacks the order. Does nothing
 * for orders that are not cancelled.
 *
 * @param push locked, as its last event left it
 */
export async function queueLateCancellation(tx: Transaction, cause: Cause, push: StoredPush): Promise<void> {
  const hasEnded = push.status === 'pushed' || push.status === 'abandoned';
  if (push.kind !== 'ORDER' || !push.order_cancelled || !hasEnded || !mayHaveOrder(push)) return;
  const message = { kind: 'CANCELLATION', message_id: `cancel_${randomUUID()}`, payload: await cancellationOf(tx, push) } as const;
  await queuePush(tx, cause, push.order_id, message);
}
