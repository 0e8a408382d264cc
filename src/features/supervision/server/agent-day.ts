import { type SQL, sql } from 'drizzle-orm';
import type { AgentOnDuty } from '../floor-contract.ts';

/** An agent on duty as PostgreSQL returns it, with `dayColumns`. */
export interface AgentRow extends Record<string, unknown> {
  id: number;
  user_id: number;
  agent_id: number;
  name: string;
  status: AgentOnDuty['status'];
  since: string;
  reason: AgentOnDuty['reason'];
  idle_seconds: number;
  busy_seconds: number;
  done: number;
  handled_seconds: number;
}

/** Of the tables of `joinDay`. */
export const dayColumns = sql`times.idle as idle_seconds, times.busy as busy_seconds, work.done, work.handled as handled_seconds`;

/** What an agent `p` did from midnight until a moment. A task is handled from its acceptance until it is ended or put off. */
export const joinDay = (midnight: SQL, at: SQL): SQL => sql`
  cross join lateral (
    select coalesce(sum(seconds) filter (where state = 'ready'), 0)::int as idle,
      coalesce(sum(seconds) filter (where state in ('offered', 'onTask', 'onCall', 'wrapUp')), 0)::int as busy
    from (select e.to_status as state, extract(epoch from greatest(coalesce(lead(e.at) over (order by e.version), ${at})
        - greatest(e.at, ${midnight}), interval '0')) as seconds
      from agent_presence_events e where e.presence_id = p.id and e.at <= ${at} and e.version >= coalesce((
        select max(b.version) from agent_presence_events b where b.presence_id = p.id and b.at <= ${midnight}), 0)) spells) times
  cross join lateral (
    select count(*)::int as done, coalesce(sum(extract(epoch from e.at - a.accepted)), 0)::int as handled
    from queue_task_events e cross join lateral (select max(b.at) as accepted from queue_task_events b
      where b.task_id = e.task_id and b.event = 'task.accepted' and b.user_id = e.user_id and b.at <= e.at) a
    where e.user_id = p.user_id and e.at >= ${midnight} and e.at <= ${at} and e.event in ('task.ended', 'task.postponed')) work`;

const average = (seconds: number, count: number): number | null => (count === 0 ? null : Math.round(seconds / count));

export function onDuty({ id, user_id, agent_id, name, status, since, reason, ...work }: AgentRow): AgentOnDuty {
  const { done, handled_seconds, idle_seconds, busy_seconds } = work;
  return {
    id,
    user_id,
    agent_id,
    name,
    status,
    since: new Date(since).toISOString(),
    reason,
    done,
    handling_seconds: average(handled_seconds, done),
    idle_seconds,
    occupancy: idle_seconds + busy_seconds === 0 ? null : busy_seconds / (idle_seconds + busy_seconds),
  };
}

export interface WorkOfDay {
  done: number;
  handling_seconds: number | null;
}

/** What agents did together. */
export function workOfDay(rows: readonly AgentRow[]): WorkOfDay {
  const done = rows.reduce((sum, row) => sum + row.done, 0);
  const seconds = rows.reduce((sum, row) => sum + row.handled_seconds, 0);
  return { done, handling_seconds: average(seconds, done) };
}
