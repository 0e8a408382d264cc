import type { Choices } from '#platform/contract/choices.ts';
import { readDate } from '#platform/contract/date-input.ts';
import { type Reason, reason } from './reason.ts';

/** What a cell says: a value, or why it says none. */
export type CellReading = { value: unknown } | { fault: Reason };

/** As names are compared: without case, and spaces do not matter. */
export const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const YES = new Set(['yes', 'y', 'true', 't', '1']);
const NO = new Set(['no', 'n', 'false', 'f', '0']);

export function readFlag(cell: string): CellReading {
  const said = folded(cell);
  if (YES.has(said)) return { value: true };
  return NO.has(said) ? { value: false } : { fault: reason('flag', 'Yes or no') };
}

/** Digits with or without commas between thousands (or lakhs), and decimals. */
const NUMBER = /^-?(\d+|\d{1,3}(,\d{2,3})*,\d{3})(\.\d+)?$/;
const CURRENCY = /^(?:₹|rs\.?|inr)\s*/i;

export function readNumber(cell: string): CellReading {
  if (!NUMBER.test(cell)) return { fault: reason('number', 'A number') };
  const value = Number(cell.replaceAll(',', ''));
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? { value } : { fault: reason('too_large', 'The number is too large') };
}

/** Rupees as people write them, in paise. */
export function readMoney(cell: string): CellReading {
  const amount = cell.replace(CURRENCY, '');
  const read = readNumber(amount);
  if ('fault' in read) return { fault: reason('amount', 'An amount such as 125.50') };
  if (/\.\d{3}/.test(amount)) return { fault: reason('decimals', 'At most two decimals') };
  return { value: Math.round(Number(read.value) * 100) };
}

export function readDay(cell: string): CellReading {
  const day = readDate(cell);
  return day && day >= '1900-01-01' && day <= '9999-12-31' ? { value: day } : { fault: reason('date', 'A date such as 20/11/2026') };
}

/** A choice by its value or its label, without case. */
export function readChoice(choices: Choices, cell: string): CellReading {
  const said = folded(cell);
  const found = Object.entries(choices).find(([value, label]) => folded(value) === said || folded(label) === said);
  if (found) return { value: found[0] };
  const some = Object.values(choices).slice(0, 8).join(', ');
  return {
    fault: reason('choice', 'Choose one of the list: {choices}', { choices: `${some}${Object.keys(choices).length > 8 ? ' …' : ''}` }),
  };
}

/** A plain value as text: words, a number, yes or no. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Paise in words. */
export const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** Values in a form that equal ones share: text without case. */
export const foldedValues = (values: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => values[name]).map((value) => (typeof value === 'string' ? folded(value) : (value ?? null))));
