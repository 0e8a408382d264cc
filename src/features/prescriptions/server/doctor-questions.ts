import { eq } from 'drizzle-orm';
import type { PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { prescriptionReadings } from '../schema.ts';
import type { StoredReading } from './reading-facts.ts';
import { readingKind } from './reading-kind.ts';

/** Locks the order of a reading, which is locked before the reading itself: no two transactions wait for each other. @throws ORPCError 404 */
export async function lockOrderOf(tx: Transaction, readingId: number): Promise<void> {
  const [reading] = await tx
    .select({ order_id: prescriptionReadings.order_id })
    .from(prescriptionReadings)
    .where(eq(prescriptionReadings.id, readingId));
  if (!reading) throw notFound(readingKind);
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, reading.order_id)).for('update');
}

/** The reading, locked with its order. @throws ORPCError 404 */
export async function lockReading(tx: Transaction, readingId: number): Promise<StoredReading> {
  await lockOrderOf(tx, readingId);
  return lockRecord(tx, readingKind, readingId);
}

/** Its reader asks the doctor: the reading waits for the answer. Refuses (400) others than the reader. */
export async function askDoctor(tx: Transaction, cause: Cause, by: PrescriptionUser, stored: StoredReading, note: string): Promise<void> {
  const event = { type: 'question.asked', by, at: cause.at.toISOString(), ofDoctor: true } as const;
  const { why } = await applyEvent(tx, cause, readingKind, stored, by, { event, payload: { note } });
  if (why) throw badRequest([{ field: 'reading_id', ...why }]);
}

/** A question to the doctor is answered, or no longer asked: a reading that waits for it goes on; another one is left as it is. */
export async function answerOfDoctor(tx: Transaction, cause: Cause, by: PrescriptionUser, readingId: number, note: string): Promise<void> {
  const stored = await lockReading(tx, readingId);
  const event = { type: 'question.answered', by, at: cause.at.toISOString(), ofDoctor: true } as const;
  await applyEvent(tx, cause, readingKind, stored, by, { event, payload: { note } });
}
