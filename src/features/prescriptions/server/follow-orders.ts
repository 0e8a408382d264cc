import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { PrescriptionEvent } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import { accept } from '#machines/entity.ts';
import { type OrderMove, prescriptions } from '#features/orders/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import { prescriptionReadings, readingEventLog } from '../schema.ts';
import { applyEvent } from './change-reading.ts';
import { factsOf } from './reading-facts.ts';

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
  for (const stored of pending)
    await applyEvent(tx, cause, {
      stored,
      by: null,
      wanted: { event: { type: 'prescription.superseded' } },
      note: isAskedAnew ? 'Another prescription is asked for' : '',
    });
}

async function receive(tx: Transaction, cause: Cause, order: OrderMove['order']): Promise<void> {
  const files = await tx
    .select({ id: prescriptions.id, reading: prescriptionReadings })
    .from(prescriptions)
    .leftJoin(prescriptionReadings, eq(prescriptionReadings.prescription_id, prescriptions.id))
    .where(and(eq(prescriptions.order_id, order.id), isNull(prescriptions.rejected_at), isNull(prescriptions.page_of)))
    .orderBy(prescriptions.id);
  const attached: PrescriptionEvent = { type: 'prescription.attached' };
  for (const { id, reading } of files) {
    if (!reading) await add(tx, cause, order, id);
    else if (accept(prescriptionMachine, reading.status, await factsOf(tx, reading, cause.at), attached))
      await applyEvent(tx, cause, {
        stored: { ...reading, order_id: order.id },
        by: null,
        wanted: { event: attached, columns: { order_id: order.id, checker_id: null } },
        note: '',
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
    .returning({ id: prescriptionReadings.id });
  if (!made) throw new Error('A prescription was not received');
  await tx.insert(readingEventLog).values({
    reading_id: made.id,
    version: 1,
    at: cause.at,
    user_id: null,
    by: 'System',
    event: 'prescription.received',
    from_status: null,
    to_status: 'received',
    payload: {},
  });
  await recordAudit(tx, cause, `prescriptions/${made.id}`, null, { status: 'received', version: 1, order_id: order.id });
}
