import { t } from './language.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const integerFormat = new Intl.NumberFormat('en-IN');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Paise as rupees without the sign, Indian grouping: 12345600 → `1,23,456.00`. For columns with ₹ in their header. */
export const amount = (paise: number): string => rupees.format(paise / 100);

/** Paise as rupees: 12345600 → `₹1,23,456.00`. */
export const money = (paise: number): string => (paise < 0 ? `−₹${amount(-paise)}` : `₹${amount(paise)}`);

/** A count in Indian grouping: `1,23,456`. */
export const count = (value: number): string => integerFormat.format(value);

/** Between the centres of two pincodes: `1.4 km`. */
export const kilometres = (distance: number): string => (distance === 0 ? t('same pincode') : t('{n} km', { n: distance.toFixed(1) }));

/** Time of day of a moment (ISO 8601) in the business time zone: `14:05`. */
export const clock = (moment: string): string => businessTime(Date.parse(moment));

/** dd-mm-yyyy of a moment (ISO 8601) in the business time zone (§5). */
export const day = (moment: string): string => businessDate(Date.parse(moment)).split('-').toReversed().join('-');

/** Date and time of a moment: `20-11-2026, 14:05`. */
export const dayAndClock = (moment: string): string => `${day(moment)}, ${clock(moment)}`;

/** The clock today, with the date on other days. `now` in milliseconds since the epoch. */
export const clockOrDay = (moment: string, now: number): string =>
  businessDate(Date.parse(moment)) === businessDate(now) ? clock(moment) : dayAndClock(moment);

/** Whole minutes of a duration in milliseconds: `12 min`. */
export const minutes = (duration: number): string => t('{n} min', { n: Math.floor(Math.abs(duration) / MINUTE) });

/** Whether a duration in milliseconds is shown in minutes: under an hour. */
export const isShort = (duration: number): boolean => Math.abs(duration) < HOUR;

/** Elapsed time: `18 min` under an hour, else `since 12:58`; on other days only the date. */
export function timeIn(since: string, now: number): string {
  const lasted = Math.max(0, now - Date.parse(since));
  if (isShort(lasted)) return minutes(lasted);
  return t('since {time}', { time: businessDate(Date.parse(since)) === businessDate(now) ? clock(since) : day(since) });
}

/** Time of an event: `12 s ago` under a minute, `12 min ago` under an hour, else the clock. */
export function ago(moment: string, now: number): string {
  const past = Math.max(0, now - Date.parse(moment));
  if (past < MINUTE) return past < 5_000 ? t('just now') : t('{n} s ago', { n: Math.floor(past / 1000) });
  return isShort(past) ? t('{n} min ago', { n: Math.floor(past / MINUTE) }) : clockOrDay(moment, now);
}

/** Ten digits in two groups: `98200 41736`. */
export const phoneInWords = (digits: string): string => (digits.length === 10 ? `${digits.slice(0, 5)} ${digits.slice(5)}` : digits);

/** Paise as rupees are typed: `3900` → `39`, `3950` → `39.50`. */
export const asTyped = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2));
