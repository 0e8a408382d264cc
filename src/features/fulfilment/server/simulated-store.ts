import { and, eq, exists, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { FulfilmentOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import { orderEvents, orders } from '#features/orders/server/public.ts';
import { omsPushes } from '../schema.ts';
import { receiveReport, type ReportParts } from './receive-report.ts';

/** Delay between the simulated steps of store, dispatch, delivery and payment. */
const STEP_MS = 20_000;

const steps: Partial<Record<OrderStatus, { type: FulfilmentOrderEvent; reference: string }>> = {
  'CREATE-PATIENT-STORE-ORDER': { type: 'bill.created', reference: 'B' },
  'CREATED-CUSTOMER-BILL': { type: 'dispatch.left', reference: 'D' },
  'OUT-FOR-DELIVERY': { type: 'delivery.delivered', reference: '' },
  DELIVERED: { type: 'payment.settled', reference: 'P' },
};

/**
 * Simulates the stores of the demonstration: orders that a user sent to a store since the server started, and that the OMS has, are
 * billed, dispatched, delivered and paid. Their reports come in as those of real systems do.
 */
export async function fulfilDemoOrders(parts: ReportParts, since: Date): Promise<void> {
  const { db, clock } = parts;
  const at = clock.now();
  const sentByHand = db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, orders.id),
        eq(orderEvents.event, 'mark_create_patient_store_order'),
        isNotNull(orderEvents.user_id),
        gt(orderEvents.at, since),
      ),
    );
  const ready = await db
    .select({ id: orders.id, code: orders.code, version: orders.version, status: orders.status })
    .from(orders)
    .innerJoin(omsPushes, and(eq(omsPushes.order_id, orders.id), eq(omsPushes.kind, 'ORDER'), eq(omsPushes.status, 'pushed')))
    .where(
      and(
        inArray(orders.status, Object.keys(steps)),
        // Since it was sent, each status began later: the events of few orders are read.
        gt(orders.status_since, since),
        lt(orders.status_since, new Date(at.getTime() - STEP_MS)),
        exists(sentByHand),
      ),
    );
  for (const { id, code, version, status } of ready) {
    const step = steps[status as OrderStatus];
    if (!step) continue;
    const reference = step.reference && `${step.reference}-${id}`;
    await receiveReport(parts, { messageId: `demo_${id}_${version}`, type: step.type, order: { code }, reference, at });
  }
}
