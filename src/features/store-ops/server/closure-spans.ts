import { type Span, spansOf } from '#machines/stores/period-times.ts';
import { atMinute } from './plan-period.ts';

/** Slots are not offered further ahead than this, so that a closure without an end hits none beyond it. */
const ENDLESS_MS = 90 * 86_400_000;

export interface ClosureTimes {
  starts_at: string;
  ends_at?: string | undefined;
  weekdays?: readonly number[] | undefined;
  exceptions?: readonly string[] | undefined;
}

/** When a closure, saved or not, keeps its store from serving. What has passed by now does not count. */
export function spansOfClosure({ starts_at, ends_at, weekdays = [], exceptions = [] }: ClosureTimes, now: Date): Span[] {
  const startsAt = atMinute(starts_at);
  const endsAt = ends_at === undefined ? new Date(Date.parse(startsAt) + ENDLESS_MS).toISOString() : atMinute(ends_at);
  if (endsAt <= startsAt) return [];
  return spansOf({ startsAt, endsAt, weekdays, exceptions, endedAt: null })
    .map(({ from, until }) => ({ from: Math.max(from, now.getTime()), until }))
    .filter(({ from, until }) => from < until);
}
