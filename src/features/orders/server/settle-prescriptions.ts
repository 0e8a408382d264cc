import { and, eq, isNull, or } from 'drizzle-orm';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import type { LastChange } from '#machines/orders/order-undo.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { orders, prescriptions } from '../schema.ts';
import type { StoredOrder } from './order-rows.ts';

const eventsOnPrescriptions: readonly OrderEvent['type'][] = [
  'mark_prescription_created',
  'mark_prescription_decoded',
  'mark_confirm_but_need_prescription',
  'change.undone',
];

/** A prescription with its further pages. */
export const withPages = (firstId: number) =>
  or(and(eq(prescriptions.id, firstId), isNull(prescriptions.page_of)), eq(prescriptions.page_of, firstId));

/** Files a prescription for a patient, and attaches it to the order of theirs that is named, unless it was rejected or attached meanwhile. */
export async function filePrescription(tx: Transaction, firstId: number, patient_id: number, order_id: number | null): Promise<void> {
  const isFree = and(withPages(firstId), isNull(prescriptions.order_id), isNull(prescriptions.rejected_at));
  const filed = await tx
    .update(prescriptions)
    .set({ patient_id, ...(order_id !== null && { order_id }) })
    .where(isFree)
    .returning({ id: prescriptions.id });
  if (order_id === null || filed.length === 0) return;
  const isWithout = and(eq(orders.id, order_id), eq(orders.prescription_state, 'NONE'));
  await tx.update(orders).set({ prescription_state: 'ON-FILE' }).where(isWithout);
}

/** Updates the patient's prescriptions when one is attached, read or rejected. Returns whether the event does one of these. */
export async function settlePrescriptions(tx: Transaction, order: StoredOrder, event: OrderEvent, at: Date): Promise<boolean> {
  const attached = eq(prescriptions.order_id, order.id);
  if (event.type === 'mark_prescription_created' && event.prescriptionId !== null) {
    const updated = await tx
      .update(prescriptions)
      .set({ order_id: order.id })
      .where(
        and(
          withPages(event.prescriptionId),
          eq(prescriptions.patient_id, order.patient_id),
          or(isNull(prescriptions.order_id), attached),
          isNull(prescriptions.rejected_at),
        ),
      )
      .returning({ id: prescriptions.id });
    if (updated.length === 0) throw badRequest([{ field: 'prescription_id', message: 'This prescription is not on file for the patient' }]);
  }
  if (event.type === 'mark_confirm_but_need_prescription' && order.status === 'PRESCRIPTION-CREATED') {
    await tx
      .update(prescriptions)
      .set({ rejected_at: at })
      .where(and(attached, isNull(prescriptions.rejected_at)));
  }
  if (event.type === 'change.undone') await undoPrescriptions(tx, order, event.change);
  return eventsOnPrescriptions.includes(event.type);
}

/** Detaches the prescription that the undone change attached, or takes its rejection back. */
async function undoPrescriptions(tx: Transaction, { id }: StoredOrder, change: LastChange | null): Promise<void> {
  if (change?.event === 'mark_prescription_created' && change.before?.prescriptions === 0)
    await tx.update(prescriptions).set({ order_id: null }).where(eq(prescriptions.order_id, id));
  if (change?.event === 'mark_confirm_but_need_prescription' && change.from === 'PRESCRIPTION-CREATED')
    await tx
      .update(prescriptions)
      .set({ rejected_at: null })
      .where(and(eq(prescriptions.order_id, id), eq(prescriptions.rejected_at, new Date(change.at))));
}
