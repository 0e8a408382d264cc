import { ORPCError } from '@orpc/server';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PrescriptionEvent } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptions } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { pendingStatuses } from '../prescription-filters.ts';
import type { ReadingStatus } from '../prescription-choices.ts';
import type { Reading } from '../reading-lines.ts';
import { prescriptionReadings } from '../schema.ts';
import { factsOf, type StoredReading, strictestOf } from '../server/reading-facts.ts';
import { readingKind } from '../server/reading-kind.ts';
import { type Paper, readPapers } from './papers.ts';
import { person, soFarOf, writtenOn } from './reading-course.ts';

/** What the reading of a stored prescription looks like once it came to `end`. */
async function readingUntil(tx: Transaction, stored: StoredReading, end: ReadingStatus): Promise<{ reading: Reading; paper: Paper }> {
  const [paper] = await readPapers(tx, sql`p.id = ${stored.prescription_id}`);
  if (!paper) throw new Error(`Prescription ${stored.id} has no page`);
  const reading = writtenOn(stored.id, paper);
  if (end === 'inReview') return { paper, reading: { ...reading, checklist: ['patient', 'doctor'] } };
  if (end !== 'secondCheck') return { paper, reading };
  return { paper, reading: { ...reading, lines: reading.lines.map((line, index) => (index === 0 ? { ...line, sure: false } : line)) } };
}

/**
 * Takes a locked prescription on through its chart, as pharmacists do, until it is in `end` or the chart refuses: a rule forbids it, or
 * a question is open. Returns the prescription as it is then.
 */
export async function readOn(tx: Transaction, cause: Cause, locked: StoredReading, end: ReadingStatus): Promise<StoredReading> {
  const [nandini, yusuf] = [person('nandini.r'), person('yusuf.d')];
  const isYusufs = locked.reader_id === null ? locked.id % 3 === 0 : locked.reader_id === yusuf.id;
  const [reader, checker] = isYusufs ? [yusuf, nandini] : [nandini, yusuf];
  const at = cause.at.toISOString();
  let stored = locked;
  /** False: refused. */
  const send = async (event: PrescriptionEvent, columns: Partial<StoredReading> = {}, payload: { note?: string } = {}) => {
    const author = 'by' in event ? event.by : SYSTEM;
    const applied = await applyEvent(tx, cause, readingKind, stored, author, { event, columns, payload });
    stored = applied.stored ?? stored;
    return applied.why === null;
  };
  if (stored.status === 'received' && !(await send({ type: 'review.begun', by: reader, at }))) return stored;
  if (stored.status === 'inReview') {
    const { reading, paper } = await readingUntil(tx, stored, end);
    const read = soFarOf(reading, paper, stored, cause.at);
    const isSaved = await send({ type: 'line.read', by: reader, at, read }, { ...reading, schedule: strictestOf(read.schedules) });
    if (!isSaved || end === 'inReview') return stored;
    if (end === 'clarification') {
      const note = 'Which of the two addresses is the right one?';
      await send({ type: 'question.asked', by: reader, at, ofDoctor: false }, {}, { note });
    } else await send({ type: 'review.digitised', by: reader, at });
  }
  if (stored.status === 'digitised' && end !== 'digitised') await send({ type: 'reading.approved', by: reader, at });
  if (stored.status === 'secondCheck' && end === 'decoded') {
    const keyed = (await factsOf(tx, stored, cause.at)).schedules.includes('X') ? true : null;
    await send({ type: 'check.confirmed', by: checker, at, keyed }, { checker_id: checker.id });
  }
  return stored;
}

/** Reads what an order waits for. What cannot be read is superseded once the order goes on. @throws ORPCError 409 if a user reads it */
export async function readPrescriptions(tx: Transaction, cause: Cause, orderId: number): Promise<void> {
  const pending = await tx
    .select()
    .from(prescriptionReadings)
    .where(and(eq(prescriptionReadings.order_id, orderId), inArray(prescriptionReadings.status, [...pendingStatuses])))
    .orderBy(prescriptionReadings.id)
    .for('update');
  const touched = await changedByUsers(
    tx,
    'prescription_readings',
    pending.map(({ id }) => id),
  );
  if (touched.size > 0) throw new ORPCError('CONFLICT', { message: 'A pharmacist reads it' });
  for (const stored of pending) await decode(tx, cause, stored);
}

/** Reads a locked prescription to its end. */
export async function decode(tx: Transaction, cause: Cause, stored: StoredReading): Promise<StoredReading> {
  const decoded = await readOn(tx, cause, stored, 'decoded');
  if (decoded.status === 'decoded')
    await tx
      .update(prescriptions)
      .set({ dispensable: decoded.repeats + 1 })
      .where(eq(prescriptions.id, decoded.prescription_id));
  return decoded;
}
