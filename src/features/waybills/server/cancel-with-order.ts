import { and, eq } from 'drizzle-orm';
import type { OrderMove } from '#features/orders/server/public.ts';
import { cancelledStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { waybills } from '../schema.ts';
import { waybillKind } from './waybill-kind.ts';

const cancelled: readonly OrderStatus[] = [...cancelledStatuses, 'SUBSCRIPTION STOPPED'];

/** Cancels the waybill of a cancelled order while the store has the parcel. What is on its way is sent back by hand. */
export async function cancelWithOrder(tx: Transaction, cause: Cause, { order, to }: OrderMove): Promise<void> {
  if (order.status === to || !cancelled.includes(to)) return;
  const [waiting] = await tx
    .select({ id: waybills.id })
    .from(waybills)
    .where(and(eq(waybills.order_id, order.id), eq(waybills.status, 'CREATED')));
  if (!waiting) return;
  const author = (await ownerOf(tx, cause.userId, SYSTEM)) ?? SYSTEM;
  await applyEvent(tx, cause, waybillKind, await lockRecord(tx, waybillKind, waiting.id), author, { event: { type: 'order.cancelled' } });
}
