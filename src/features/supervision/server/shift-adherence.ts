import { sql } from 'drizzle-orm';
import { type AgentFit, fitsOf, shiftOn } from '#features/agent-tasks/server/public.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

const MINUTE = 60_000;

/** `09:30` of the business day. */
function momentOf(time: string, at: Date): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return startOfBusinessDay(businessDate(at)).getTime() + (hours * 60 + minutes) * MINUTE;
}

interface Window {
  id: number;
  from: number;
  until: number;
}

/** The part of today's shift that is over; null: there is none. */
function windowOf(fit: AgentFit, id: number, at: Date): Window | null {
  const shift = shiftOn(fit, at);
  if (!shift) return null;
  const from = momentOf(shift.from, at);
  const until = Math.min(at.getTime(), momentOf(shift.until, at));
  return until > from ? { id, from, until } : null;
}

/**
 * Adherence by id of the presence: the part of today's shift until now in which the agent was on duty, with breaks and not away. Agents without a
 * shift today, or before it begins, are left out.
 */
export async function shiftAdherence(
  db: Queryable,
  agents: readonly { id: number; user_id: number }[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const fitOf = await fitsOf(
    db,
    agents.map(({ user_id }) => user_id),
  );
  const windows = agents.flatMap(({ id, user_id }) => windowOf(fitOf(user_id), id, at) ?? []);
  if (windows.length === 0) return new Map();
  const now = sql`${at.toISOString()}::timestamptz`;
  const moments = (of: 'from' | 'until') => sql.param(windows.map((window) => new Date(window[of]).toISOString()));
  const { rows } = await db.execute<{ id: number; seconds: number }>(sql`
    select w.id::int, coalesce(sum(extract(epoch from greatest(least(spell.ends, w.ends) - greatest(spell.at, w.begins), interval '0'))), 0)::float8 as seconds
    from unnest(${sql.param(windows.map(({ id }) => id))}::bigint[], ${moments('from')}::timestamptz[], ${moments('until')}::timestamptz[]) as w (id, begins, ends)
    left join lateral (
      select e.to_status, e.at, coalesce(lead(e.at) over (order by e.version), ${now}) as ends from agent_presence_events e
      where e.presence_id = w.id and e.at <= ${now} and e.version >= coalesce((
        select max(b.version) from agent_presence_events b where b.presence_id = w.id and b.at <= w.begins), 0)) spell on spell.to_status not in ('offline', 'away')
    group by w.id`);
  const seconds = new Map(rows.map((row) => [row.id, row.seconds]));
  return new Map(windows.map(({ id, from, until }) => [id, Math.min(1, ((seconds.get(id) ?? 0) * 1_000) / (until - from))]));
}
