import { UNSTORABLE } from '../files/file-row.ts';

/** Text of workbook cells, as the spreadsheet shows it and the import expects it. */

/** How a number is displayed. */
export type NumberFormat = 'number' | 'date' | 'moment' | 'time' | 'percent' | { zeros: number };

const DAY = 86_400_000;
/** Day 0 of workbooks that count from 1900 (since March of that year) and from 1904. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
export type Epoch = keyof typeof EPOCHS;

const builtIn: Record<number, NumberFormat> = { 9: 'percent', 10: 'percent', 22: 'moment' };
const isDate = (id: number) => (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47);

/** Format by its id, for formats that every workbook has. */
export function builtInFormat(id: number): NumberFormat {
  if (isDate(id)) return 'date';
  return isTime(id) ? 'time' : (builtIn[id] ?? 'number');
}

/** Parts of a format that are not signs of a number or date: quoted text, escapes, conditions, colours, countries. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g;
/** Elapsed hours, minutes or seconds. */
const ELAPSED = /^\[(?:h+|m+|s+)\]$/i;

/** Format by its code, such as `dd/mm/yyyy`, `0.00%` or `000000`; only the part for positive numbers counts. */
export function customFormat(code: string): NumberFormat {
  const bare = code.replaceAll(LITERALS, (part) => (ELAPSED.test(part) ? part : '')).split(';')[0] ?? '';
  if (/^0{2,}$/.test(bare)) return { zeros: bare.length };
  if (/general/i.test(bare)) return 'number';
  const hasTime = /[hs]/i.test(bare);
  if (/[dy]/i.test(bare)) return hasTime ? 'moment' : 'date';
  if (hasTime) return 'time';
  if (/m/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

/** Digits of a number without an exponent, rounded to the fifteen digits that spreadsheets keep: 1.0E+5 → 100000. */
function digits(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e') ? rounded.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 }) : text;
}

const two = (value: number) => String(value).padStart(2, '0');

function dateText(days: number, epoch: Epoch, format: 'date' | 'moment' | 'time'): string {
  // Spreadsheets count 29 February 1900, which did not exist.
  const shifted = epoch === 1900 && days < 60 && days >= 1 ? days + 1 : days;
  const at = new Date(Math.round((EPOCHS[epoch] + shifted * DAY) / 60_000) * 60_000);
  if (Number.isNaN(at.getTime())) return digits(days);
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const date = `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${String(at.getUTCFullYear()).padStart(4, '0')}`;
  if (format === 'time') return time;
  return format === 'moment' && time !== '00:00' ? `${date} ${time}` : date;
}

/** Text of a number cell; a value that is not a number stays as it is. */
export function numberText(stored: string, format: NumberFormat, epoch: Epoch): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (format === 'number') return digits(value);
  if (format === 'percent') return `${digits(value * 100)}%`;
  if (typeof format === 'object') return value >= 0 && Number.isInteger(value) ? digits(value).padStart(format.zeros, '0') : digits(value);
  return value < 0 ? digits(value) : dateText(value, epoch, format);
}

/** Text of an ISO 8601 date cell. */
export function isoText(stored: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(stored) ?? [];
  if (year === undefined) return stored;
  return `${day}-${month}-${year}${time !== undefined && time !== '00:00' ? ` ${time}` : ''}`;
}

const charOf = (_: string, code: string): string => (code === '0000' ? UNSTORABLE : String.fromCharCode(Number.parseInt(code, 16)));

/** Restores characters that XML cannot contain. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, charOf).toWellFormed() : text;
