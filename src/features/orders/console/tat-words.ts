import { t } from '#platform/console/language/language.ts';
import { isShort, minutes } from '#platform/console/language/formats.ts';

/** The last half hour before a promised time is "due soon", as in the list's filter. Milliseconds. */
const SOON = 30 * 60_000;
const MINUTE = 60_000;
const HOUR = 60 * 60_000;

export interface TatWords {
  words: string;
  urgency: 'none' | 'calm' | 'soon' | 'late';
}

/**
 * Time left until a promised time (ISO 8601): `24 min` under an hour, `3 h 20 min` under ten, `14 h`, `2 days`; `12 min late`
 * once it has passed. `now` in milliseconds.
 */
export function tatWords(due: string | null, now: number): TatWords {
  if (due === null) return { words: '–', urgency: 'none' };
  const remaining = Date.parse(due) - now;
  if (remaining <= 0) return { words: t('{time} late', { time: lengthOf(Math.max(MINUTE, -remaining)) }), urgency: 'late' };
  // Rounded up, so that "0 min" is never shown.
  if (isShort(remaining)) return { words: minutes(remaining + 59_999), urgency: remaining <= SOON ? 'soon' : 'calm' };
  return { words: remaining < 10 * HOUR ? hoursAndMinutes(remaining) : lengthOf(remaining), urgency: 'calm' };
}

const hoursAndMinutes = (length: number): string =>
  t('{hours} h {minutes} min', { hours: Math.floor(length / HOUR), minutes: Math.floor((length % HOUR) / MINUTE) });

/** Duration in milliseconds: `12 min` under an hour, `3 h` under two days, else `5 days`. */
function lengthOf(length: number): string {
  if (isShort(length)) return minutes(length);
  return length < 48 * HOUR ? t('{n} h', { n: Math.floor(length / HOUR) }) : t('{n} days', { n: Math.floor(length / (24 * HOUR)) });
}
