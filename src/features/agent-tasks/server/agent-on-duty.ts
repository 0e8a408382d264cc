import { sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** An agent asks for tasks; the user is locked. Whether the agent gets any. */
    'tasks.asked': (tx: Transaction, cause: Cause, agentId: number) => Promise<boolean>;
    /** Which of these agents on duty are on a break. */
    'tasks.onBreak': (db: Queryable, agentIds: readonly number[]) => Promise<readonly number[]>;
  }
}

/** Whether an agent who asks for tasks gets any. */
export async function mayGetTasks(tx: Transaction, cause: Cause, agentId: number): Promise<boolean> {
  for (const admit of hooks('tasks.asked')) if (!(await admit(tx, cause, agentId))) return false;
  return true;
}

/** Agent ids of those of these agents on duty who are on a break. */
export async function agentsOnBreak(db: Queryable, agentIds: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const find of hooks('tasks.onBreak')) for (const agentId of await find(db, agentIds)) found.add(agentId);
  return found;
}

/** Whether an agent works now. @param isOnDuty signed in, and not disabled */
export async function dutyOf(db: Queryable, agentId: number, isOnDuty: boolean): Promise<'on' | 'break' | 'off'> {
  if (!isOnDuty) return 'off';
  return (await agentsOnBreak(db, [agentId])).has(agentId) ? 'break' : 'on';
}

interface Availability {
  duty: 'on' | 'break' | 'off';
  /** A settled task of the agent lacks its result. */
  lacksResult: boolean;
}

/** What decides, beside the agent's calls, whether a call may come to an agent. */
export async function availabilityOf(db: Queryable, agentId: number): Promise<Availability> {
  const { rows } = await db.execute<{ isOnDuty: boolean; lacksResult: boolean }>(sql`
    select u.on_duty and u.disabled_at is null as "isOnDuty",
      exists (select from queue_tasks t where t.agent_id = u.agent_id and t.status = 'wrapUp') as "lacksResult"
    from users u where u.agent_id = ${agentId}`);
  const { isOnDuty = false, lacksResult = false } = rows[0] ?? {};
  return { duty: await dutyOf(db, agentId, isOnDuty), lacksResult };
}
