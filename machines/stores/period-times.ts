import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';

/** From this moment until before that one, milliseconds since the epoch. */
export interface Span {
  from: number;
  until: number;
}

/** When a store does not serve. Moments are ISO 8601. */
export interface PeriodTimes {
  startsAt: string;
  endsAt: string;
  /**
   * Empty: from start to end without a break. Otherwise on these days of the week (1 is Monday) from the start's day to the end's
   * day, each time from the start's time of day to the end's.
   */
  weekdays: readonly number[];
  /** Days (yyyy-mm-dd) on which a recurring period is left out. */
  exceptions: readonly string[];
  /** It was ended by hand then; null: it was not. */
  endedAt: string | null;
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** An end at midnight is the end of the day before. */
const lastDayOf = (endsAt: string): string => businessDate(Date.parse(endsAt) - 1);

/** Each time at which a recurring period closes the store, with its day. */
function occurrences({ startsAt, endsAt, weekdays, exceptions }: PeriodTimes): (Span & { day: string })[] {
  const [first, last] = [businessDate(Date.parse(startsAt)), lastDayOf(endsAt)];
  const begins = Date.parse(startsAt) - startOfBusinessDay(first).getTime();
  const ends = Date.parse(endsAt) - startOfBusinessDay(last).getTime();
  const found: (Span & { day: string })[] = [];
  for (let day = first; day <= last; day = daysLater(day, 1)) {
    const midnight = startOfBusinessDay(day).getTime();
    if (weekdays.includes(weekdayOf(day)) && !exceptions.includes(day))
      found.push({ day, from: midnight + begins, until: midnight + ends });
  }
  return found;
}

/** Days on which a recurring period closes the store after a moment. */
export const daysToCome = (times: PeriodTimes, at: string): string[] =>
  times.weekdays.length === 0 ? [] : occurrences(times).flatMap(({ day, from }) => (from > Date.parse(at) ? [day] : []));

/** When the store is closed by a period, in order. */
export function spansOf(times: PeriodTimes): Span[] {
  const { startsAt, endsAt, weekdays, endedAt } = times;
  const all = weekdays.length === 0 ? [{ from: Date.parse(startsAt), until: Date.parse(endsAt) }] : occurrences(times);
  const end = endedAt === null ? Infinity : Date.parse(endedAt);
  return all.map(({ from, until }) => ({ from, until: Math.min(until, end) })).filter(({ from, until }) => from < until);
}

/** Whether one of the first crosses one of the others. */
export const areCrossing = (spans: readonly Span[], others: readonly Span[]): boolean =>
  spans.some(({ from, until }) => others.some((other) => from < other.until && other.from < until));
