import { duration } from '#features/agent-tasks/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';

/** `2026-11-20` → `20-11-2026`. */
export const dayInWords = (day: string): string => day.split('-').toReversed().join('-');

export const timeInWords = (seconds: number | null): string => (seconds === null ? '–' : duration(seconds));

/** `0.637` → `64 %`. */
export const shareInWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : t('{n} %', { n: Math.round((100 * part) / whole) });

/** Calls of an hour, with one decimal. */
export const rateInWords = (calls: number, hours: number): string => (hours === 0 ? '–' : (calls / hours).toFixed(1));

/** Hours of the clock: `9` → `09:00`. */
export const hourInWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const callsInWords = (calls: number): string =>
  t('{n, plural, one {{count} call} other {{count} calls}}', { n: calls, count: count(calls) });
