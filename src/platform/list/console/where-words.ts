import { msg, t } from '#platform/console/language/language.ts';
import { choicesOf } from '#platform/choices/console/general-data.ts';
import { count, money } from '#platform/console/language/formats.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { List, ListField } from '../list.ts';
import type { Comparison, Condition } from '../where.ts';
import { fieldOf, isGroup, type Part } from './where-tree.ts';

/** Choices of a field: value → label, marked with `msg`. */
export const choicesIn = (field: ListField): Readonly<Record<string, string>> =>
  field.options ?? (field.choices ? choicesOf(field.choices) : {});

/** Display names of comparisons. */
const comparisonNames: Record<Comparison, string> = {
  is: msg('is'),
  isNot: msg('is not'),
  anyOf: msg('is one of'),
  contains: msg('contains'),
  begins: msg('starts with'),
  over: msg('is over'),
  under: msg('is under'),
  between: msg('is between'),
  empty: msg('is empty'),
  filled: msg('is filled in'),
};
const inTime: Partial<Record<Comparison, string>> = { over: msg('is after'), under: msg('is before') };

export const comparisonWords = (field: ListField, is: Comparison): string =>
  t((field.kind === 'date' || field.kind === 'moment' ? inTime[is] : undefined) ?? comparisonNames[is]);

/** Display names of comparisons with a value. */
const comparedNames: Partial<Record<Comparison, string>> = {
  isNot: msg('not {value}'),
  contains: msg('contains {value}'),
  begins: msg('starts with {value}'),
  over: msg('over {value}'),
  under: msg('under {value}'),
  empty: msg('empty'),
  filled: msg('filled in'),
};
const comparedInTime: Partial<Record<Comparison, string>> = { over: msg('after {value}'), under: msg('before {value}') };

function comparedWords({ kind }: ListField, is: Comparison, value: string): string {
  const words = (kind === 'date' || kind === 'moment' ? comparedInTime[is] : undefined) ?? comparedNames[is];
  return words ? t(words, { value }) : value;
}

/** Display text of a value. */
function valueWords(field: ListField, value: string | number | boolean): string {
  switch (field.kind) {
    case 'flag':
      return value === true ? t('Yes') : t('No');
    case 'money':
      return money(Number(value));
    case 'number':
      return count(Number(value));
    case 'date':
    case 'moment':
      return showDate(String(value).slice(0, 10));
    case 'choice':
      return t(choicesIn(field)[String(value)] ?? String(value));
    case 'text':
    case 'id':
      return String(value);
  }
}

/** Maximum number of values listed individually. */
const LISTED_VALUES = 2;

/** `11 of 14`; a field without fixed choices has the first value and the number of others. */
function manyWords(field: ListField, values: readonly string[]): string {
  const { length: all } = Object.keys(choicesIn(field));
  const [first = ''] = values;
  return all === 0 ? t('{first} and {n} more', { first, n: values.length - 1 }) : t('{n} of {all}', { n: values.length, all });
}

/** Display text of a condition, without the field's title. */
export function conditionWords(field: ListField, { is, value }: Condition): string {
  const values = (value === undefined ? [] : Array.isArray(value) ? value : [value]).map((each) => valueWords(field, each));
  const [first = '', second = ''] = values;
  switch (is) {
    case 'is':
      return first;
    case 'anyOf':
      return values.length > LISTED_VALUES ? manyWords(field, values) : values.join(', ');
    case 'between':
      return t('{from} to {until}', { from: first, until: second });
    default:
      return comparedWords(field, is, first);
  }
}

/** Display text of a filter part. */
export function partWords(list: List, part: Part): string {
  if (isGroup(part)) return part.of.map((each) => inner(list, each)).join(part.match === 'all' ? ` ${t('and')} ` : ` ${t('or')} `);
  const field = fieldOf(list, part.field);
  return field ? `${t(field.title)}: ${conditionWords(field, part)}` : part.field;
}

const inner = (list: List, part: Part) => (isGroup(part) ? `(${partWords(list, part)})` : partWords(list, part));
