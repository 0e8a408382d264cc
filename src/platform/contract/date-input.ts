import { businessDate } from './business-day.ts';

/** Date input (§5): parses user input to yyyy-mm-dd; displays dates as dd-mm-yyyy. */

/** Default locale of dates (§5). */
export const DATE_LOCALE = 'en-GB';

const pad = (number: number) => String(number).padStart(2, '0');
const four = (number: number) => String(number).padStart(4, '0');

/** yyyy-mm-dd, or null if the day does not exist. */
function realDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(2000, month - 1, day));
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? `${four(year)}-${pad(month)}-${pad(day)}` : null;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}[, ]{1,2}/;
/** Ways to write a day, whose year has four digits: the day comes before the month, unless the month is a word or the year is first. */
const DAYS = [
  /^(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?!\d)/,
  /^(?<day>\d{1,2})(?<separator>[-/. ])(?<month>\d{1,2})\k<separator>(?<year>\d{4})(?!\d)/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(?<name>[a-z]{3,9})[-/., ]{1,2}(?<year>\d{4})(?!\d)/,
  /^(?<name>[a-z]{3,9})[-. ]{1,2}(?<day>\d{1,2})(?:st|nd|rd|th)?[-., ]{1,2}(?<year>\d{4})(?!\d)/,
];
/** A time of day behind the day, with or without a zone and its name. */
const TIME =
  /^(?:t|, ?| )(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:\.\d{1,9})?)?(?: ?(?<half>[ap]m))?(?: ?(?<zone>z|gmt|utc|(?:gmt|utc)?[-+]\d{2}:?\d{2}))?(?: ?\([^()]{1,60}\))?$/;
/** A day as spreadsheets store it: days since 30 December 1899, from 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(?:\.\d{1,12})?$/;
const SHORT_YEAR = /^\d{1,2}(?<separator>[-/. ])(?:\d{1,2}|[a-z]{3,9})\k<separator>\d{2}$/;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST_SERIAL = Date.UTC(1899, 11, 30);

/** Minutes that a zone is ahead of UTC. */
function aheadOf(zone: string): number {
  const [, sign, hours, minutes] = /([-+])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Number of a month, from 1, by its number or the beginning of its name; 0 for another word. */
function monthOf({ month, name }: Record<string, string | undefined>): number {
  return name === undefined ? Number(month) : MONTHS.findIndex((full) => full.startsWith(name)) + 1;
}

/** The business day of a day with a time of day. Without a zone it is that day. */
function dayAt(date: string, time: string): string | null {
  const { hour = '', minute = '', second = '0', half, zone } = TIME.exec(time)?.groups ?? {};
  if (hour === '' || Number(hour) > (half === undefined ? 23 : 12) || Number(minute) > 59 || Number(second) > 59) return null;
  if (zone === undefined) return date;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return businessDate(new Date(Date.parse(`${date}T00:00:00Z`) + (hours * 60 + Number(minute) - aheadOf(zone)) * MINUTE));
}

/**
 * The one reader of dates, for fields, files and addresses (§5): dd/mm/yyyy with any separator, the month as a word, the year first,
 * a time of day behind it, a spreadsheet's number of a day, or a moment, which is read in the business time zone. Everything else is
 * null, also a year of two digits: nothing is guessed.
 *
 * @returns yyyy-mm-dd
 */
export function readDate(input: string | Date | null | undefined): string | null {
  if (input instanceof Date) return Number.isNaN(input.getTime()) ? null : businessDate(input);
  const text = (input ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (SERIAL.test(text)) return new Date(FIRST_SERIAL + Math.floor(Number(text)) * DAY).toISOString().slice(0, 10);
  const words = text.replace(WEEKDAY, '');
  for (const pattern of DAYS) {
    const found = pattern.exec(words);
    if (!found) continue;
    const { year, day } = found.groups ?? {};
    const date = realDate(Number(year), monthOf(found.groups ?? {}), Number(day));
    const time = words.slice(found[0].length);
    return date !== null && time !== '' ? dayAt(date, time) : date;
  }
  return null;
}

/** Whether a text is a date but for its year, of which two digits could be any century. */
export const hasShortYear = (text: string): boolean => SHORT_YEAR.test(text.trim().toLowerCase());

/** yyyy-mm-dd as dd-mm-yyyy; empty for an invalid date (§5). */
export function showDate(date: string | null | undefined, locale: string = DATE_LOCALE): string {
  const read = readDate(date);
  if (read === null) return '';
  const formatted = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return formatted.format(Date.parse(read)).replaceAll('/', '-');
}
