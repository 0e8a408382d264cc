import { clockOrDay, dayAndClock } from '#platform/console/language/formats.ts';

/** `:09`, for what is told to the minute: pages that are loaded again make several recordings in one. */
const second = (moment: string): string => `:${String(new Date(moment).getUTCSeconds()).padStart(2, '0')}`;

/** A moment to the second, with its day: `20-11-2026, 05:22:09`. */
export const exactly = (moment: string): string => `${dayAndClock(moment)}${second(moment)}`;

/** The same without the day where it is today. `now` in milliseconds since the epoch. */
export const exactlyOrDay = (moment: string, now: number): string => `${clockOrDay(moment, now)}${second(moment)}`;
