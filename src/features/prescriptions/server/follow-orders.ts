import { and, eq, inArray, isNull } from 'drizzle-orm';
import { type OrderMove, prescriptions } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { prescriptionReadings } from '../schema.ts';
import { readingKind } from './reading-kind.ts';

/** The prescriptions of an order wait for a pharmacist as long as the order does. */
export async function followOrder(tx: Transaction, cause: Cause, { order, event, to }: OrderMove): Promise<void> {
  if (to === order.status) return;
  if (to === 'PRESCRIPTION-CREATED') await receive(tx, cause, order);
  if (order.status !== 'PRESCRIPTION-CREATED') return;
  const isAskedAnew = event.type === 'mark_confirm_but_need_prescription';
  const pending = await tx
    .select()
    .from(prescriptionReadings)
    .where(and(eq(prescriptionReadings.order_id, order.id), inArray(prescriptionReadings.status, [...pendingStatuses])))
    .orderBy(prescriptionReadings.id)
    .for('update');
  const payload = isAskedAnew ? { note: 'Another prescription is asked for' } : {};
  for (const stored of pending)
    await applyEvent(tx, cause, readingKind, stored, SYSTEM, { event: { type: 'prescription.superseded' }, payload });
}

async function receive(tx: Transaction, cause: Cause, order: OrderMove['order']): Promise<void> {
  const files = await tx
    .select({ id: prescriptions.id, reading: prescriptionReadings })
    .from(prescriptions)
    .leftJoin(prescriptionReadings, eq(prescriptionReadings.prescription_id, prescriptions.id))
    .where(and(eq(prescriptions.order_id, order.id), isNull(prescriptions.rejected_at), isNull(prescriptions.page_of)))
    .orderBy(prescriptions.id);
  for (const { id, reading } of files) {
    if (!reading) await add(tx, cause, order, id);
    // One that another order was made with follows that order; one that waits or has expired stays as it is.
    else
      await applyEvent(tx, cause, readingKind, { ...reading, order_id: order.id }, SYSTEM, {
        event: { type: 'prescription.attached' },
        columns: { order_id: order.id, checker_id: null },
      });
  }
}

async function add(tx: Transaction, cause: Cause, order: OrderMove['order'], prescriptionId: number): Promise<void> {
  const [made] = await tx
    .insert(prescriptionReadings)
    .values({
      status: 'received',
      prescription_id: prescriptionId,
      order_id: order.id,
      patient_id: order.patient_id,
      source: 'PATIENT',
      received_at: cause.at,
      updated_at: cause.at,
    })
    .returning();
  if (!made) throw new Error('A prescription was not received');
  await keepCreation(tx, cause, readingKind, made, {
    author: SYSTEM,
    event: 'prescription.received',
    audited: { order_id: order.id },
  });
}
