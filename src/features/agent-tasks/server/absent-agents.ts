import { and, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { queueTasks } from '../schema.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';

/**
 * Sets agents off duty whose session ended without a logout (crash, inactivity, end of day), and returns all tasks of off-duty
 * agents without an open session to the queue, begun or not. Agents who are on duty and never signed in here keep their tasks:
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
    const held = await tx
      .select({ id: queueTasks.id, agent_id: queueTasks.agent_id, state: queueTasks.state })
      .from(queueTasks)
      .where(and(inArray(queueTasks.state, ['assigned', 'inProgress']), inArray(queueTasks.agent_id, absent)))
      .orderBy(queueTasks.id)
      .for('update', { skipLocked: true });
    for (const { id, agent_id, state } of held) {
      await tx.update(queueTasks).set({ agent_id: null, state: 'waiting' }).where(eq(queueTasks.id, id));
      await recordAudit(tx, cause, `queue_tasks/${id}`, { state, agent_id }, { state: 'waiting', agent_id: null });
    }
  });
}

const sessionsOf = (tx: Transaction) => tx.select({ one: sql`1` }).from(sessions).where(eq(sessions.user_id, users.id));

/** `users` refers to the row of the surrounding query. */
const openSessionsOf = (tx: Transaction, at: Date) =>
  tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.user_id, users.id), isOpenAt(at.toISOString())));
