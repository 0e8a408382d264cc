import { eq } from 'drizzle-orm';
import { changeOrderIn, orders } from '#features/orders/server/public.ts';
import type { FulfilmentOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import type { WaybillEvent } from '#machines/orders/waybill-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { waybills } from '../schema.ts';

/** Events of waybills that move the order, and the status from which they do. */
export const movesOfOrder: Partial<Record<WaybillEvent['type'], { from: OrderStatus; type: FulfilmentOrderEvent }>> = {
  'waybill.handedOver': { from: 'CREATED-CUSTOMER-BILL', type: 'dispatch.left' },
  'waybill.delivered': { from: 'OUT-FOR-DELIVERY', type: 'delivery.delivered' },
  'waybill.returned': { from: 'OUT-FOR-DELIVERY', type: 'delivery.failed' },
};

interface Followed {
  after: typeof waybills.$inferSelect;
  event: WaybillEvent;
  author: Author;
}

/**
 * The waybill drives its order, never the reverse: hand-over, delivery and return move the order in the same transaction. Another
 * system may have reported the same before (`/api/hooks/fulfilment`); the order is then left as it is. The order is locked before
 * the waybill, as by everybody who changes both.
 */
export async function moveOrder(tx: Transaction, cause: Cause, { after, event, author }: Followed): Promise<void> {
  const move = movesOfOrder[event.type];
  if (!move) return;
  const { order_id: orderId, number: reference } = after;
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).for('update');
  if (order?.status !== move.from) return;
  // No permission of orders is needed: what happened to the parcel is a fact, as if a system had reported it.
  const by = { userId: null, agentId: null, by: author.name, roles: [], tabs: [] };
  await changeOrderIn(tx, cause, by, { orderId, event: { type: move.type }, version: null, payload: { reference } });
}
