import { businessDate, daysLater, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { REPLAY_DAYS } from '../../floor-choices.ts';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** State of the replay in the address. */
interface ReplaySearch {
  /** Milliseconds; null: the address has no moment. */
  at: number | null;
}

export function readReplay(params: URLSearchParams): ReplaySearch {
  const at = Date.parse(params.get('at') ?? '');
  return { at: Number.isNaN(at) ? null : at };
}

/** Moments as the server reads them, without the milliseconds of whole seconds. */
export const isoOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

export const writeReplay = ({ at }: ReplaySearch): string => (at === null ? '' : `at=${isoOf(at)}`);

export const wholeMinute = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** A business day, with the moments of it that can be shown. Milliseconds. */
export interface ReplayDay {
  /** yyyy-mm-dd. */
  day: string;
  start: number;
  end: number;
  from: number;
  until: number;
}

/** The day of a moment: from midnight on, but not more than 7 days ago, until its last minute, or until now. */
export function dayOf(at: number, now: number): ReplayDay {
  const day = businessDate(at);
  const start = startOfBusinessDay(day).getTime();
  const end = endOfBusinessDay(new Date(start)).getTime();
  const until = Math.min(end - MINUTE, wholeMinute(now));
  // A minute more, because the server reads the clock a little later.
  const from = Math.max(start, wholeMinute(now) - REPLAY_DAYS * DAY + 2 * MINUTE);
  return { day, start, end, from: Math.min(from, Math.max(start, until)), until: Math.max(start, until) };
}

/** The same time of another day, as far as it can be shown. */
export function onDay(day: string, { at, start }: { at: number; start: number }, now: number): number {
  const other = dayOf(startOfBusinessDay(day).getTime(), now);
  return within(other.start + (at - start), other);
}

export const within = (at: number, { from, until }: Pick<ReplayDay, 'from' | 'until'>): number => Math.min(Math.max(at, from), until);

/** First and last day that can be chosen. */
export function choosableDays(now: number): { min: string; max: string } {
  const today = businessDate(now);
  return { min: daysLater(today, 1 - REPLAY_DAYS), max: today };
}
