import { type SQL, sql } from 'drizzle-orm';
import { DUE_SOON } from '#features/agent-tasks/public.ts';
import { joinSubjects } from '#features/agent-tasks/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { Floor } from '../contract.ts';

export const momentOf = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** What a task `t` with its subject `s` waits for. */
export const topicOf = sql`case when t.subject = 'order' then s.status else t.subject end`;

/** Since when the customer of a task `t` waited at a moment: it came in, or the time of its follow-up came. */
export const waitedSince = (at: SQL): SQL => sql`coalesce((select max(e.at) from queue_task_events e
  where e.task_id = t.id and e.at <= ${at} and e.to_status = 'waiting' and (e.from_status is null or e.from_status = 'followUp')), t.created_at)`;

/** Since when the customer of a task `t` waits. */
export const waitsSince = waitedSince(sql`'infinity'`);

interface Group extends Record<string, unknown> {
  channel_id: number;
  topic: string;
  status: 'waiting' | 'offered' | 'inProgress';
  count: number;
  late: number;
  due_soon: number;
  since: string;
}

interface Counts {
  figures: Pick<Floor['figures'], 'waiting' | 'unassigned' | 'oldest_since' | 'due_soon' | 'late' | 'assigned'>;
  channels: Floor['channels'];
}

const sumOf = (groups: readonly Group[], key: 'count' | 'late' | 'due_soon'): number => groups.reduce((sum, group) => sum + group[key], 0);

/** Counts of the tasks that wait or are in progress, and what waits by queue and topic. */
export async function countTasks(db: Queryable, now: Date): Promise<Counts> {
  const limit = new Date(now.getTime() + DUE_SOON);
  const { rows } = await db.execute<Group>(sql`
    select t.channel_id::int, ${topicOf} as topic, t.status, count(*)::int, count(*) filter (where t.due_at < ${momentOf(now)})::int as late,
      count(*) filter (where t.due_at >= ${momentOf(now)} and t.due_at < ${momentOf(limit)})::int as due_soon,
      to_json(min(case when t.status <> 'inProgress' then ${waitsSince} end)) #>> '{}' as since
    from queue_tasks t ${joinSubjects()} where t.status in ('waiting', 'offered', 'inProgress') group by 1, 2, 3`);
  const { rows: channels } = await db.execute<{ id: number; name: string }>(
    sql`select id::int, name from queue_channels where status <> 'CLOSED' and type = 'AGENT' order by priority desc, id`,
  );
  const waiting = rows.filter(({ status }) => status !== 'inProgress');
  const oldest = Math.min(...waiting.map(({ since }) => Date.parse(since)));
  return {
    figures: {
      waiting: sumOf(waiting, 'count'),
      unassigned: sumOf(
        rows.filter(({ status }) => status === 'waiting'),
        'count',
      ),
      oldest_since: Number.isFinite(oldest) ? new Date(oldest).toISOString() : null,
      due_soon: sumOf(rows, 'due_soon'),
      late: sumOf(rows, 'late'),
      assigned: sumOf(
        rows.filter(({ status }) => status !== 'waiting'),
        'count',
      ),
    },
    channels: channels.map(({ id, name }) => ({ id, name, cells: cellsOf(waiting.filter(({ channel_id }) => channel_id === id)) })),
  };
}

function cellsOf(groups: readonly Group[]): Floor['channels'][number]['cells'] {
  return [...new Set(groups.map(({ topic }) => topic))].map((topic) => {
    const same = groups.filter((group) => group.topic === topic);
    return { topic, count: sumOf(same, 'count'), late: sumOf(same, 'late'), due_soon: sumOf(same, 'due_soon') };
  });
}

/** Callbacks past their time. */
export async function countDueCallbacks(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int from callbacks where status = 'PENDING' and due_at < ${momentOf(now)}`,
  );
  return rows[0]?.count ?? 0;
}
