import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** An agent asks for tasks; the user is locked. Whether the agent gets any. */
    'tasks.asked': (tx: Transaction, cause: Cause, agentId: number) => Promise<boolean>;
    /** Whether an agent on duty is on a break. */
    'tasks.onBreak': (db: Queryable, agentId: number) => Promise<boolean>;
  }
}

/** Whether an agent who asks for tasks gets any. */
export async function mayGetTasks(tx: Transaction, cause: Cause, agentId: number): Promise<boolean> {
  for (const admit of hooks('tasks.asked')) if (!(await admit(tx, cause, agentId))) return false;
  return true;
}

export async function isOnBreak(db: Queryable, agentId: number): Promise<boolean> {
  for (const find of hooks('tasks.onBreak')) if (await find(db, agentId)) return true;
  return false;
}
