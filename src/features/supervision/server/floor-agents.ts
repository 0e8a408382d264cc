import { type SQL, sql } from 'drizzle-orm';
import { presenceKind } from '#features/agent-presence/server/public.ts';
import { lackingStates, liveStates, openStates } from '#features/calls/public.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge } from '#platform/record/server/kind/read-record.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { FloorAgent } from '../contract.ts';
import { momentOf } from './floor-figures.ts';
import type { Reader } from './floor-tasks.ts';

interface Row extends Record<string, unknown> {
  id: number;
  version: number;
  user_id: number;
  agent_id: number;
  name: string;
  channels: string[];
  status: FloorAgent['status'];
  since: string;
  reason: FloorAgent['reason'];
  idle_seconds: number;
  busy_seconds: number;
  done: number;
  handled_seconds: number;
  calls: number;
  isOnCall: boolean;
  lacksResult: boolean;
}

/** Agents `p` with what they did since midnight. A task is handled from its acceptance until it is ended or put off. */
const agentsWhere = (chosen: SQL, at: Date): SQL => {
  const [midnight, now] = [momentOf(startOfBusinessDay(businessDate(at.getTime()))), momentOf(at)];
  return sql`
    select p.id::int, p.version, p.user_id::int, u.agent_id, u.name, p.status,
      array(select c.name from queue_members m join queue_channels c on c.id = m.channel_id where m.user_id = u.id order by c.name) as channels, to_json(p.since) #>> '{}' as since, p.reason,
      times.idle as idle_seconds, times.busy as busy_seconds, work.done, work.handled as handled_seconds,
      (select count(*)::int from calls c where c.agent_id = u.agent_id and c.started_at >= ${midnight} and c.status <> 'missed') as calls,
      coalesce(${isOneOf('live.status', liveStates)}, false) as "isOnCall",
      coalesce(${isOneOf('live.status', lackingStates)}, false) or exists (
        select from queue_tasks t where t.agent_id = u.agent_id and t.status = 'wrapUp') as "lacksResult"
    from agent_presence p join users u on u.id = p.user_id and u.agent_id is not null
    left join calls live on (live.agent_id = u.agent_id and ${isOneOf('live.status', openStates)}) or live.receiver_id = u.agent_id
    cross join lateral (
      select coalesce(sum(seconds) filter (where state = 'ready'), 0)::int as idle,
        coalesce(sum(seconds) filter (where state in ('offered', 'onTask', 'onCall', 'wrapUp')), 0)::int as busy
      from (select e.to_status as state, extract(epoch from greatest(coalesce(lead(e.at) over (order by e.version), ${now})
          - greatest(e.at, ${midnight}), interval '0')) as seconds
        from agent_presence_events e where e.presence_id = p.id and e.version >= coalesce((
          select max(b.version) from agent_presence_events b where b.presence_id = p.id and b.at <= ${midnight}), 0)) spells) times
    cross join lateral (
      select count(*)::int as done, coalesce(sum(extract(epoch from e.at - a.accepted)), 0)::int as handled
      from queue_task_events e cross join lateral (select max(b.at) as accepted from queue_task_events b
        where b.task_id = e.task_id and b.event = 'task.accepted' and b.user_id = e.user_id and b.at <= e.at) a
      where e.user_id = p.user_id and e.at >= ${midnight} and e.event in ('task.ended', 'task.postponed')) work
    where ${chosen} order by u.name, p.id`;
};

const average = (seconds: number, count: number): number | null => (count === 0 ? null : Math.round(seconds / count));

function recordOf(row: Row, { person, at }: Reader): FloorAgent {
  const {
    id,
    version,
    user_id,
    agent_id,
    name,
    channels,
    status,
    since,
    reason,
    idle_seconds,
    busy_seconds,
    done,
    handled_seconds,
    calls,
  } = row;
  const context = { offered: 0, accepted: 0, isOnCall: row.isOnCall, lacksResult: row.lacksResult, reason };
  return {
    id,
    version,
    user_id,
    agent_id,
    name,
    channels,
    status,
    since: new Date(since).toISOString(),
    reason,
    done,
    handling_seconds: average(handled_seconds, done),
    idle_seconds,
    occupancy: idle_seconds + busy_seconds === 0 ? null : busy_seconds / (idle_seconds + busy_seconds),
    calls,
    abilities: judge(presenceKind, { state: status, context, person, at }, [
      { type: 'supervisor.sentOnBreak' },
      { type: 'supervisor.calledBack' },
      { type: 'supervisor.sentOffDuty' },
    ]),
  };
}

interface AgentsOfFloor {
  agents: FloorAgent[];
  done: number;
  handling_seconds: number | null;
}

/** Agents on duty, and what they did together. */
export async function agentsOfFloor(db: Queryable, reader: Reader): Promise<AgentsOfFloor> {
  const { rows } = await db.execute<Row>(agentsWhere(sql`p.status <> 'offline'`, reader.at));
  const done = rows.reduce((sum, row) => sum + row.done, 0);
  return {
    agents: rows.map((row) => recordOf(row, reader)),
    done,
    handling_seconds: average(
      rows.reduce((sum, row) => sum + row.handled_seconds, 0),
      done,
    ),
  };
}

/** @throws ORPCError 404 */
export const readFloorAgent: ReadRecord<FloorAgent> = async (db, reader, id) => {
  const { rows } = await db.execute<Row>(agentsWhere(sql`p.id = ${id}`, reader.at));
  if (!rows[0]) throw notFound(presenceKind);
  return recordOf(rows[0], reader);
};
