import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { endedStatuses } from '#machines/orders/order-statuses.ts';
import { hasLeftDesk, type OrderMove } from '#features/orders/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { omsPushEventLog, omsPushes } from '../schema.ts';
import { omsOrderOf } from './oms-message.ts';
import { applyPushEvent } from './push-events.ts';
import { tryWaitingReportsNow } from './report-events.ts';

/** Writes the push of an order that goes to its store, in the same transaction: neither exists without the other. */
async function queuePush(tx: Transaction, cause: Cause, { order }: OrderMove): Promise<void> {
  const [made] = await tx
    .insert(omsPushes)
    .values({
      status: 'queued',
      order_id: order.id,
      message_id: `order_${randomUUID()}`,
      payload: await omsOrderOf(tx, order),
      next_at: cause.at,
      created_at: cause.at,
      updated_at: cause.at,
    })
    .onConflictDoNothing({ target: omsPushes.order_id })
    .returning({ id: omsPushes.id });
  if (!made) return;
  await tx.insert(omsPushEventLog).values({
    push_id: made.id,
    version: 1,
    at: cause.at,
    by: 'System',
    event: 'push.queued',
    to_status: 'queued',
    payload: {},
  });
  await recordAudit(tx, cause, `oms_pushes/${made.id}`, null, { status: 'queued', version: 1 });
}

async function endPush(tx: Transaction, cause: Cause, orderId: number, type: 'order.cancelled' | 'order.billed'): Promise<void> {
  const [stored] = await tx.select().from(omsPushes).where(eq(omsPushes.order_id, orderId)).for('update');
  // Refused once the push has ended.
  if (stored) await applyPushEvent(tx, cause, null, stored, { type });
}

/** Keeps the push and the reports of an order in step with it. */
export async function followOrder(tx: Transaction, cause: Cause, move: OrderMove): Promise<void> {
  const { order, event, to } = move;
  if (to === 'CREATE-PATIENT-STORE-ORDER' && order.status !== to) await queuePush(tx, cause, move);
  if (event.type === 'bill.created') await endPush(tx, cause, order.id, 'order.billed');
  if (to !== 'COMPLETED' && endedStatuses.includes(to)) await endPush(tx, cause, order.id, 'order.cancelled');
  // Reports wait for orders at a store only.
  if (hasLeftDesk(order) || hasLeftDesk({ status: to })) await tryWaitingReportsNow(tx, cause, order.id);
}
