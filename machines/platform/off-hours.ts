import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { type Span, weekdayOf } from '../stores/period-times.ts';

/** Hours of the week in which an instance rests, in the business time zone. */
export interface OffHours {
  /** Days on which they begin; 1 is Monday. */
  weekdays: readonly number[];
  /** HH:MM. */
  from: string;
  /** HH:MM; 24:00 is the end of the day. Before `from`: on the next day. */
  until: string;
}

const MINUTE = 60_000;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const momentOf = (day: string, time: string): number => startOfBusinessDay(day).getTime() + minutesOf(time) * MINUTE;

/** The off-hours that contain a moment; those of yesterday may last until today. */
function spanAt({ weekdays, from, until }: OffHours, at: number): Span | null {
  const today = businessDate(at);
  const isOvernight = minutesOf(until) <= minutesOf(from);
  for (const day of [daysLater(today, -1), today]) {
    const span = { from: momentOf(day, from), until: momentOf(isOvernight ? daysLater(day, 1) : day, until) };
    if (weekdays.includes(weekdayOf(day)) && span.from <= at && at < span.until) return span;
  }
  return null;
}

/** @param at ISO 8601 */
export const isWithin = (hours: OffHours | null, at: string): boolean => hours !== null && spanAt(hours, Date.parse(at)) !== null;

/** Off-hours that follow each other without a break are one; those that never end are cut off after so many days. */
const MOST_DAYS = 8;

/** When the off-hours that contain a moment end, ISO 8601; null: it lies outside of them. */
export function endOfOffHours(hours: OffHours | null, at: string): string | null {
  if (hours === null) return null;
  let end: number | null = null;
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const span = spanAt(hours, end ?? Date.parse(at));
    if (!span) break;
    end = span.until;
  }
  return end === null ? null : new Date(end).toISOString();
}
