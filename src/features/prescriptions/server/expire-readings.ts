import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { prescriptions } from '#features/orders/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { prescriptionReadings } from '../schema.ts';
import { readingKind } from './reading-kind.ts';

const BATCH = 50;

/** Sends the chart's `validity.passed` to prescriptions whose last day has passed. */
export async function expireReadings(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const { id, status, valid_until } = prescriptionReadings;
  const due = {
    where: and(inArray(status, ['clarification', 'decoded']), lt(valid_until, businessDate(at))),
    order: sql`${valid_until}, ${id}`,
    most: BATCH,
  };
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired prescriptions' };
  const expired = await sendToDue(db, cause, readingKind, due, { event: { type: 'validity.passed' } }, async (tx, { prescription_id }) => {
    await tx.update(prescriptions).set({ dispensable: 0 }).where(eq(prescriptions.id, prescription_id));
  });
  return expired.length;
}
