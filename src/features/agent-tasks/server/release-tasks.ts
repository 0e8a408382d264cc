import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { queueTasks } from '../schema.ts';
import type { TaskState } from '../task-choices.ts';
import { taskKind } from './task-kind.ts';

export const tasksOfAgent = (agentId: number): SQL => eq(queueTasks.agent_id, agentId);
/** @param agentIds query of agent ids */
export const tasksOfAgentsIn = (agentIds: SQL): SQL => inArray(queueTasks.agent_id, sql`(${agentIds})`);

/** Returns tasks of agents to their queues. Those that somebody is changing are left out. Returns their ids. */
export async function releaseTasks(tx: Transaction, cause: Cause, states: readonly TaskState[], whose: SQL | undefined): Promise<number[]> {
  const held = await tx
    .select()
    .from(queueTasks)
    .where(and(inArray(queueTasks.status, [...states]), whose))
    .orderBy(asc(queueTasks.id))
    .for('update', { skipLocked: true });
  for (const task of held) await applyEvent(tx, cause, taskKind, task, SYSTEM, { event: { type: 'task.released' } });
  return held.map(({ id }) => id);
}
