import { sql } from 'drizzle-orm';
import { businessDate, businessTimeZone, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { DAYS_KEPT } from '#platform/server/server-log/server-log.ts';
import type { ServerLogDay } from '../contract.ts';

/** Entries of each day that is kept, also of days without any; the earliest first. */
export async function countServerLogDays(db: Queryable, now: Date): Promise<ServerLogDay[]> {
  const today = businessDate(now);
  const days = Array.from({ length: DAYS_KEPT }, (_, at) => daysLater(today, at + 1 - DAYS_KEPT));
  const { rows } = await db.execute<ServerLogDay & Record<string, unknown>>(sql`
    select to_char(at at time zone ${businessTimeZone()}::text, 'YYYY-MM-DD') as day,
      (count(*) filter (where level = 'error'))::int as errors,
      (count(*) filter (where level = 'warn'))::int as warnings,
      (count(*) filter (where level not in ('error', 'warn')))::int as others
    from server_log where at >= ${startOfBusinessDay(days[0] ?? today).toISOString()}::timestamptz group by 1`);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? { day, errors: 0, warnings: 0, others: 0 });
}
