import { type SQL, sql } from 'drizzle-orm';
import { msg, sentence, type SentenceValues } from '#platform/contract/sentence.ts';
import { endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { isChoice } from '#platform/contract/choices.ts';
import { comparisonsOf } from '../comparisons.ts';
import type { ListField, ListFieldKind } from '../list.ts';
import type { Condition, Group } from '../where.ts';
import { echo } from '#platform/server/http/echo.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { choicesOf } from './cells.ts';
import type { ListSource } from './list-source.ts';

/** Translates filters to SQL: fields and comparisons come from the declaration, values are bound parameters. */

const refused = (template: string, values: SentenceValues) => badRequest([{ field: 'where', ...sentence(template, values) }]);

/** Expression by which text is ordered, compared and searched; the index uses the same. */
export const lowered = (text: SQL): SQL => sql`lower(${text})`;

/** Escapes a value for LIKE. */
export const pattern = (words: string): string => words.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const containing = (text: SQL, words: string): SQL => sql`${text} like ${`%${pattern(words.toLowerCase())}%`}`;

/** Search condition: matches each word separately, so their order does not matter. `text` is the trigram-indexed expression. */
export const everyWord =
  (text: SQL) =>
  (value: string): SQL =>
    sql.join(
      value.split(/\s+/).map((word) => containing(text, word)),
      sql` and `,
    );

/** Numbers within `integer` range are compared directly, so that indexes apply; others as `numeric`. */
const INTEGER = 2_147_483_647;
const numberParameter = (value: number): SQL =>
  Number.isInteger(value) && Math.abs(value) <= INTEGER ? sql`${value}` : sql`${String(value)}::numeric`;

type Value = string | number | boolean;
/** Converts one value of a condition to a parameter; rejects values that do not fit the field's kind. */
type ToParameter = (value: Value, field: ListField) => SQL;

function numberValue(value: Value, { title }: ListField): SQL {
  if (typeof value !== 'number') throw refused(msg('{field} needs a number'), { field: title });
  return numberParameter(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (value: Value): value is string =>
  typeof value === 'string' && DAY.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

function dateValue(value: Value, { title }: ListField): SQL {
  if (!isDay(value)) throw refused(msg('{field} needs a date such as 2026-11-20'), { field: title });
  return sql`${value}::date`;
}

function wholeMoment(value: Value, { title }: ListField): SQL {
  const at = typeof value === 'string' && value.includes('T') ? new Date(value) : null;
  if (!at || Number.isNaN(at.getTime())) throw refused(msg('{field} needs a day such as 2026-11-20, or a date and time'), { field: title });
  return sql`${at.toISOString()}::timestamptz`;
}

function textValue(value: Value, { title }: ListField): SQL {
  if (typeof value !== 'string') throw refused(msg('{field} needs a text'), { field: title });
  return sql`${value.trim().toLowerCase()}`;
}

function choiceValue(value: Value, field: ListField): SQL {
  const { title } = field;
  if (typeof value !== 'string' || !isChoice(choicesOf(field), value))
    throw refused(msg('{field} does not have this option'), { field: title });
  return sql`${value}`;
}

function flagValue(value: Value, { title }: ListField): SQL {
  if (typeof value !== 'boolean') throw refused(msg('{field} must be yes or no'), { field: title });
  return sql`${value}`;
}

const parameters: Record<ListFieldKind, ToParameter> = {
  text: textValue,
  number: numberValue,
  money: numberValue,
  date: dateValue,
  moment: wholeMoment,
  choice: choiceValue,
  flag: flagValue,
  id: numberValue,
};

function single({ value }: Condition, { title }: ListField): Value {
  if (value === undefined || Array.isArray(value)) throw refused(msg('{field} needs one value'), { field: title });
  return value;
}

function listValues({ value }: Condition, { title }: ListField): (string | number)[] {
  if (!Array.isArray(value) || value.length === 0) throw refused(msg('{field} needs a list of values'), { field: title });
  return value;
}

function pair(condition: Condition, field: ListField): [Value, Value] {
  const [from, to, more] = listValues(condition, field);
  if (from === undefined || to === undefined || more !== undefined) throw refused(msg('{field} needs two values'), { field: field.title });
  return [from, to];
}

/** First moment of a value, and the first one after it: a day spans all of it, a moment only itself. */
const spanOf = (value: Value, field: ListField): { from: SQL; after: SQL | null } => {
  if (!isDay(value)) return { from: wholeMoment(value, field), after: null };
  const start = startOfBusinessDay(value);
  return { from: sql`${start.toISOString()}::timestamptz`, after: sql`${endOfBusinessDay(start).toISOString()}::timestamptz` };
};

const until = (at: SQL, { from, after }: ReturnType<typeof spanOf>): SQL => (after ? sql`${at} < ${after}` : sql`${at} <= ${from}`);

function momentTest(condition: Condition, field: ListField, at: SQL): SQL {
  if (condition.is === 'between') {
    const [first, last] = pair(condition, field).map((value) => spanOf(value, field));
    return first && last ? sql`(${at} >= ${first.from} and ${until(at, last)})` : sql`false`;
  }
  const span = spanOf(single(condition, field), field);
  if (condition.is === 'over') return span.after ? sql`${at} >= ${span.after}` : sql`${at} > ${span.from}`;
  if (condition.is === 'under') return sql`${at} < ${span.from}`;
  const during = sql`(${at} >= ${span.from} and ${until(at, span)})`;
  return condition.is === 'is' ? during : sql`${during} is not true`;
}

/** Compares one expression; text is in lower case. */
function test(condition: Condition, field: ListField, by: SQL): SQL {
  const { is } = condition;
  if (is === 'empty') return field.kind === 'text' ? sql`coalesce(${by}, '') = ''` : sql`${by} is null`;
  if (is === 'filled') return field.kind === 'text' ? sql`${by} <> ''` : sql`${by} is not null`;
  if (field.kind === 'moment') return momentTest(condition, field, by);
  const parameter = (value: Value) => parameters[field.kind](value, field);
  if (is === 'anyOf') return sql`${by} in (${sql.join(listValues(condition, field).map(parameter), sql`, `)})`;
  if (is === 'between') {
    const [from, to] = pair(condition, field);
    return sql`${by} between ${parameter(from)} and ${parameter(to)}`;
  }
  const value = single(condition, field);
  const input = parameter(value);
  if (is === 'contains') return containing(by, String(value).trim());
  if (is === 'begins') return sql`${by} like ${`${pattern(String(value).trim().toLowerCase())}%`}`;
  if (is === 'over') return sql`${by} > ${input}`;
  if (is === 'under') return sql`${by} < ${input}`;
  // A bare boolean expression can match a partial index.
  if (field.kind === 'flag') return value === true ? sql`${by}` : sql`not ${by}`;
  return is === 'is' ? sql`${by} = ${input}` : sql`${by} is distinct from ${input}`;
}

/** Negated comparisons must hold for all names, others for any. */
function testAmong(condition: Condition, field: ListField, anyOf: (test: (name: SQL) => SQL) => SQL): SQL {
  const any = (condition: Condition) => anyOf((name) => test(condition, field, field.kind === 'text' ? lowered(name) : name));
  if (condition.is === 'isNot') return sql`not ${any({ ...condition, is: 'is' })}`;
  if (condition.is === 'empty') return sql`not ${any({ ...condition, is: 'filled' })}`;
  return any(condition);
}

function conditionSql({ list, columns, among: anyOf, tests }: ListSource, condition: Condition): SQL {
  const field = list.fields.find(({ name, filter }) => filter && name === condition.field);
  const column = columns[condition.field];
  if (!field || !column) throw refused(msg('The list cannot be filtered by {field}'), { field: echo(condition.field) || 'nothing' });
  if (!comparisonsOf(field.kind).includes(condition.is))
    throw refused(msg('{field} does not support {comparison}'), { field: field.title, comparison: condition.is });
  const listValues = anyOf?.[field.name];
  if (listValues) return testAmong(condition, field, listValues);
  const usual = test(condition, field, field.kind === 'text' ? lowered(column) : column);
  return tests?.[field.name]?.(condition) ?? usual;
}

/** The filter as an SQL condition; null for an empty filter. Refuses (400 at `where`) parts that the declaration does not allow. */
export function whereSql(source: ListSource, condition: Group | Condition): SQL | null {
  if (!('of' in condition)) return conditionSql(source, condition);
  const parts = condition.of.flatMap((part) => whereSql(source, part) ?? []);
  return parts.length > 0 ? sql`(${sql.join(parts, condition.match === 'all' ? sql` and ` : sql` or `)})` : null;
}
