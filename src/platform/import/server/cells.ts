import type { Choices } from '#platform/contract/choices.ts';
import { hasShortYear, readDate } from '#platform/contract/date-input.ts';
import { type Reason, reason } from './reason.ts';

/** Result of parsing a cell: a value, or an error. */
export type CellReading = { value: unknown } | { fault: Reason };

/** Normalises text for comparison: lower case, collapsed spaces. */
export const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const TRUE_WORDS = new Set(['yes', 'y', 'true', 't', '1']);
const FALSE_WORDS = new Set(['no', 'n', 'false', 'f', '0']);

export function readFlag(cell: string): CellReading {
  const text = folded(cell);
  if (TRUE_WORDS.has(text)) return { value: true };
  return FALSE_WORDS.has(text) ? { value: false } : { fault: reason('flag', 'Yes or no') };
}

/** Digits with optional thousands (or lakh) separators and decimals. */
const NUMBER = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;
/** What is written around an amount: ₹ 25.50, Rs. 25/-. */
const CURRENCY = /^(?:₹|rs\.?|inr)|\/[-=]$/gi;

export function readNumber(cell: string): CellReading {
  if (!NUMBER.test(cell)) return { fault: reason('number', 'A number') };
  const value = Number(cell.replaceAll(',', ''));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { value } : { fault: reason('too_large', 'The number is too large') };
}

/** Parses rupees to paise. */
export function readMoney(cell: string): CellReading {
  const amount = cell.replaceAll(CURRENCY, '').trim();
  const read = readNumber(amount);
  if ('fault' in read) return { fault: reason('amount', 'An amount such as 125.50') };
  if (/\.\d{3}/.test(amount)) return { fault: reason('decimals', 'At most two decimals') };
  return { value: Math.round(Number(read.value) * 100) };
}

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?::00)?(?: ?([ap])\.?m\.?)?$/i;

/** Parses a time of day to minutes since midnight: 09:30, 9.30, 9 pm; 24:00 is the end of the day. */
export function readTimeOfDay(cell: string): CellReading {
  const [, hours = '', minutes, half] = TIME.exec(cell) ?? [];
  const isWithin = half ? Number(hours) >= 1 && Number(hours) <= 12 : minutes !== undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const value = hour * 60 + Number(minutes ?? 0);
  return hours !== '' && isWithin && Number(minutes ?? 0) < 60 && value <= 1_440
    ? { value }
    : { fault: reason('time', 'A time such as 09:30') };
}

/** Minutes since midnight as a time: 570 → 09:30. */
export const timeInWords = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function readDay(cell: string): CellReading {
  const day = readDate(cell);
  if (day && day >= '1000-01-01') return { value: day };
  return {
    fault: hasShortYear(cell)
      ? reason('short_year', 'The year with four digits, such as 20/11/2026')
      : reason('date', 'A date such as 20/11/2026'),
  };
}

/** Parses a choice by its value or label, ignoring case. */
export function readChoice(choices: Choices, cell: string): CellReading {
  const text = folded(cell);
  const found = Object.entries(choices).find(([value, label]) => folded(value) === text || folded(label) === text);
  if (found) return { value: found[0] };
  const examples = Object.values(choices).slice(0, 8).join(', ');
  return {
    fault: reason('choice', 'Choose from the list: {choices}', { choices: `${examples}${Object.keys(choices).length > 8 ? ' …' : ''}` }),
  };
}

/** A plain value as text: a string, a number, yes or no. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Paise as display text. */
export const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Normalised values for comparison: text in lower case. */
export const foldedValues = (values: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => values[name]).map((value) => (typeof value === 'string' ? folded(value) : (value ?? null))));
