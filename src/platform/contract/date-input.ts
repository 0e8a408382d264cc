import { businessDate } from './business-day.ts';

/** Date input (§5): parses user input to yyyy-mm-dd; displays dates as dd-mm-yyyy. */

/** Default locale of dates (§5). */
export const DATE_LOCALE = 'en-GB';

const YEAR_LAST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
/** Matches texts with a time zone. */
const ZONED = /(Z|GMT|UTC|[+-]\d{2}:?\d{2})(\s*\(.*\))?$/i;

const pad = (number: number) => String(number).padStart(2, '0');
const four = (number: number) => String(number).padStart(4, '0');

/** yyyy-mm-dd, or null if the day does not exist. */
function realDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(2000, month - 1, day));
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? `${four(year)}-${pad(month)}-${pad(day)}` : null;
}

/**
 * Parses dd/mm/yyyy (or dd-mm-yyyy), or any other readable text or moment, to yyyy-mm-dd; null otherwise (§5). Moments are
 * read in the business time zone.
 */
export function readDate(input: string | Date | null | undefined): string | null {
  if (input instanceof Date) return Number.isNaN(input.getTime()) ? null : businessDate(input);
  const text = input?.trim() ?? '';
  const [, day, , month, lastYear] = YEAR_LAST.exec(text) ?? [];
  if (lastYear) return realDate(Number(lastYear), Number(month), Number(day));
  const [whole, year, monthOfYear, dayOfMonth] = YEAR_FIRST.exec(text) ?? [];
  const date = realDate(Number(year), Number(monthOfYear), Number(dayOfMonth));
  if (whole !== undefined && (date === null || whole === text)) return date;
  return readWords(text);
}

/** Parses "20 November 2026" and the like. `Date` also accepts invalid input, such as a missing year or 31 February. */
function readWords(text: string): string | null {
  const at = new Date(text);
  if (text.includes('/') || !/\d{4}/.test(text) || Number.isNaN(at.getTime())) return null;
  if (ZONED.test(text)) return businessDate(at);
  const namesDay = text.match(/\d+/g)?.some((number) => Number(number) === at.getDate());
  return namesDay ? `${four(at.getFullYear())}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}` : null;
}

/** yyyy-mm-dd as dd-mm-yyyy; empty for an invalid date (§5). */
export function showDate(date: string | null | undefined, locale: string = DATE_LOCALE): string {
  const read = readDate(date);
  if (read === null) return '';
  const formatted = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return formatted.format(Date.parse(read)).replaceAll('/', '-');
}
