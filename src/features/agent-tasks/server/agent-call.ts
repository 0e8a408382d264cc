import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';

/** A call of an agent that goes on, or lacks its result. */
interface AgentCall {
  /** The task that it is about; null: a customer called. */
  task_id: number | null;
  isOver: boolean;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Finds the call of an agent that goes on, or lacks its result. */
    'tasks.call': (db: Queryable, agentId: number) => Promise<AgentCall | null>;
  }
}

/** Null: the agent has no call, and has said how the last one ended. */
export async function callOfAgent(db: Queryable, agentId: number | null): Promise<AgentCall | null> {
  if (agentId === null) return null;
  for (const find of hooks('tasks.call')) {
    const call = await find(db, agentId);
    if (call) return call;
  }
  return null;
}

/** Whether the agent of a task has a call about it that goes on, or lacks its result. */
export const lacksCallResult = async (db: Queryable, { id, agent_id }: { id: number; agent_id: number | null }): Promise<boolean> =>
  (await callOfAgent(db, agent_id))?.task_id === id;
