import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { endOffers, statusPriority, takeTasks } from '#features/agent-tasks/server/public.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { LOST_AFTER } from '../presence-choices.ts';

/** Also without news, because the hours of queues and shifts begin. Milliseconds. */
const LONGEST_PAUSE = 30_000;

interface Idle extends Record<string, unknown> {
  user_id: number;
  agent_id: number;
  since: string;
}

/** Agents with a connected tab and nothing in hand, for whom a task waits in a queue that offers its tasks; who has waited longest first. */
async function idleAgents(db: Database, at: Date): Promise<Idle[]> {
  const since = new Date(at.getTime() - LOST_AFTER).toISOString();
  const { rows } = await db.execute<Idle>(sql`
    select u.id::int as user_id, u.agent_id, to_json(p.since) #>> '{}' as since from agent_presence p join users u on u.id = p.user_id
    where p.status = 'ready' and p.seen_at > ${since}::timestamptz and u.on_duty and u.agent_id is not null and exists (
      select from queue_members m join queue_channels c on c.id = m.channel_id
      where m.user_id = u.id and c.status = 'ACTIVE' and c.type = 'AGENT' and c.offer_seconds is not null
        and exists (select from queue_tasks t where t.channel_id = c.id and t.status = 'waiting'))
    order by p.since, u.id`);
  return rows;
}

/** Last events of tasks and agents: nothing has changed as long as they are the same. */
async function lastEvents(db: Database): Promise<string> {
  const { rows } = await db.execute<{ last: string }>(
    sql`select concat_ws('/', (select max(id) from queue_task_events), (select max(id) from agent_presence_events), (select max(id) from queue_channel_events)) as last`,
  );
  return rows[0]?.last ?? '';
}

/**
 * Returns a function that takes back what was not accepted in time, and offers waiting tasks to agents who have nothing to do, as if each
 * had asked, whoever has waited longest first. It looks only after something has happened to a task, an agent or a queue. Returns how many
 * tasks moved.
 */
export function offeringTasks({ db, clock, realtime }: Pick<JobParts, 'db' | 'clock' | 'realtime'>): () => Promise<number> {
  let checked = { last: '', at: 0 };
  return async () => {
    const at = clock.now();
    let moved = await endOffers(db, clock);
    const last = await lastEvents(db);
    if (last === checked.last && at.getTime() - checked.at < LONGEST_PAUSE) return moved;
    checked = { last, at: at.getTime() };
    const free = await idleAgents(db, at);
    for (const [before, { user_id, agent_id, since }] of free.entries()) {
      const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.offers' };
      const idle = { since: new Date(since).toISOString(), agents: free.length - before };
      const { finding } = await takeTasks(db, cause, { channels: null, agent_id, status_priority: [...statusPriority], idle });
      if (finding !== 'assigned') continue;
      moved += 1;
      realtime.toUser(user_id, 'task.offered', { user_id });
    }
    return moved;
  };
}
