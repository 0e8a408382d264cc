import { sql } from 'drizzle-orm';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';

interface CallTime extends Record<string, unknown> {
  calls: number;
  missed: number;
  answered: number;
  talk_seconds: number;
}

/** Calls of an agent since midnight; missed ones count apart. The call that goes on counts until now. */
export async function callTimeOf(db: Queryable, agentId: number, now: Date): Promise<CallTime> {
  const since = startOfBusinessDay(businessDate(now.getTime())).toISOString();
  const { rows } = await db.execute<CallTime>(sql`
    select (count(*) filter (where status <> 'missed'))::int as calls, (count(*) filter (where status = 'missed'))::int as missed, count(connected_at)::int as answered,
      coalesce(round(sum(coalesce(talk_seconds, extract(epoch from ${now.toISOString()}::timestamptz - connected_at)))), 0)::int as talk_seconds
    from calls where agent_id = ${agentId} and started_at >= ${since}::timestamptz`);
  const [time] = rows;
  if (!time) throw new Error('No figures of the day');
  return time;
}
