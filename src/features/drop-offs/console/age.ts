import { isShort, minutes } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';

const HOUR = 3_600_000;

/** Time since a cart was left (ISO 8601): `12 min` under an hour, `5 h` under two days, else `3 days`. `now` in milliseconds. */
export function ageOf(left: string, now: number): string {
  const age = Math.max(0, now - Date.parse(left));
  if (isShort(age)) return minutes(age);
  return age < 48 * HOUR ? t('{n} h', { n: Math.floor(age / HOUR) }) : t('{n} days', { n: Math.floor(age / (24 * HOUR)) });
}
