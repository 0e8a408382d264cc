import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/server/db/database.ts';
import { sessions, signInSources, users } from '../schema.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { isOpenAt } from './sessions.ts';

const BATCH = 200;
/** Retention of failures per address. Milliseconds. */
const FORGET_SOURCES_AFTER = 24 * 3_600_000;

/**
 * Ends sessions that are no longer valid, because of inactivity (§4.5), the end of the business day (§4.4) or a disabled
 * account, each with its time and an audit row.
 */
export async function endSpentSessions(db: Database, realtime: Pick<Realtime, 'sessionsChanged'>, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.spentSessions' };
  const spent = await db.transaction(async (tx) => {
    const expired = await tx
      .select({ id: sessions.id, userId: sessions.user_id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(and(isNull(sessions.ended_at), sql`not (${isOpenAt(at.toISOString())})`))
      .orderBy(sessions.id)
      .limit(BATCH)
      .for('update', { of: sessions, skipLocked: true });
    if (expired.length === 0) return [];
    const ids = expired.map(({ id }) => id);
    await tx.update(sessions).set({ ended_at: at }).where(inArray(sessions.id, ids));
    for (const id of ids) await recordAudit(tx, cause, `sessions/${id}`, { ended: false }, { ended: true });
    return expired;
  });
  for (const userId of new Set(spent.map((session) => session.userId))) realtime.sessionsChanged(userId);
  await db
    .delete(signInSources)
    .where(
      and(
        lt(signInSources.window_started_at, new Date(at.getTime() - FORGET_SOURCES_AFTER)),
        or(isNull(signInSources.locked_until), sql`${signInSources.locked_until} < ${at.toISOString()}::timestamptz`),
      ),
    );
  return spent.length;
}
