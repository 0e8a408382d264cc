import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { heldStates } from '../task-choices.ts';
import { fitsOf } from './policy/agent-fit.ts';
import { channelsOfAgents } from './policy/own-channels.ts';

/** Tasks that an agent has in hand, of so many that the policy gives; null: any number. */
export interface AgentLoad {
  held: number;
  cap: number | null;
  queues: { name: string; held: number; cap: number }[];
}

/** What each of these users has in hand as an agent, in all and by active queue. */
export async function loadsOf(db: Queryable, userIds: readonly number[]): Promise<(userId: number) => AgentLoad> {
  const fitOf = await fitsOf(db, userIds);
  const channels = await channelsOfAgents(db, userIds, null);
  const { rows } = await db.execute<{ id: number; held: number }>(sql`
    select u.id::int, count(*)::int as held from queue_tasks t join users u on u.agent_id = t.agent_id
    where u.id = any(${sql.param([...userIds])}::bigint[]) and t.status = any(${sql.param([...heldStates])}::text[]) group by u.id`);
  const held = new Map(rows.map((row) => [row.id, row.held]));
  return (userId) => {
    const { cap } = fitOf(userId);
    const own = channels.filter(({ user_id }) => user_id === userId);
    return {
      held: held.get(userId) ?? 0,
      cap: Number.isFinite(cap) ? cap : null,
      queues: own.map((channel) => ({ name: channel.name, held: channel.held, cap: channel.cap })),
    };
  };
}

/** A limit that an agent has reached; `queue`: of one queue, null: of all together. */
export interface ReachedLimit {
  held: number;
  cap: number;
  queue: string | null;
}

/** The limit that a further task of a queue would exceed; null: none. */
export function reachedLimit({ held, cap, queues }: AgentLoad, queue: string): ReachedLimit | null {
  if (cap !== null && held >= cap) return { held, cap, queue: null };
  const own = queues.find(({ name }) => name === queue);
  return own && own.held >= own.cap ? { held: own.held, cap: own.cap, queue } : null;
}
