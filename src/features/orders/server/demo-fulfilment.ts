import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { FulfilmentOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { orderEvents, orders } from '../schema.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { changeOrder } from './order-change.ts';
import { ignoreConflict } from './escalations.ts';

/** Delay between the simulated steps of store, dispatch, delivery and payment. */
const STEP_MS = 20_000;

const steps: Partial<Record<OrderStatus, { event: FulfilmentOrderEvent; by: string }>> = {
  'CREATE-PATIENT-STORE-ORDER': { event: 'bill.created', by: 'Store billing' },
  'CREATED-CUSTOMER-BILL': { event: 'dispatch.left', by: 'Dispatch' },
  'OUT-FOR-DELIVERY': { event: 'delivery.delivered', by: 'Delivery' },
  DELIVERED: { event: 'payment.settled', by: 'Payment' },
};

/**
 * Simulates the missing billing system of the demo: orders that a user sent to a store since the server started are billed,
 * dispatched, delivered and paid. Real systems report the same events (`oms.reportFulfilment`).
 */
export async function fulfilDemoOrders(db: Database, realtime: Realtime, clock: Clock, since: Date): Promise<void> {
  const at = clock.now();
  const sentByHand = db
    .selectDistinct({ id: orderEvents.order_id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.event, 'mark_create_patient_store_order'),
        isNotNull(orderEvents.user_id),
        sql`${orderEvents.at} > ${since.toISOString()}`,
      ),
    );
  const waiting = await db
    .select({ id: orders.id, version: orders.version, status: orders.status })
    .from(orders)
    .where(
      and(
        inArray(orders.status, Object.keys(steps)),
        lt(orders.status_since, new Date(at.getTime() - STEP_MS)),
        inArray(orders.id, sentByHand),
      ),
    );
  for (const { id, version, status } of waiting) {
    const step = steps[status as OrderStatus];
    if (!step) continue;
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.demoFulfilment' };
    await changeOrder(
      db,
      realtime,
      cause,
      { userId: null, agentId: null, by: step.by, roles: [], tabs: [] },
      { orderId: id, event: { type: step.event }, version, payload: {} },
    ).catch(ignoreConflict);
  }
}
