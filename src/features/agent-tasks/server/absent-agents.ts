import { and, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { queueTasks } from '../schema.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';

/**
 * Agents whose session ended without a logout (the browser died, the inactivity rule, the end of the day) go off duty, and
 * what was in the hands of agents who are off duty without an open session goes back to the queue, begun or not. An agent
 * who is on duty and never signed in here works elsewhere: those tasks stay.
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

/** `users` is the row of the surrounding query: the condition on the account is judged there. */
const openSessionsOf = (tx: Transaction, at: Date) =>
  tx
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.user_id, users.id), isOpenAt(at.toISOString())));
