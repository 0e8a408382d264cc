import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** An agent asks for tasks; the user is locked. Whether the agent gets any. */
    'tasks.asked': (tx: Transaction, cause: Cause, agentId: number) => Promise<boolean>;
  }
}

/** Whether an agent who asks for tasks gets any. */
export async function mayGetTasks(tx: Transaction, cause: Cause, agentId: number): Promise<boolean> {
  for (const admit of hooks('tasks.asked')) if (!(await admit(tx, cause, agentId))) return false;
  return true;
}
