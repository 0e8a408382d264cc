import { randomUUID } from 'node:crypto';
import { and, asc, eq, lt, not } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { EVERYBODYS_AFTER } from '../drop-off-choices.ts';
import { dropOffCarts } from '../schema.ts';
import { changeDropOff } from './change-drop-off.ts';

const BATCH = 50;

/** Sends the chart's `due.passed`, once each, for carts that nobody called in time. */
export async function giveOverdueToEverybody(db: Database, realtime: Realtime, clock: Clock): Promise<void> {
  const at = clock.now();
  const overdue = await db
    .select({ id: dropOffCarts.id, version: dropOffCarts.version })
    .from(dropOffCarts)
    .where(
      and(
        eq(dropOffCarts.status, 'CALL-BACK'),
        not(dropOffCarts.escalated),
        lt(dropOffCarts.due_at, new Date(at.getTime() - EVERYBODYS_AFTER)),
      ),
    )
    .orderBy(asc(dropOffCarts.due_at))
    .limit(BATCH);
  for (const { id, version } of overdue) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.overdue drop-off carts' };
    await changeDropOff(db, realtime, cause, null, { cart_id: id, version }, () => ({ type: 'due.passed' })).catch((fault: unknown) => {
      // Somebody changed it meanwhile; the next round looks again.
      if ((fault as { code?: string }).code !== 'CONFLICT') throw fault;
    });
  }
}
