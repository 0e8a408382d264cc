import { businessDate } from './business-day.ts';

/** Date input (§5): what people type becomes yyyy-mm-dd; a date is shown as dd-mm-yyyy. */

/** Locale of dates unless another is named (§5). */
export const DATE_LOCALE = 'en-GB';

const YEAR_LAST = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/;
/** The text names a moment of the world, not one on the wall. */
const ZONED = /(Z|GMT|UTC|[+-]\d{2}:?\d{2})(\s*\(.*\))?$/i;

const two = (number: number) => String(number).padStart(2, '0');
const four = (number: number) => String(number).padStart(4, '0');

/** yyyy-mm-dd, or null where the calendar has no such day. */
function realDate(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(2000, month - 1, day));
  at.setUTCFullYear(year, month - 1, day);
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? `${four(year)}-${two(month)}-${two(day)}` : null;
}

/**
 * yyyy-mm-dd of dd/mm/yyyy (or dd-mm-yyyy, as it is shown), or of any text or moment that can be read as a date; null
 * for everything else (§5). A moment counts by the business time zone.
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

/** "20 November 2026" and the like. The language reads also what is no date: without a year, or the 31st of February. */
function readWords(text: string): string | null {
  const at = new Date(text);
  if (text.includes('/') || !/\d{4}/.test(text) || Number.isNaN(at.getTime())) return null;
  if (ZONED.test(text)) return businessDate(at);
  const namesDay = text.match(/\d+/g)?.some((number) => Number(number) === at.getDate());
  return namesDay ? `${four(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}` : null;
}

/** yyyy-mm-dd as dd-mm-yyyy; empty for what is no date (§5). */
export function showDate(date: string | null | undefined, locale: string = DATE_LOCALE): string {
  const read = readDate(date);
  if (read === null) return '';
  const shown = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return shown.format(Date.parse(read)).replaceAll('/', '-');
}
