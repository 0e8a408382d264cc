import { randomUUID } from 'node:crypto';
import { and, asc, eq, lt, not } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { EVERYBODYS_AFTER } from '../callback-choices.ts';
import { callbacks } from '../schema.ts';
import { changeCallback } from './change-callback.ts';

const BATCH = 50;

/** Sends the chart's `due.passed`, once each, for callbacks that nobody made in time. */
export async function giveOverdueToEverybody(db: Database, realtime: Realtime, clock: Clock): Promise<void> {
  const at = clock.now();
  const overdue = await db
    .select({ id: callbacks.id, version: callbacks.version })
    .from(callbacks)
    .where(and(eq(callbacks.status, 'PENDING'), not(callbacks.escalated), lt(callbacks.due_at, new Date(at.getTime() - EVERYBODYS_AFTER))))
    .orderBy(asc(callbacks.due_at))
    .limit(BATCH);
  for (const { id, version } of overdue) {
    const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.overdue callbacks' };
    await changeCallback(db, realtime, cause, null, { callback_id: id, version }, () => ({ type: 'due.passed' })).catch(
      (fault: unknown) => {
        // Somebody changed it meanwhile; the next round looks again.
        if ((fault as { code?: string }).code !== 'CONFLICT') throw fault;
      },
    );
  }
}
