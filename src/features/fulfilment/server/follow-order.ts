import { randomUUID } from 'node:crypto';
import { endedStatuses } from '#machines/orders/order-statuses.ts';
import { hasLeftDesk, type OrderMove } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { queueLateCancellation } from './late-cancellation.ts';
import { omsOrderOf } from './oms-message.ts';
import { pushKind } from './push-kind.ts';
import { lockPush, queuePush } from './queue-push.ts';
import { tryWaitingReportsNow } from './report-kind.ts';

/** The store has the order. */
async function endPush(tx: Transaction, cause: Cause, orderId: number): Promise<void> {
  const stored = await lockPush(tx, orderId, 'ORDER');
  // Refused once the push has ended.
  if (stored) await applyEvent(tx, cause, pushKind, stored, SYSTEM, { event: { type: 'order.billed' } });
}

/** Withdraws the order if it is still on its way, and tells the OMS if it may have it. A push that is being sent decides that at its end. */
async function withdrawPush(tx: Transaction, cause: Cause, orderId: number, reason: string): Promise<void> {
  const stored = await lockPush(tx, orderId, 'ORDER');
  if (!stored) return;
  const because = reason === '' ? {} : { columns: { reason }, payload: { reason } };
  const applied = await applyEvent(tx, cause, pushKind, stored, SYSTEM, { event: { type: 'order.cancelled' }, ...because });
  await queueLateCancellation(tx, cause, { ...(applied.stored ?? stored), order_cancelled: true });
}

/** Keeps the push and the reports of an order in step with it. */
export async function followOrder(tx: Transaction, cause: Cause, { order, event, to }: OrderMove): Promise<void> {
  if (to === 'CREATE-PATIENT-STORE-ORDER' && order.status !== to)
    await queuePush(tx, cause, order.id, { kind: 'ORDER', message_id: `order_${randomUUID()}`, payload: await omsOrderOf(tx, order) });
  if (event.type === 'bill.created') await endPush(tx, cause, order.id);
  if (to !== 'COMPLETED' && endedStatuses.includes(to)) await withdrawPush(tx, cause, order.id, 'reason' in event ? event.reason : '');
  // Reports wait for orders at a store only.
  if (hasLeftDesk(order) || hasLeftDesk({ status: to })) await tryWaitingReportsNow(tx, cause, order.id);
}
