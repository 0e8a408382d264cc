import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { type Person, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { conflict } from '#platform/server/http/faults.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import { users } from '#platform/session/schema.ts';
import { queueTasks } from '../schema.ts';
import { heldStates } from '../task-choices.ts';
import { taskKind } from './task-kind.ts';

/** An offer that the agent has on screen stands so long: time to read what it is about. Milliseconds. */
const READING_TIME = 5 * 60_000;

/**
 * The agent has an offered task on screen. One that stands anyway, or is accepted, stays as it is. Returns when the offer ends; null: it
 * stands.
 *
 * @throws ORPCError 409 if somebody else has it
 */
export async function seeTask(tx: Transaction, cause: Cause, person: Person, agentId: number | null, taskId: number): Promise<Date | null> {
  const task = await lockRecord(tx, taskKind, taskId);
  if (task.agent_id === agentId && task.offered_until === null) return null;
  const offerEndsAt = new Date(cause.at.getTime() + READING_TIME).toISOString();
  const applied = await applyEvent(tx, cause, taskKind, task, person, { event: { type: 'task.seen', agentId, offerEndsAt } });
  if (applied.why) throw conflict(applied.why, applied.why);
  return applied.stored.offered_until;
}

/** Takes back tasks that their agents have not accepted in time. Each by itself, because it moves its agent as well. Returns how many. */
export async function endOffers(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const isOver = and(eq(queueTasks.status, 'offered'), lte(queueTasks.offered_until, at));
  const due = await db.select({ id: queueTasks.id }).from(queueTasks).where(isOver).orderBy(asc(queueTasks.offered_until)).limit(100);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.offers' };
  for (const { id } of due)
    await db.transaction(async (tx) => {
      const [task] = await tx
        .select()
        .from(queueTasks)
        .where(and(eq(queueTasks.id, id), isOver))
        .for('update', { skipLocked: true });
      if (!task) return;
      await applyEvent(tx, cause, taskKind, task, SYSTEM, { event: { type: 'offer.ended', at: at.toISOString() } });
      await sayGone(tx, task.agent_id ?? 0);
    });
  return due.length;
}

async function sayGone(tx: Transaction, agentId: number): Promise<void> {
  const [agent] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, agentId));
  if (!agent) return;
  const held = await tx.$count(queueTasks, sql`agent_id = ${agentId} and status = any(${sql.param([...heldStates])}::text[])`);
  afterCommit(tx, (realtime) => realtime.toUser(agent.id, 'task.gone', { user_id: agent.id, held }));
}
