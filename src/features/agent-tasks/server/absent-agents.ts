import { and, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { queueTasks } from '../schema.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';
import { releaseTasks } from './release-tasks.ts';

/**
 * Sets agents off duty whose session ended without a logout (crash, inactivity, end of day), and returns all tasks of off-duty
 * agents without an open session to the queue, accepted or not. Agents who are on duty and never signed in here keep their tasks:
 * they work in another system.
 */
export async function releaseTasksOfAbsentAgents(db: Database, clock: Clock): Promise<void> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.absentAgents' };
  await db.transaction(async (tx) => {
    const absentAgents = await tx
      .update(users)
      .set({ on_duty: false })
      .where(and(users.on_duty, isNotNull(users.agent_id), exists(sessionsOf(tx)), not(exists(openSessionsOf(tx, at)))))
      .returning({ id: users.id });
    for (const { id } of absentAgents) await recordAudit(tx, cause, `users/${id}`, { on_duty: true }, { on_duty: false });
    const absent = tx
      .select({ agent_id: users.agent_id })
      .from(users)
      .where(and(not(users.on_duty), isNotNull(users.agent_id), not(exists(openSessionsOf(tx, at)))));
    await releaseTasks(tx, cause, ['offered', 'inProgress', 'wrapUp'], inArray(queueTasks.agent_id, absent));
  });
}

const sessionsOf = (tx: Transaction) => tx.select({ one: sql`1` }).from(sessions).where(eq(sessions.user_id, users.id));

/** `users` refers to the row of the surrounding query. */
const openSessionsOf = (tx: Transaction, at: Date) =>
  tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.user_id, users.id), isOpenAt(at.toISOString())));
