import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { statusPriority, takeTasks } from '#features/agent-tasks/server/public.ts';
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

interface News extends Record<string, unknown> {
  /** Last events of tasks, agents and queues: nothing has changed as long as they are the same. */
  last: string;
  /** Last event with which a task came into its queue. */
  came: string | null;
}

async function readNews(db: Database): Promise<News> {
  const { rows } = await db.execute<News>(sql`select concat_ws('/',
      (select max(id) from queue_task_events), (select max(id) from agent_presence_events), (select max(id) from queue_channel_events)) as last,
    (select max(id)::text from queue_task_events where to_status = 'waiting') as came`);
  return rows[0] ?? { last: '', came: null };
}

/**
 * Returns a function that offers waiting tasks to agents who have nothing to do, whoever has waited longest first. It looks only after
 * something has happened to a task, an agent or a queue. Returns how many tasks were offered.
 */
export function offeringTasks({ db, clock, realtime }: Pick<JobParts, 'db' | 'clock' | 'realtime'>): () => Promise<number> {
  let checked = { last: '', at: 0 };
  /** Agents for whom nothing was found, by user: nothing is until a task comes in, the agent becomes free anew, or some time has passed. */
  const inVain = new Map<number, { since: string; came: string | null; at: number }>();
  const isInVain = ({ user_id, since }: Idle, { came }: News, now: number): boolean => {
    const before = inVain.get(user_id);
    return before !== undefined && before.since === since && before.came === came && now - before.at < LONGEST_PAUSE;
  };
  return async () => {
    const at = clock.now();
    const now = at.getTime();
    const news = await readNews(db);
    if (news.last === checked.last && now - checked.at < LONGEST_PAUSE) return 0;
    checked = { last: news.last, at: now };
    const free = await idleAgents(db, at);
    let offered = 0;
    for (const [before, agent] of free.entries()) {
      if (isInVain(agent, news, now)) continue;
      const { user_id, agent_id, since } = agent;
      const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.offers' };
      const idle = { since: new Date(since).toISOString(), agents: free.length - before };
      const { finding } = await takeTasks(db, cause, { channels: null, agent_id, status_priority: [...statusPriority], idle });
      inVain.delete(user_id);
      if (finding === 'assigned') {
        offered += 1;
        realtime.toUser(user_id, 'task.offered', { user_id });
      } else inVain.set(user_id, { since, came: news.came, at: now });
    }
    const waiting = new Set(free.map(({ user_id }) => user_id));
    for (const userId of inVain.keys()) if (!waiting.has(userId)) inVain.delete(userId);
    return offered;
  };
}
