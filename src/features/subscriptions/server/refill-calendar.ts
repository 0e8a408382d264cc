import { sql } from 'drizzle-orm';
import { daysLater, monthsLater } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { CalendarDay } from '../contract.ts';

/**
 * Refills of a month by day: what became of those that were due, the next one of each active subscription, and those that follow it
 * at its interval. Days without any are left out.
 *
 * @param month yyyy-mm
 */
export async function refillsOf(db: Pick<Queryable, 'execute'>, month: string): Promise<CalendarDay[]> {
  const first = `${month}-01`;
  const last = daysLater(monthsLater(first, 1), -1);
  const { rows } = await db.execute<CalendarDay & Record<string, unknown>>(sql`
    select day::text, count(*) filter (where kind = 'next')::int as next, count(*) filter (where kind = 'later')::int as later,
      count(*) filter (where kind = 'ordered')::int as ordered, count(*) filter (where kind = 'delivered')::int as delivered,
      count(*) filter (where kind = 'cancelled')::int as cancelled
    from (
      select t.due_on as day, case t.status when 'ORDERED' then 'ordered' when 'DELIVERED' then 'delivered' else 'cancelled' end as kind
      from subscription_steps t
      where t.due_on between ${first}::date and ${last}::date and t.status not in ('SCHEDULED', 'REMINDED', 'CONFIRMED')
      union all
      select planned::date, case when planned::date = s.next_on then 'next' else 'later' end
      from subscriptions s cross join lateral generate_series(
        s.next_on + greatest(0, ceil((${first}::date - s.next_on)::numeric / s.interval_days))::integer * s.interval_days,
        least(${last}::date, coalesce(s.ends_on, ${last}::date)), make_interval(days => s.interval_days)) as planned
      where s.status = 'ACTIVE'
    ) refills
    group by day order by day`);
  return rows;
}
