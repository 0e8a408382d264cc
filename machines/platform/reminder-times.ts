import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { weekdayOf } from '../stores/period-times.ts';
import type { ReminderRepeat, ReminderTimes } from './reminder-facts.ts';

const FRIDAY = 5;

const dayOfMonth = (day: string): number => Number(day.slice(8));
const isLastOfMonth = (day: string): boolean => dayOfMonth(daysLater(day, 1)) === 1;

/** Whether a reminder that first came on one day (yyyy-mm-dd) comes on another. */
const fallsOn: Record<Exclude<ReminderRepeat, 'none'>, (day: string, first: string) => boolean> = {
  daily: () => true,
  weekdays: (day) => weekdayOf(day) <= FRIDAY,
  weekly: (day, first) => weekdayOf(day) === weekdayOf(first),
  monthly: (day, first) => dayOfMonth(day) === dayOfMonth(first) || (isLastOfMonth(day) && dayOfMonth(day) < dayOfMonth(first)),
};

/** The first time of a rhythm after a moment, both ISO 8601; null: it does not repeat. Times that were missed are left out. */
export function nextTime({ startsAt, repeat }: Omit<ReminderTimes, 'dueAt'>, after: string): string | null {
  if (repeat === 'none') return null;
  const first = businessDate(Date.parse(startsAt));
  const sinceMidnight = Date.parse(startsAt) - startOfBusinessDay(first).getTime();
  const today = businessDate(Date.parse(after));
  for (let day = today > first ? today : first; ; day = daysLater(day, 1)) {
    const at = startOfBusinessDay(day).getTime() + sinceMidnight;
    if (fallsOn[repeat](day, first) && at > Date.parse(after)) return new Date(at).toISOString();
  }
}
