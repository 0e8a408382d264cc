import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { prescriptions } from '#features/orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { prescriptionList } from '../prescription-list.ts';
import { prescriptionReadings } from '../schema.ts';
import { applyEvent } from './change-reading.ts';

const BATCH = 50;

/** Sends the chart's `validity.passed` to prescriptions whose last day has passed. */
export async function expireReadings(db: Database, realtime: Realtime, clock: Clock): Promise<number> {
  const at = clock.now();
  const hasPassed = and(
    inArray(prescriptionReadings.status, ['clarification', 'decoded']),
    lt(prescriptionReadings.valid_until, businessDate(at)),
  );
  const due = await db
    .select({ id: prescriptionReadings.id })
    .from(prescriptionReadings)
    .where(hasPassed)
    .orderBy(asc(prescriptionReadings.valid_until), asc(prescriptionReadings.id))
    .limit(BATCH);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [stored] = await tx
        .select()
        .from(prescriptionReadings)
        .where(and(eq(prescriptionReadings.id, id), hasPassed))
        .for('update');
      const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired prescriptions' };
      if (!stored) return;
      await applyEvent(tx, cause, { stored, by: null, wanted: { event: { type: 'validity.passed' } }, note: '' });
      await tx.update(prescriptions).set({ dispensable: 0 }).where(eq(prescriptions.id, stored.prescription_id));
    });
  }
  if (due.length > 0) realtime.recordsChanged(prescriptionList.id);
  return due.length;
}
