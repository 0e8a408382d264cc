import { UNSTORABLE } from '../files/file-row.ts';

/** Text of workbook cells, as the spreadsheet shows it and the import expects it. */

/** How a number is displayed; `general`: with the digits that fit, `decimals`: with at most so many. */
export type NumberFormat = 'general' | 'date' | 'moment' | 'time' | { zeros: number } | { decimals: number; isPercent: boolean };

const DAY = 86_400_000;
/** Day 0 of workbooks that count from 1900 (since March of that year) and from 1904. */
const EPOCHS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;
export type Epoch = keyof typeof EPOCHS;

const withDecimals = (decimals: number, isPercent = false): NumberFormat => ({ decimals, isPercent });
/** Whole numbers and amounts, with and without separators, currency and brackets; percentages; a date with a time. */
const builtIn = new Map<number, NumberFormat>([
  ...[1, 3, 5, 6, 37, 38, 41, 42].map((id) => [id, withDecimals(0)] as const),
  ...[2, 4, 7, 8, 39, 40, 43, 44].map((id) => [id, withDecimals(2)] as const),
  [9, withDecimals(0, true)],
  [10, withDecimals(2, true)],
  [22, 'moment'],
]);
const isDate = (id: number) => (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47);

/** Format by its id, for formats that every workbook has. */
export function builtInFormat(id: number): NumberFormat {
  if (isDate(id)) return 'date';
  return isTime(id) ? 'time' : (builtIn.get(id) ?? 'general');
}

/** Parts of a format that are not signs of a number or date: quoted text, escapes, conditions, colours, countries. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g;
/** Elapsed hours, minutes or seconds. */
const ELAPSED = /^\[(?:h+|m+|s+)\]$/i;
/** Exponents, fractions and thousands, whose display is not the value: `0.0E+0`, `# ?/?`, `0.0,`. */
const ABRIDGED = /[e/]|[0#?],+(?:[^0#?,]|$)/i;
/** The most decimals of a format. */
const MOST_DECIMALS = 20;

function numberFormat(bare: string): NumberFormat {
  if (!/[0#?]/.test(bare) || ABRIDGED.test(bare)) return 'general';
  const [, decimals = ''] = /\.([0#?]*)/.exec(bare) ?? [];
  return withDecimals(Math.min(decimals.length, MOST_DECIMALS), bare.includes('%'));
}

/** Format by its code, such as `dd/mm/yyyy`, `0.00%` or `000000`; only the part for positive numbers counts. */
export function customFormat(code: string): NumberFormat {
  const bare = code.replaceAll(LITERALS, (part) => (ELAPSED.test(part) ? part : '')).split(';')[0] ?? '';
  if (/^0{2,}$/.test(bare)) return { zeros: bare.length };
  if (/general/i.test(bare)) return 'general';
  const hasTime = /[hs]/i.test(bare);
  if (/[dy]/i.test(bare)) return hasTime ? 'moment' : 'date';
  if (hasTime) return 'time';
  if (/m/i.test(bare)) return 'date';
  return numberFormat(bare);
}

const rounding = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, decimals) => new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: decimals, signDisplay: 'negative' }),
);

/**
 * Digits of a number without an exponent, rounded to these decimals: 1.0E+5 → 100000. Spreadsheets keep fifteen digits, and
 * round what they show of them: 1.005 → 1.01, although the stored number is less.
 */
const rounded = (value: number, decimals: number): string =>
  rounding[decimals]?.format(value.toPrecision(15) as `${number}`) ?? String(value);

/** Digits that fit into a cell without a format: eleven signs with the decimal point, so that 0.1 + 0.2 → 0.3. */
function general(value: number): string {
  if (Number.isInteger(value)) return rounded(value, 0);
  const size = Math.abs(value);
  if (size < 0.0001) return rounded(Number(value.toPrecision(6)), MOST_DECIMALS);
  return rounded(value, Math.max(0, 10 - String(Math.trunc(size)).length));
}

const two = (value: number) => String(value).padStart(2, '0');

function dateText(days: number, epoch: Epoch, format: 'date' | 'moment' | 'time'): string {
  // Spreadsheets count 29 February 1900, which did not exist.
  const shifted = epoch === 1900 && days < 60 && days >= 1 ? days + 1 : days;
  const at = new Date(Math.round((EPOCHS[epoch] + shifted * DAY) / 60_000) * 60_000);
  if (Number.isNaN(at.getTime())) return general(days);
  const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  const date = `${two(at.getUTCDate())}-${two(at.getUTCMonth() + 1)}-${String(at.getUTCFullYear()).padStart(4, '0')}`;
  if (format === 'time') return time;
  return format === 'moment' && time !== '00:00' ? `${date} ${time}` : date;
}

/** Text of a number cell; a value that is not a number stays as it is. */
export function numberText(stored: string, format: NumberFormat, epoch: Epoch): string {
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return stored;
  if (format === 'general') return general(value);
  if (typeof format === 'string') return value < 0 ? general(value) : dateText(value, epoch, format);
  if ('zeros' in format) return value >= 0 && Number.isInteger(value) ? general(value).padStart(format.zeros, '0') : general(value);
  return format.isPercent ? `${rounded(value * 100, format.decimals)}%` : rounded(value, format.decimals);
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
