import { and, eq, isNull, ne } from 'drizzle-orm';
import type { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { fillCart } from '#features/order-lines/server/public.ts';
import { authorOf, changeOrderIn, orderLines, orders, type OrderUser, prescriptions, withPages } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Accepted } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { drugIdsOf, type StoredReading } from './reading-facts.ts';
import { notifyAboutReader } from './reading-notices.ts';

type AcceptedEvent = Accepted<typeof prescriptionMachine, StoredReading>;

/** What follows from a user's event, with the order locked: an approval or a rejection moves the order on. */
export async function settleOrder(tx: Transaction, cause: Cause, user: OrderUser, accepted: AcceptedEvent): Promise<void> {
  const { before, after } = accepted;
  await notifyAboutReader(tx, cause.at, accepted);
  if (after.status === before.status) return;
  if (after.status === 'decoded') await decodeOrder(tx, cause, user, after);
  if (after.status === 'rejected') await askAnew(tx, cause, user, after);
}

async function waitsForPrescription(tx: Transaction, orderId: number): Promise<boolean> {
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  return order?.status === 'PRESCRIPTION-CREATED';
}

/** What was approved covers its drugs, and its order is decoded (§4.1). */
async function decodeOrder(
  tx: Transaction,
  cause: Cause,
  user: OrderUser,
  { order_id, prescription_id, lines, repeats }: StoredReading,
): Promise<void> {
  const decode = () =>
    tx.update(orderLines).set({ decoded: true }).where(eq(orderLines.order_id, order_id)).returning({ id: orderLines.id });
  if (await waitsForPrescription(tx, order_id)) {
    if ((await decode()).length === 0) {
      await fillCart(tx, cause, authorOf(user), order_id, lines);
      await decode();
    }
    const change = { orderId: order_id, event: { type: 'mark_prescription_decoded' } as const, version: null, payload: {} };
    await changeOrderIn(tx, cause, authorOf(user), change);
  }
  await tx
    .update(prescriptions)
    .set({ covers: drugIdsOf({ lines }), dispensable: repeats + 1 })
    .where(eq(prescriptions.id, prescription_id));
}

/** A rejected prescription is ignored; without another one the customer is asked for it (§4.1). */
async function askAnew(tx: Transaction, cause: Cause, user: OrderUser, { order_id, prescription_id }: StoredReading): Promise<void> {
  const isAttached = and(
    eq(prescriptions.order_id, order_id),
    ne(prescriptions.id, prescription_id),
    isNull(prescriptions.rejected_at),
    isNull(prescriptions.page_of),
  );
  const others = await tx.select({ id: prescriptions.id }).from(prescriptions).where(isAttached).limit(1);
  if (others.length === 0 && (await waitsForPrescription(tx, order_id))) {
    const change = { orderId: order_id, event: { type: 'mark_confirm_but_need_prescription' } as const, version: null, payload: {} };
    await changeOrderIn(tx, cause, authorOf(user), change);
    return;
  }
  await tx.update(prescriptions).set({ rejected_at: cause.at }).where(withPages(prescription_id));
}
