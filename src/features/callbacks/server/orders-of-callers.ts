import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { StoredCallback } from './callback-kind.ts';

/** Id of the order with this code; null without a code. Refuses (400) an unknown one. */
export async function orderWithCode(tx: Transaction, code: string): Promise<number | null> {
  if (code === '') return null;
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.code, code.toUpperCase()));
  if (!order) throw badRequest([{ field: 'order', message: msg('Order not found') }]);
  return order.id;
}

/** Whether an order may have come of a callback: its patient's, or that of another patient with the caller's number. */
export async function isOfCaller(tx: Transaction, { patient_id, phone_no }: StoredCallback, orderId: number): Promise<boolean> {
  if (patient_id === null) return true;
  const [order] = await tx.select({ patient_id: orders.patient_id, phone_no: orders.phone_no }).from(orders).where(eq(orders.id, orderId));
  return order !== undefined && (order.patient_id === patient_id || order.phone_no === phone_no);
}

/** Id of the order that came of a callback; without a code the one that it is about. Refuses (400) another patient's. */
export async function orderThatCameOf(tx: Transaction, callback: StoredCallback, code: string): Promise<number | null> {
  const orderId = await orderWithCode(tx, code);
  if (orderId !== null && !(await isOfCaller(tx, callback, orderId)))
    throw badRequest([{ field: 'order', message: msg('This order is another patient’s') }]);
  return orderId ?? callback.order_id;
}
