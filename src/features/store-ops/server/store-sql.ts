import { sql } from 'drizzle-orm';
import { weekdayOf } from '#machines/stores/period-times.ts';
import { businessDate, businessTime, businessTimeZone } from '#platform/contract/business-day.ts';
import { slotOnDay } from './slot-on-day.ts';

/**
 * What the lists say of all stores `s` in one statement. The same rules as in `closures.ts`, which single stores are asked by; a test
 * compares them.
 */

const zone = () => sql`${businessTimeZone()}`;
const timeOf = (moment: string) => sql`to_char(${sql.raw(moment)} at time zone ${zone()}, 'HH24:MI')`;
/** An end at midnight is the end of the day. */
const endOfDay = (moment: string) => sql`coalesce(nullif(${timeOf(moment)}, '00:00'), '24:00')`;
const minutes = (time: ReturnType<typeof sql>) => sql`(left(${time}, 2)::int * 60 + right(${time}, 2)::int)`;

/** Whether a period `p` closes its store on a day. */
function isOnDay(now: Date) {
  const day = businessDate(now);
  return sql`(p.weekdays @> to_jsonb(${weekdayOf(day)}::int) and not p.exceptions @> to_jsonb(${day}::text))`;
}
const isDated = sql`jsonb_array_length(p.weekdays) = 0`;
const end = sql`coalesce(p.ended_at, p.ends_at)`;

/** The closure that decides now: `rule`, `reason` and `until`; no row: the store serves. */
export function closureNow(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [day, time] = [businessDate(now), businessTime(now)];
  const hours = sql.raw(`(s.hours -> ${weekdayOf(day) - 1})`);
  return sql`
    select c.rule, c.reason, c.until from (
      select 1 as rank, 'switch' as rule, s.closed_reason as reason, s.closed_until as until
        where s.status = 'UNSERVICEABLE' and (s.closed_until is null or s.closed_until > ${at})
      union all
      select 2, 'dated', p.reason, ${end} from unserviceable_periods p
        where p.store_id = s.id and p.status <> 'cancelled' and ${isDated} and p.starts_at <= ${at} and ${end} > ${at}
      union all
      select 3, 'recurring', p.reason, least(${end}, (${day}::date + ${minutes(endOfDay('p.ends_at'))} * interval '1 minute') at time zone ${zone()})
        from unserviceable_periods p
        where p.store_id = s.id and p.status <> 'cancelled' and not ${isDated} and p.starts_at <= ${at} and ${end} > ${at}
          and ${isOnDay(now)} and ${timeOf('p.starts_at')} <= ${time} and ${endOfDay('p.ends_at')} > ${time}
      union all
      select 4, 'hours', null, null where ${hours} ->> 'opens' = '' or ${hours} ->> 'opens' > ${time} or ${hours} ->> 'closes' <= ${time}
    ) c order by c.rank limit 1`;
}

/** Slots of today that can still be chosen, with `slot_type`, `capacity` and `free` places. */
export function slotsToday(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const day = businessDate(now);
  const hours = sql.raw(`(s.hours -> ${weekdayOf(day) - 1})`);
  const momentOf = (column: string) => sql`((${day}::date + ${sql.raw(column)} * interval '1 minute') at time zone ${zone()})`;
  return sql`
    select a.slot_type, d.capacity, greatest(d.capacity - (
        select count(*) from slot_bookings b where b.slot_id = a.id and b.day = ${day}::date
          and (b.status in ('booked', 'used') or b.status = 'held' and b.held_until > ${at})), 0)::int as free
    from store_slots a cross join lateral ${slotOnDay('a', sql`${day}::date`)} d where a.store_id = s.id and a.is_active and a.retired_at is null and ${momentOf('(a.starts - a.cut_off)')} > ${at}
      and not (s.status = 'UNSERVICEABLE' and (s.closed_until is null or s.closed_until > ${momentOf('a.starts')}))
      and ${hours} ->> 'opens' <> '' and ${minutes(sql`(${hours} ->> 'opens')`)} <= a.starts and ${minutes(sql`(${hours} ->> 'closes')`)} >= a.ends
      and not exists (
        select from unserviceable_periods p where p.store_id = s.id and p.status <> 'cancelled'
          and ${end} > ${momentOf('a.starts')} and p.starts_at < ${momentOf('a.ends')}
          and (${isDated} or (${isOnDay(now)} and ${minutes(timeOf('p.starts_at'))} < a.ends and ${minutes(endOfDay('p.ends_at'))} > a.starts)))`;
}
