import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { type Choices, choiceLabel } from '#platform/contract/choices.ts';
import type { ListField, ListValue } from '../list.ts';
import { generalData } from '#platform/choices/server/general-data.ts';

/** Converts list values to text. */

/** Choices of a field: its own, or those of its set of general data (§3). */
export const choicesOf = ({ options, choices }: ListField): Choices | undefined => options ?? (choices ? generalData[choices] : undefined);

/** Paise as rupees with two decimals: 1250 → 12.50. */
export function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** yyyy-mm-dd as dd-mm-yyyy (§5), without a formatter, because there are many values. */
const shownDate = (date: string): string => date.split('-').toReversed().join('-');

function shownMoment(moment: string): string {
  const at = Date.parse(moment);
  return `${shownDate(businessDate(at))} ${businessTime(at)}`;
}

/** Matches text that a spreadsheet would run as a formula, including full-width forms. */
// oxlint-disable-next-line no-control-regex -- matches control characters deliberately
const FORMULA = /^[=+\-@\t\r\n\u0000\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes an apostrophe to text that a spreadsheet could run as a formula. */
export const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Export format of a value. Only user-entered text needs defusing. */
export function exportedCell(field: ListField, value: ListValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field.kind === 'money' ? rupees(value) : String(value);
  if (field.kind === 'date') return shownDate(value);
  if (field.kind === 'moment') return shownMoment(value);
  return defused(field.kind === 'choice' ? choiceLabel(choicesOf(field), value) : value);
}
