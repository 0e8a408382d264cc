import { eq } from 'drizzle-orm';
import type { PrescriptionUser } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine, prescriptionWhy } from '#machines/prescriptions/prescription.ts';
import { accept } from '#machines/entity.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { listChanged } from '#platform/server/realtime/after-commit.ts';
import { prescriptionList } from '../prescription-list.ts';
import { prescriptionReadings } from '../schema.ts';
import { applyEvent, lockOrderOf } from './change-reading.ts';
import { factsOf, type StoredReading } from './reading-facts.ts';
import { noSuchReading } from './reading-record.ts';

/** The reading, locked with its order. @throws ORPCError 404 */
export async function lockReading(tx: Transaction, readingId: number): Promise<StoredReading> {
  await lockOrderOf(tx, readingId);
  const [stored] = await tx.select().from(prescriptionReadings).where(eq(prescriptionReadings.id, readingId)).for('update');
  if (!stored) throw noSuchReading();
  return stored;
}

/** Its reader asks the doctor: the reading waits for the answer. Refuses (400) others than the reader. */
export async function askDoctor(tx: Transaction, cause: Cause, by: PrescriptionUser, stored: StoredReading, note: string): Promise<void> {
  const event = { type: 'question.asked', by, at: cause.at.toISOString(), ofDoctor: true } as const;
  const facts = await factsOf(tx, stored, cause.at);
  if (!accept(prescriptionMachine, stored.status, facts, event))
    throw badRequest([{ field: 'reading_id', ...prescriptionWhy(stored.status, facts, event) }]);
  await applyEvent(tx, cause, { stored, by, wanted: { event }, note });
  listChanged(tx, prescriptionList.id);
}

/** A question to the doctor is answered, or no longer asked: a reading that waits for it goes on. */
export async function answerOfDoctor(tx: Transaction, cause: Cause, by: PrescriptionUser, readingId: number, note: string): Promise<void> {
  const stored = await lockReading(tx, readingId);
  const event = { type: 'question.answered', by, at: cause.at.toISOString(), ofDoctor: true } as const;
  if (!accept(prescriptionMachine, stored.status, await factsOf(tx, stored, cause.at), event)) return;
  await applyEvent(tx, cause, { stored, by, wanted: { event }, note });
  listChanged(tx, prescriptionList.id);
}
