import { and, eq } from 'drizzle-orm';
import type { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { fillCart } from '#features/order-lines/server/public.ts';
import { authorOf, changeOrderIn, orderLines, orders, type OrderUser, prescriptions, withPages } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Accepted } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { prescriptionReadings } from '../schema.ts';
import { isAnotherPending, uncoveredDrug } from './order-cover.ts';
import { drugIdsOf, type StoredReading } from './reading-facts.ts';
import { notifyAboutReader } from './reading-notices.ts';

type AcceptedEvent = Accepted<typeof prescriptionMachine, StoredReading>;

/** What follows from a user's event, with the order locked: an approval or a rejection moves the order on. */
export async function settleOrder(tx: Transaction, cause: Cause, user: OrderUser, accepted: AcceptedEvent): Promise<void> {
  const { before, after } = accepted;
  await notifyAboutReader(tx, cause.at, accepted);
  if (after.status === before.status) return;
  if (after.status === 'decoded') await decodeOrder(tx, cause, user, after);
  if (after.status === 'rejected') await settleWithout(tx, cause, user, after);
}

async function waitsForPrescription(tx: Transaction, orderId: number): Promise<boolean> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status === 'PRESCRIPTION-CREATED';
}

/** What was approved covers its drugs. Its order is decoded (§4.1) once no other prescription of the order waits to be read. */
async function decodeOrder(tx: Transaction, cause: Cause, user: OrderUser, stored: StoredReading): Promise<void> {
  const { order_id, prescription_id, lines, repeats } = stored;
  if ((await waitsForPrescription(tx, order_id)) && !(await isAnotherPending(tx, stored))) await moveOn(tx, cause, user, order_id);
  await tx
    .update(prescriptions)
    .set({ covers: drugIdsOf({ lines }), dispensable: repeats + 1 })
    .where(eq(prescriptions.id, prescription_id));
}

/** Decodes an order, whose cart is what was read if it is empty. */
async function moveOn(tx: Transaction, cause: Cause, user: OrderUser, orderId: number): Promise<void> {
  const decode = () =>
    tx.update(orderLines).set({ decoded: true }).where(eq(orderLines.order_id, orderId)).returning({ id: orderLines.id });
  if ((await decode()).length === 0) {
    const isDecoded = and(eq(prescriptionReadings.order_id, orderId), eq(prescriptionReadings.status, 'decoded'));
    const read = await tx
      .select({ lines: prescriptionReadings.lines })
      .from(prescriptionReadings)
      .where(isDecoded)
      .orderBy(prescriptionReadings.id);
    await fillCart(
      tx,
      cause,
      authorOf(user),
      orderId,
      read.flatMap(({ lines }) => lines),
    );
    await decode();
  }
  const change = { orderId, event: { type: 'mark_prescription_decoded' } as const, version: null, payload: {} };
  await changeOrderIn(tx, cause, authorOf(user), change);
}

/**
 * A rejected prescription is ignored. Unless another one waits to be read, the order goes on with those that are decoded if they cover
 * it; otherwise the customer is asked for a prescription (§4.1).
 */
async function settleWithout(tx: Transaction, cause: Cause, user: OrderUser, stored: StoredReading): Promise<void> {
  const { order_id, prescription_id } = stored;
  const isLast = (await waitsForPrescription(tx, order_id)) && !(await isAnotherPending(tx, stored));
  const isDecoded = and(eq(prescriptionReadings.order_id, order_id), eq(prescriptionReadings.status, 'decoded'));
  const decoded = await tx.select({ id: prescriptionReadings.id }).from(prescriptionReadings).where(isDecoded).limit(1);
  const isCovered = decoded.length > 0 && (await uncoveredDrug(tx, { ...stored, lines: [] })) === null;
  if (isLast && !isCovered) {
    const change = { orderId: order_id, event: { type: 'mark_confirm_but_need_prescription' } as const, version: null, payload: {} };
    await changeOrderIn(tx, cause, authorOf(user), change);
    return;
  }
  await tx.update(prescriptions).set({ rejected_at: cause.at }).where(withPages(prescription_id));
  if (isLast) await moveOn(tx, cause, user, order_id);
}
