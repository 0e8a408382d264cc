import type { z } from 'zod';
import { issueSentence } from '#platform/contract/sentence.ts';
import { text as textOf } from '#platform/contract/fields.ts';
import type { CellFault } from '../../contract.ts';
import type { InputRow, RowValues } from '../batch-target.ts';
import { type CellReading, readChoice, readDay, readFlag, readMoney, readNumber, readTimeOfDay } from '../cells.ts';
import { NO_SUCH_RECORD, reason } from '../reason.ts';
import { type Codes, idOfName, namesIn, type Suggestions } from './codes.ts';
import type { Missing } from './missing.ts';
import { emptyOf, type Table, type TableField } from './table.ts';

/** A parsed row: the values of its fields, and its errors. */
export interface ReadRow {
  row: InputRow;
  parsed: Record<string, unknown>;
  errors: CellFault[];
}

/** Referenced ids, names to suggest for unknown ones, and whether missing records are created. */
export interface Named {
  codes: Codes;
  suggestions: Suggestions;
  makeMissing: boolean;
}

const LONGEST = 300;

/** Schemas by maximum length; creating one takes longer than a hundred checks. */
const texts = new Map<number, z.ZodType<string>>();

function textUpTo(longest: number): z.ZodType<string> {
  const schema = texts.get(longest) ?? textOf(longest);
  texts.set(longest, schema);
  return schema;
}

function within({ min, max, kind }: TableField, value: number): CellReading {
  const formatLimit = (limit: number) => String(kind === 'money' ? limit / 100 : limit);
  if (min !== undefined && value < min) return { fault: reason('too_small', 'At least {least}', { least: formatLimit(min) }) };
  if (max !== undefined && value > max) return { fault: reason('too_large', 'At most {most}', { most: formatLimit(max) }) };
  return { value };
}

function readText(field: TableField, cell: string): CellReading {
  const read = textUpTo(field.longest ?? LONGEST).safeParse(cell);
  const checked = read.success && field.check ? field.check.safeParse(read.data) : read;
  if (checked.success) return { value: checked.data };
  const [issue] = checked.error.issues;
  return { fault: issue ? { code: issue.code, ...issueSentence(issue) } : reason('invalid', 'Wrong type of value') };
}

function readAmount(field: TableField, cell: string): CellReading {
  const read = field.kind === 'money' ? readMoney(cell) : readNumber(field.percent ? cell.replace(/ ?%$/, '') : cell);
  if ('fault' in read) return read;
  if (field.kind === 'whole' && !Number.isInteger(read.value)) return { fault: reason('whole_number', 'A whole number') };
  return within(field, Number(read.value));
}

function readReference({ name, of }: TableField, cell: string, { codes, suggestions, makeMissing }: Named): CellReading {
  if (!of) throw new Error(`${name} refers to nothing`);
  const id = idOfName(of, codes.get(name), cell);
  if (id === null) return { fault: reason('excluded', of.excluded ?? of.unknown, { what: of.what ?? '', name: cell }) };
  if (id !== undefined) return { value: id };
  if (makeMissing && of.make) return { value: { missing: cell } satisfies Missing };
  const near = suggestions.get(name)?.get(cell);
  return { fault: { ...reason(NO_SUCH_RECORD, of.unknown, { what: of.what ?? '', name: cell }), ...(near && { suggestions: near }) } };
}

function readReferences(field: TableField, cell: string, named: Named): CellReading {
  const all = namesIn(field, cell).map((name) => readReference(field, name, named));
  return all.find((read) => 'fault' in read) ?? { value: all.flatMap((read) => ('value' in read ? [read.value] : [])) };
}

const readers: Record<Exclude<TableField['kind'], 'list'>, (field: TableField, cell: string, named: Named) => CellReading> = {
  text: readText,
  whole: readAmount,
  decimal: readAmount,
  money: readAmount,
  time: (_, cell) => readTimeOfDay(cell),
  flag: (_, cell) => readFlag(cell),
  choice: ({ choices = {} }, cell) => readChoice(choices, cell),
  date: (_, cell) => readDay(cell),
  reference: readReference,
  references: readReferences,
};

function put({ parsed, errors }: ReadRow, field: TableField, read: CellReading): void {
  if ('fault' in read) errors.push({ field: field.name, ...read.fault });
  else parsed[field.name] = read.value;
}

/** Values of spreadsheet cells whose formula fails. */
const FORMULA_ERROR = /^#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

/** Parses the cells of a row. */
export function readRow(table: Table, row: InputRow, named: Named): ReadRow {
  const read: ReadRow = { row, parsed: {}, errors: [] };
  for (const field of table.fields) {
    const cell = row.given[field.name];
    if (cell === undefined) continue;
    if (cell === '' && field.kind !== 'list') read.parsed[field.name] = emptyOf(field);
    else if (FORMULA_ERROR.test(cell))
      put(read, field, { fault: reason('formula_error', 'The spreadsheet has an error here: {error}', { error: cell }) });
    else if (field.kind !== 'list') put(read, field, readers[field.kind](field, cell, named));
  }
  return read;
}

/** Parses lists, whose cells may refer to the record's current values. */
export function readLists(table: Table, read: ReadRow, before: RowValues | null): ReadRow {
  for (const field of table.fields) {
    const cell = read.row.given[field.name];
    const current = before?.[field.name];
    if (field.read && cell !== undefined && !FORMULA_ERROR.test(cell))
      put(read, field, field.read(cell, Array.isArray(current) ? current : []));
  }
  return read;
}
