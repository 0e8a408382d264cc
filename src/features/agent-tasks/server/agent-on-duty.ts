import { sql } from 'drizzle-orm';
import type { Duty } from '#machines/queues/task-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

/** An agent on duty gets no tasks. */
export type Pause = 'break' | 'away';

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /**
     * An agent asks for tasks, or is to be offered one (`isAsked` false); the user is locked. Why the agent gets none; null: the agent gets
     * some. Who asks is on duty from now on; who has not asked and is not free any more is left alone (`gone`).
     */
    'tasks.asked': (tx: Transaction, cause: Cause, agentId: number, isAsked: boolean) => Promise<Pause | 'gone' | null>;
    /** Which of these agents on duty pause. */
    'tasks.onBreak': (db: Queryable, agentIds: readonly number[]) => Promise<ReadonlyMap<number, Pause>>;
  }
}

/** Why an agent gets no tasks; null: the agent gets some. @param isAsked by the agent */
export async function admitAgent(tx: Transaction, cause: Cause, agentId: number, isAsked: boolean): Promise<Pause | 'gone' | null> {
  for (const admit of hooks('tasks.asked')) {
    const pause = await admit(tx, cause, agentId, isAsked);
    if (pause) return pause;
  }
  return null;
}

/** Those of these agents on duty who pause, by agent id. */
export async function pausedAgents(db: Queryable, agentIds: readonly number[]): Promise<ReadonlyMap<number, Pause>> {
  const found = new Map<number, Pause>();
  for (const find of hooks('tasks.onBreak')) for (const [agentId, pause] of await find(db, agentIds)) found.set(agentId, pause);
  return found;
}

/** Whether an agent works now. @param isOnDuty signed in, and not disabled */
export async function dutyOf(db: Queryable, agentId: number, isOnDuty: boolean): Promise<Duty> {
  if (!isOnDuty) return 'off';
  return (await pausedAgents(db, [agentId])).get(agentId) ?? 'on';
}

interface Availability {
  duty: Duty;
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
