import type { z } from 'zod';
import { text as textOf } from '#contracts/fields.ts';
import type { GivenRow } from '../batch-target.ts';
import { type CellReading, folded, readChoice, readDay, readFlag, readMoney, readNumber } from '../cells.ts';
import type { Table, TableField } from '../table-target.ts';

export interface RowFault {
  field: string;
  message: string;
}

/** A row whose cells were read: what it says of each field that it has, and what is wrong. */
export interface ReadRow {
  row: GivenRow;
  said: Record<string, unknown>;
  errors: RowFault[];
}

/** Records that references may name, by field and folded code. */
export type Codes = ReadonlyMap<string, ReadonlyMap<string, number>>;

const LONGEST = 300;

/** Schemas by their longest text: making one takes longer than a hundred checks. */
const texts = new Map<number, z.ZodType<string>>();

function textUpTo(longest: number): z.ZodType<string> {
  const schema = texts.get(longest) ?? textOf(longest);
  texts.set(longest, schema);
  return schema;
}

function within({ min, max, kind }: TableField, value: number): CellReading {
  const shown = (limit: number) => String(kind === 'money' ? limit / 100 : limit);
  if (min !== undefined && value < min) return { fault: `At least ${shown(min)}` };
  if (max !== undefined && value > max) return { fault: `At most ${shown(max)}` };
  return { value };
}

function readText(field: TableField, cell: string): CellReading {
  const read = textUpTo(field.longest ?? LONGEST).safeParse(cell);
  const checked = read.success && field.check ? field.check.safeParse(read.data) : read;
  return checked.success ? { value: checked.data } : { fault: checked.error.issues[0]?.message ?? 'Not of the right kind' };
}

function readAmount(field: TableField, cell: string): CellReading {
  const read = field.kind === 'money' ? readMoney(cell) : readNumber(cell);
  if ('fault' in read) return read;
  if (field.kind === 'whole' && !Number.isInteger(read.value)) return { fault: 'A whole number' };
  return within(field, Number(read.value));
}

const readers: Record<TableField['kind'], (field: TableField, cell: string, codes: Codes) => CellReading> = {
  text: readText,
  whole: readAmount,
  decimal: readAmount,
  money: readAmount,
  flag: (_, cell) => readFlag(cell),
  choice: ({ choices = {} }, cell) => readChoice(choices, cell),
  date: (_, cell) => readDay(cell),
  reference: ({ name, of }, cell, codes) => {
    const id = codes.get(name)?.get(folded(cell));
    return id === undefined ? { fault: `There is no ${of?.called ?? 'record'} ${cell}` } : { value: id };
  },
};

/** What a new record holds where nothing is said. */
export const emptyOf = ({ kind }: TableField) => (kind === 'flag' ? false : null);

export function readRow(table: Table, row: GivenRow, codes: Codes): ReadRow {
  const said: Record<string, unknown> = {};
  const errors: RowFault[] = [];
  for (const field of table.fields) {
    const cell = row.given[field.name];
    if (cell === undefined) continue;
    if (cell === '') {
      said[field.name] = emptyOf(field);
      continue;
    }
    const read = readers[field.kind](field, cell, codes);
    if ('fault' in read) errors.push({ field: field.name, message: read.fault });
    else said[field.name] = read.value;
  }
  return { row, said, errors };
}
