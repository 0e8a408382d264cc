import { type SQL, sql } from 'drizzle-orm';
import type { CallResult } from '#machines/orders/call-results.ts';
import { lackingStates } from '#features/calls/public.ts';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { CallFigures, ReportQuestion } from '../contract.ts';

/** From, and not until. */
export interface Span {
  from: Date;
  until: Date;
}

type Filter = Pick<ReportQuestion, 'channel_id' | 'agent_id' | 'result'>;

/** Calls with the same value in one of these columns; the others are null. */
export interface CallGroup extends CallFigures, Record<string, unknown> {
  /** Which columns are grouped by, as bits of `grouping()`. */
  by: number;
  day: string | null;
  result: CallResult | null;
  agent_id: number | null;
  weekday: number | null;
  hour: number | null;
}

/** Calls `k` of a span that match the filter, with their local time. */
function callsIn({ from, until }: Span, { channel_id, agent_id, result }: Filter): SQL {
  const conditions = [
    sql`k.started_at >= ${from.toISOString()}::timestamptz`,
    sql`k.started_at < ${until.toISOString()}::timestamptz`,
    ...(agent_id === undefined ? [] : [sql`k.agent_id = ${agent_id}`]),
    ...(result === undefined ? [] : [sql`k.result = ${result}`]),
    ...(channel_id === undefined ? [] : [sql`exists (select from queue_tasks t where t.id = k.task_id and t.channel_id = ${channel_id})`]),
  ];
  return sql`select k.agent_id, k.result, k.status, k.connected_at, k.talk_seconds, k.started_at at time zone ${businessTimeZone()}::text as at,
      case when k.status = 'dispositioned' then extract(epoch from k.status_since - k.ended_at) end as wrap_up_seconds
    from calls k where ${sql.join(conditions, sql` and `)}`;
}

const lacksResult = isOneOf('status', lackingStates);

const isTaken = sql`status <> 'missed'`;

const figures = sql`(count(*) filter (where ${isTaken}))::int as calls, (count(*) filter (where not ${isTaken}))::int as missed, count(connected_at)::int as reached, round(avg(talk_seconds))::int as talk_seconds,
  round(avg(wrap_up_seconds))::int as wrap_up_seconds, round(avg(coalesce(talk_seconds, 0) + wrap_up_seconds))::int as handling_seconds,
  (count(*) filter (where result = 'CALL-BACK'))::int as callbacks,
  (count(*) filter (where ${lacksResult}))::int as without_result`;

const nothing: CallFigures = {
  calls: 0,
  missed: 0,
  reached: 0,
  talk_seconds: null,
  wrap_up_seconds: null,
  handling_seconds: null,
  callbacks: 0,
  without_result: 0,
  agent_hours: 0,
};

/** Bits of `grouping(day, result, agent_id, weekday)`: a column that is not grouped by is 1. */
const byBits = { day: 0b0111, result: 0b1011, agent: 0b1101, hour: 0b1110, all: 0b1111 } as const;

interface CallCounts {
  all: CallFigures;
  byDay: CallGroup[];
  byResult: CallGroup[];
  byAgent: CallGroup[];
  byHour: CallGroup[];
}

/** Calls of a span by day, result, agent and hour of the week, read once. */
export async function countCalls(db: Queryable, span: Span, filter: Filter): Promise<CallCounts> {
  const { rows } = await db.execute<CallGroup>(sql`
    with k as materialized (${callsIn(span, filter)}),
      hours as (select agent_id, count(*)::int as agent_hours from (select distinct agent_id, date_trunc('hour', at) from k where ${isTaken}) h group by agent_id),
      groups as (
        select grouping(day, result, agent_id, weekday) as by, day, result, agent_id, weekday, hour, ${figures}
        from (select k.*, at::date::text as day, extract(isodow from at)::int as weekday, extract(hour from at)::int as hour from k) c
        group by grouping sets ((day), (result), (agent_id), (weekday, hour), ()))
    select g.*, case g.by when ${byBits.agent} then coalesce((select h.agent_hours from hours h where h.agent_id = g.agent_id), 0)
      when ${byBits.all} then (select coalesce(sum(agent_hours), 0)::int from hours) else 0 end as agent_hours
    from groups g order by g.by, g.day, g.calls desc, g.result, g.agent_id, g.weekday, g.hour`);
  const by = (bits: number): CallGroup[] => rows.filter((row) => row.by === bits);
  const [all] = by(byBits.all);
  return {
    all: all ?? nothing,
    byDay: by(byBits.day),
    byResult: by(byBits.result),
    byAgent: by(byBits.agent),
    byHour: by(byBits.hour),
  };
}

/** Figures of all calls of a span. */
export async function totalsOf(db: Queryable, span: Span, filter: Filter): Promise<CallFigures> {
  const { rows } = await db.execute<CallFigures & Record<string, unknown>>(sql`
    with k as materialized (${callsIn(span, filter)})
    select ${figures}, (select count(*)::int from (select distinct agent_id, date_trunc('hour', at) from k where ${isTaken}) h) as agent_hours from k`);
  return rows[0] ?? nothing;
}
