import { type Message, sentence } from '#platform/contract/sentence.ts';
import { msg } from '#platform/console/language/language.ts';
import { type Master, type MasterField, MASTER_LARGEST_AMOUNT, MASTER_LIST_LIMIT } from '../../masters.ts';
import type { FormValue, FormValues, DatedLine, Reference } from './form-values.ts';

/** Validates a form before it is sent, with the server's messages, by field. The server validates again. */

const MISSING = msg('Fill this in');

function faultOfText({ longest, digits }: MasterField, text: string): Message | null {
  if (digits && !/^\d+$/.test(text)) return msg('Digits only');
  if (digits && text.length < digits[0]) return sentence('At least {least} digits', { least: digits[0] });
  const most = digits?.[1] ?? longest;
  if (most === undefined || text.length <= most) return null;
  return digits ? sentence('At most {most} digits', { most }) : sentence('At most {most} characters', { most });
}

function faultOfNumber({ whole, min, max }: MasterField, typed: string): Message | null {
  const number = Number(typed);
  if (!Number.isFinite(number)) return msg('A number');
  if (whole && !Number.isInteger(number)) return msg('A whole number');
  if (min !== undefined && number < min) return sentence('At least {least}', { least: min });
  return max !== undefined && number > max ? sentence('At most {most}', { most: max }) : null;
}

const isHalf = ({ from, value }: DatedLine) => from === '' || value.trim() === '';
const sharesDate = (lines: readonly DatedLine[]) => new Set(lines.map(({ from }) => from)).size < lines.length;

function faultOfRates(lines: readonly DatedLine[]): Message | null {
  if (lines.some(isHalf)) return msg('Each rate has a date and a percentage');
  if (lines.some(({ value }) => !(Number(value) >= 0 && Number(value) <= 100))) return msg('A percentage from 0 to 100');
  return sharesDate(lines) ? msg('One rate for each date') : null;
}

const isMoney = ({ value }: DatedLine) =>
  /^\d+(\.\d{1,2})?$/.test(value.trim()) && Number(value) > 0 && Number(value) * 100 <= MASTER_LARGEST_AMOUNT;

function faultOfAmounts(lines: readonly DatedLine[]): Message | null {
  if (lines.some(isHalf)) return msg('Each amount has a date and rupees');
  if (!lines.every(isMoney)) return msg('Rupees with at most two decimals, above zero');
  return sharesDate(lines) ? msg('One amount for each date') : null;
}

function faultOfList(field: MasterField, items: readonly unknown[]): Message | null {
  if (items.length === 0) return field.required ? MISSING : null;
  if (items.length > MASTER_LIST_LIMIT) return sentence('At most {most} values', { most: MASTER_LIST_LIMIT });
  if (field.kind === 'rates') return faultOfRates(items as readonly DatedLine[]);
  return field.kind === 'amounts' ? faultOfAmounts(items as readonly DatedLine[]) : null;
}

function faultOf(field: MasterField, held: FormValue | undefined): Message | null {
  if (Array.isArray(held)) return faultOfList(field, held);
  if (field.kind === 'reference') {
    const { id, name } = held as Reference;
    if (id !== null) return null;
    if (name.trim() !== '') return msg('Choose one of the options');
    return field.required ? MISSING : null;
  }
  const typed = typeof held === 'string' ? held.trim() : null;
  if (typed === null) return null;
  if (typed === '') return field.required ? MISSING : null;
  if (field.kind === 'number') return faultOfNumber(field, typed);
  return field.kind === 'text' ? faultOfText(field, typed) : null;
}

export const validate = (master: Master, form: FormValues): Record<string, Message> =>
  Object.fromEntries(
    master.fields.flatMap((field) => {
      const fault = faultOf(field, form[field.name]);
      return fault === null ? [] : [[field.name, fault]];
    }),
  );
