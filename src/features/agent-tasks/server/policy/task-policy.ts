import { sql } from 'drizzle-orm';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { WithinOrder } from '../../task-choices.ts';

/** How the next task of an agent is chosen. Channels come first in any case (§3). */
export interface TaskPolicy {
  /** Null: nobody has written it. */
  name: string | null;
  /** Of orders, most urgent first; statuses that are not listed come last. */
  statusOrder: readonly OrderStatus[];
  /** In each queue, tasks past their time come first, whatever their status. */
  overdueFirst: boolean;
  /** Among tasks of a status: the one that is due first, or the one whose customer has waited longest. */
  within: WithinOrder;
  /** Among tasks of a status, those of patients who speak a language of the agent come first, unless others are overdue. */
  languageFirst: boolean;
  /** An agent gets so many tasks in so many minutes at most; null: any number. */
  fair: { tasks: number; minutes: number } | null;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** The policy in use; null: none was written. */
    'tasks.policy': (db: Queryable) => Promise<TaskPolicy | null>;
  }
}

/** The policy by which tasks are assigned. @param statusOrder of requests, which decides as long as no policy is written */
export async function policyInUse(db: Queryable, statusOrder: readonly OrderStatus[]): Promise<TaskPolicy> {
  for (const read of hooks('tasks.policy')) {
    const policy = await read(db);
    if (policy) return policy;
  }
  return { name: null, statusOrder, overdueFirst: false, within: 'due', languageFirst: true, fair: null };
}

/** How many tasks an agent has accepted after a moment. */
export async function acceptedSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from queue_task_events
    where user_id = ${userId} and at > ${since.toISOString()} and event = 'task.accepted'`);
  return rows[0]?.count ?? 0;
}

export const minutesBefore = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * 60_000);
