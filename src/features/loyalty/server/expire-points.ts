import { randomUUID } from 'node:crypto';
import { changePoints, lockLedger, pointsBefore } from '#features/points/server/public.ts';
import { businessDate, monthsLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { loyaltyRulesAt } from './rules-in-effect.ts';

/** Ends points that are older than the rules allow and were not used: what was added first is used first. Returns the number of patients. */
export async function expirePoints(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const { expires_after } = await loyaltyRulesAt(db, at);
  const before = startOfBusinessDay(monthsLater(businessDate(at), -expires_after));
  const due = await pointsBefore(db, before);
  for (const { patient_id } of due) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired points' };
    await db.transaction(async (tx) => {
      const ledger = await lockLedger(tx, patient_id);
      if (ledger === null) return;
      // Once more with the ledger locked: they may have been used since.
      const [left] = await pointsBefore(tx, before, ledger);
      if (left) await changePoints(tx, cause, ledger, { by: SYSTEM, kind: 'EXPIRED', points: -left.points, note: '' });
    });
  }
  return due.length;
}
