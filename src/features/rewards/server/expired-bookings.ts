import { and, asc, eq, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { lockLedger } from '#features/points/server/public.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { redemptions } from '../schema.ts';
import { redemptionKind } from './redemption-kind.ts';

/** Bookings of a round. */
const MOST = 50;

/**
 * Sends the chart's `time.passed` to bookings that nobody confirmed in time. One transaction each, because the patient is locked
 * before the booking, as by everybody who changes it. Returns how many expired.
 */
export async function expireBookings(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const due = await db
    .select({ id: redemptions.id, patient_id: redemptions.patient_id })
    .from(redemptions)
    .where(and(eq(redemptions.status, 'BOOKED'), lte(redemptions.expires_at, at)))
    .orderBy(asc(redemptions.expires_at))
    .limit(MOST);
  let expired = 0;
  for (const { id, patient_id } of due) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired bookings' };
    const { stored } = await db.transaction(async (tx) => {
      await lockLedger(tx, patient_id);
      return applyEvent(tx, cause, redemptionKind, await lockRecord(tx, redemptionKind, id), SYSTEM, { event: { type: 'time.passed' } });
    });
    // Null: somebody confirmed or cancelled it meanwhile.
    if (stored) expired += 1;
  }
  return expired;
}
