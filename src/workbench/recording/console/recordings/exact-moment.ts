import { clockOrDay, dayAndClock } from '#platform/console/language/formats.ts';

/** `:09`; reloads split a recording, so several may start within a minute. */
const secondsSuffix = (moment: string): string => `:${String(new Date(moment).getUTCSeconds()).padStart(2, '0')}`;

/** A moment to the second, with its day: `20-11-2026, 05:22:09`. */
export const formatExactMoment = (moment: string): string => `${dayAndClock(moment)}${secondsSuffix(moment)}`;

/** The same without the day if it is today. `now` in milliseconds since the epoch. */
export const formatExactMomentOrDay = (moment: string, now: number): string => `${clockOrDay(moment, now)}${secondsSuffix(moment)}`;
