import { type SQL, sql } from 'drizzle-orm';
import { businessTimeZone } from '#platform/contract/business-day.ts';

/** `HH:MM`, or a local time, as minutes of its day. */
const minutesOf = (time: SQL): SQL => sql`extract(epoch from ${time}::time) / 60`;

/**
 * When a task of a channel must be done that can be worked on from a moment on: after the channel's `tat_minutes`, which run in the hours
 * alone in which its tasks are given out, where it has any.
 *
 * @param channel alias of the channel's row
 */
export function dueInHours(channel: SQL, start: SQL): SQL {
  const local = sql`(${start} at time zone ${businessTimeZone()}::text)`;
  const [from, until] = [minutesOf(sql`${channel}.hours_from`), minutesOf(sql`${channel}.hours_until`)];
  // Minutes of working days from the beginning of the first one on.
  const total = sql`(least(greatest(${minutesOf(local)}, ${from}), ${until}) - ${from} + ${channel}.tat_minutes)`;
  // What ends with a day is due when it ends, not when the next one begins.
  const days = sql`(ceil(${total} / (${until} - ${from})) - 1)`;
  const minutes = sql`(${from} + ${total} - ${days} * (${until} - ${from}))`;
  return sql`case when ${channel}.hours_from is null then ${start} + ${channel}.tat_minutes * interval '1 minute'
    else (date_trunc('day', ${local}) + ${days} * interval '1 day' + ${minutes} * interval '1 minute') at time zone ${businessTimeZone()}::text end`;
}
