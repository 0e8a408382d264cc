import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { type Person, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { conflict } from '#platform/server/http/faults.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import { users } from '#platform/session/schema.ts';
import { queueTasks, taskEventLog } from '../schema.ts';
import { heldStates } from '../task-choices.ts';
import { taskKind } from './task-kind.ts';

/** An offer that the agent has on screen stands so long: time to read what it is about. Milliseconds. */
const READING_TIME = 5 * 60_000;

/** Whether the present offer of a task was on screen before. */
async function isSeen(tx: Transaction, taskId: number): Promise<boolean> {
  const [last] = await tx
    .select({ event: taskEventLog.event })
    .from(taskEventLog)
    .where(and(eq(taskEventLog.task_id, taskId), inArray(taskEventLog.event, ['task.offered', 'task.seen'])))
    .orderBy(desc(taskEventLog.version))
    .limit(1);
  return last?.event === 'task.seen';
}

/**
 * The agent has an offered task on screen: once, the offer stands long enough to be read. One that stands anyway, or is accepted, stays
 * as it is. Returns when the offer ends; null: it stands.
 *
 * @throws ORPCError 409 if somebody else has it
 */
export async function seeTask(tx: Transaction, cause: Cause, person: Person, agentId: number | null, taskId: number): Promise<Date | null> {
  const task = await lockRecord(tx, taskKind, taskId);
  const { agent_id, offered_until: end } = task;
  if (agent_id === agentId && (end === null || (await isSeen(tx, taskId)))) return end;
  const offerEndsAt = new Date(Math.max(end?.getTime() ?? 0, cause.at.getTime() + READING_TIME)).toISOString();
  const applied = await applyEvent(tx, cause, taskKind, task, person, { event: { type: 'task.seen', agentId, offerEndsAt } });
  if (applied.why) throw conflict(applied.why, applied.why);
  return applied.stored.offered_until;
}

/** Takes back tasks that their agents have not accepted in time. Each by itself, because it moves its agent as well. Returns how many. */
export async function endOffers({ db, clock, log }: Pick<JobParts, 'db' | 'clock' | 'log'>): Promise<number> {
  const at = clock.now();
  const isOver = and(eq(queueTasks.status, 'offered'), lte(queueTasks.offered_until, at));
  const due = await db.select({ id: queueTasks.id }).from(queueTasks).where(isOver).orderBy(asc(queueTasks.offered_until)).limit(100);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.ended offers' };
  for (const { id } of due)
    await db
      .transaction(async (tx) => {
        const [task] = await tx
          .select()
          .from(queueTasks)
          .where(and(eq(queueTasks.id, id), isOver))
          .for('update', { skipLocked: true });
        if (!task) return;
        await applyEvent(tx, cause, taskKind, task, SYSTEM, { event: { type: 'offer.ended', at: at.toISOString() } });
        await sayGone(tx, task.agent_id ?? 0);
      })
      // The others go back all the same; it is tried again in the next round.
      .catch((fault: unknown) => log.error({ fault, task: id }, 'an offer could not be ended'));
  return due.length;
}

async function sayGone(tx: Transaction, agentId: number): Promise<void> {
  const [agent] = await tx.select({ id: users.id }).from(users).where(eq(users.agent_id, agentId));
  if (!agent) return;
  const held = await tx.$count(queueTasks, sql`agent_id = ${agentId} and status = any(${sql.param([...heldStates])}::text[])`);
  afterCommit(tx, (realtime) => realtime.toUser(agent.id, 'task.gone', { user_id: agent.id, held }));
}
