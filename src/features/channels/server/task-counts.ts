import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';

interface TaskCounts extends Record<string, unknown> {
  waiting: number;
  held: number;
  open: number;
}

/** Tasks of a channel: waiting, in hand of agents, and all that are open. */
export async function countsOf(db: Queryable, channelId: number): Promise<TaskCounts> {
  const { rows } = await db.execute<TaskCounts>(sql`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status in ('offered', 'inProgress'))::int as held, count(*)::int as open
    from queue_tasks where channel_id = ${channelId} and status in ('waiting', 'followUp', 'offered', 'inProgress')`);
  return rows[0] ?? { waiting: 0, held: 0, open: 0 };
}
