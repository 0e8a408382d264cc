import { sql } from 'drizzle-orm';
import { callOfAgent, joinSubjects } from '#features/agent-tasks/server/public.ts';
import type { QueueAgentFacts } from '#machines/queues/queueAgent.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface Counted extends Record<string, unknown> {
  agent_id: number | null;
  in_hand: number;
  lacking: number;
}

/** What a user has in hand as an agent. */
export async function workInHand(db: Queryable, userId: number): Promise<QueueAgentFacts> {
  const { rows } = await db.execute<Counted>(sql`
    select u.agent_id, count(t.id) filter (where t.status in ('offered', 'inProgress'))::int as in_hand,
      count(t.id) filter (where t.status = 'wrapUp')::int as lacking
    from users u left join queue_tasks t on t.agent_id = u.agent_id and t.status in ('offered', 'inProgress', 'wrapUp')
    where u.id = ${userId} group by u.agent_id`);
  const { agent_id = null, in_hand: tasksInHand = 0, lacking = 0 } = rows[0] ?? {};
  const call = await callOfAgent(db, agent_id);
  return { tasksInHand, lacksResult: lacking > 0 || call?.isOver === true, isOnCall: call?.isOver === false };
}

/** Tasks about records that are a user's own: nobody else gets them. */
export async function countOwnWaiting(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.execute<{ own: number }>(sql`
    select count(*)::int as own from queue_tasks t ${joinSubjects()} where t.status in ('waiting', 'followUp') and s.owner_id = ${userId}`);
  return rows[0]?.own ?? 0;
}
