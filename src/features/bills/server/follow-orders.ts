import { and, eq, isNull } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { bills } from '../schema.ts';
import { billSettled } from './bill-hooks.ts';
import { reserveStock, settleStock } from './reservations.ts';
import { writeBill } from './write-bill.ts';

/** Follows an order through its store: reserves its stock, bills it, and undoes either when it is cancelled. */
export async function followOrder(tx: Transaction, cause: Cause, { order, to }: OrderMove): Promise<void> {
  if (to === order.status) return;
  if (to === 'CREATE-PATIENT-STORE-ORDER') return reserveStock(tx, cause, order);
  if (order.status === 'CREATE-PATIENT-STORE-ORDER') {
    if (to !== 'CREATED-CUSTOMER-BILL') return settleStock(tx, cause, order, 'FREED');
    await settleStock(tx, cause, order, 'TAKEN');
    return writeBill(tx, cause, order);
  }
  if (order.status === 'CREATED-CUSTOMER-BILL' && to !== 'OUT-FOR-DELIVERY') {
    await settleStock(tx, cause, order, 'RETURNED');
    await cancelBill(tx, cause, order.id);
  }
}

/** Its number stays: GST has numbers without a gap. */
async function cancelBill(tx: Transaction, cause: Cause, orderId: number): Promise<void> {
  const cancelled = await tx
    .update(bills)
    .set({ cancelled_at: cause.at })
    .where(and(eq(bills.order_id, orderId), isNull(bills.cancelled_at)))
    .returning({ id: bills.id });
  for (const { id } of cancelled) {
    await recordAudit(tx, cause, `bills/${id}`, { cancelled_at: null }, { cancelled_at: cause.at.toISOString() });
    await billSettled(tx, cause, id);
  }
}
