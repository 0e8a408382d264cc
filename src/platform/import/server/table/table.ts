import type { z } from 'zod';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { CellFault } from '../../contract.ts';
import type { InputRow, RowCheck, RowFault, RowValues } from '../batch-target.ts';
import type { CellReading } from '../cells.ts';
import type { Uses } from '../undo/decide-undo.ts';

/** Record reference of a field: SQL expressions over the referenced table. */
export interface Referred {
  table: string;
  /** Compared case-insensitively. */
  code: string;
  /** Referenced column; `id` by default. */
  id?: string;
  /** Restricts which records may be chosen. */
  where?: string;
  /** Message for an unknown name, marked with `msg`, with the placeholders `{name}` and, if `what` is set, `{what}`. */
  unknown: string;
  what?: string;
  /** Message for a record that may not be chosen, marked with `msg`: `{name} is retired`; by default that of an unknown name. */
  excluded?: string;
  /** Searched even if there are few records. */
  searched?: boolean;
  /** Normalised names to search for, most likely first; only the name itself by default. */
  names?: (name: string) => string[];
  /** How a missing record is created from its name. */
  make?: { table: () => Table; values: (name: string) => RowValues };
}

/** One column of a table that rows can fill. */
export interface TableField {
  /** Key in the contract; also the column name unless `column` is set. */
  name: string;
  label: string;
  help?: string;
  /**
   * Format of the cell and type of the column: `text`; `whole` an integer; `decimal`; `money` rupees in the cell, paise in the
   * column; `flag` yes or no; `choice` a value or its label; `date` in any common format; `reference` the code of a record of
   * another table, whose id the column stores; `references` several of them, separated by semicolons or commas; `list` several
   * values in a custom format, defined by `read` and `words`; `time` of day, minutes since midnight in the column.
   */
  kind: 'text' | 'whole' | 'decimal' | 'money' | 'time' | 'flag' | 'choice' | 'date' | 'reference' | 'references' | 'list';
  column?: string;
  required?: boolean;
  /** A `decimal` that may be written with a percent sign. */
  percent?: true;
  /** Maximum length of a text; 300 by default. */
  longest?: number;
  /** Minimum and maximum of a number; money in paise. */
  min?: number;
  max?: number;
  /** Additional check of a text, such as `pincode` of contract/fields.ts. */
  check?: z.ZodType<string>;
  /** Of a `choice`: value → label. */
  choices?: Readonly<Record<string, string>>;
  /** For a reference. Example: `{ table: 'drugs', code: 'name', unknown: msg('There is no drug {name}') }`. */
  of?: Referred;
  /** For a `list`: parses a cell, given the record's current values. */
  read?: (cell: string, before: readonly unknown[]) => CellReading;
  /** For a `list`: display text of one value. */
  words?: (value: unknown) => string;
  /** For a `list`: key of one value, such as its date. An undo gives back each value on its own. */
  partKey?: (value: unknown) => string;
  example: string;
}

/** A row with its record. */
export interface FittedRow {
  row: InputRow;
  record_id: number | null;
  /** Column values, null for faulty cells; {@link Missing} for a record to be created. */
  values: RowValues;
  before: RowValues | null;
}

/** Rows by line, for checks that need nothing else. */
export const linesOf = (rows: readonly FittedRow[]) => rows.map(({ row: { line }, values }) => ({ line, values }));

/** A record before or after writing. */
export interface Draft {
  line: number;
  id: number | null;
  values: RowValues;
  before: RowValues | null;
}
export interface Stored extends Draft {
  id: number;
  version: number;
}

/**
 * A table as an import target. It must have `id` (identity), `version` (integer, from 1), `updated_at`, with `retires` also
 * `retired_at`, and a unique index over its key columns, texts as `lower(column)`: with `retires`, restricted to `retired_at
 * is null`.
 */
export interface Table {
  id: string;
  title: string;
  /** Description of the file's contents. */
  about: string;
  permission: Permission;
  /** Further lists that change when rows are written. */
  lists?: readonly string[];
  table: string;
  /**
   * Several kinds of records in one table, each with its fields as one JSON object: `values` (jsonb), `name` the value of the
   * key field, `created_at`; `column` holds the kind.
   */
  kindOf?: { column: string; kind: string };
  fields: readonly TableField[];
  /** Fields that identify the record of a row. Texts are compared case-insensitively. */
  key: readonly string[];
  /** Key fields that may be empty; requires a unique index in which empty values are equal, such as on `coalesce(store_id, 0)`. */
  emptyKeys?: readonly string[];
  /** Undo retires created records instead of deleting them; retired records are not found by their key. */
  retires?: boolean;
  /**
   * Checks the whole row: returns errors by field. `values` are column values, null for faulty cells; errors of already faulty
   * fields are dropped.
   */
  fits?: (values: RowValues) => CellFault[];
  /**
   * Values by line that apply where a record has none of its own, as its lists show them: a row of a file that repeats one
   * leaves the record without.
   */
  inherited?: (db: Queryable, rows: readonly FittedRow[]) => Promise<ReadonlyMap<number, RowValues>>;
  /** {@link fits} for checks against other records, for a portion of rows at once. */
  fitsRecords?: (db: Queryable, rows: readonly FittedRow[], at: Date) => Promise<RowFault[]>;
  /** Check of the rows of one file against each other. */
  checkRows?: RowCheck;
  /** Called before rows are written or undone, to acquire locks. `isMaking`: referenced records may be created or retired too. */
  hold?: (tx: Transaction, isMaking: boolean) => Promise<void>;
  /** Reasons by line why records can no longer be written, for example because a unique value was taken. The records are locked. */
  refuse?: (tx: Transaction, drafts: readonly Draft[], at: Date) => Promise<ReadonlyMap<number, Sentence>>;
  /** Reasons by id why people cannot change or retire records: they follow from others. The records are locked. */
  fixed?: (tx: Transaction, ids: readonly number[]) => Promise<ReadonlyMap<number, Sentence>>;
  /** Reasons by id why people cannot retire records: others need them. The records are locked. */
  refuseRetiring?: (tx: Transaction, ids: readonly number[], at: Date) => Promise<ReadonlyMap<number, Sentence>>;
  /** Called after rows were written, in their transaction, for example to update projections. */
  written?: (tx: Transaction, cause: Cause, done: { added: readonly Stored[]; changed: readonly Stored[] }) => Promise<unknown>;
  /** References to records; an undo keeps created records that others refer to. */
  uses?: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, Uses>>;
  /** Called after rows were undone. `before`: the removed values. */
  undone?: (tx: Transaction, cause: Cause, done: { removed: readonly Stored[]; changed: readonly Stored[] }) => Promise<unknown>;
  /** Retires those of these records, created for references of this batch, that nothing uses. */
  retireUnused?: (tx: Transaction, cause: Cause, ids: readonly number[]) => Promise<void>;
}

export const fieldOf = ({ fields }: Table, name: string): TableField => {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`There is no field ${name}`);
  return field;
};

/** Value of an empty field in a new record. */
export function emptyOf({ kind }: TableField): false | null | [] {
  if (kind === 'flag') return false;
  return kind === 'references' || kind === 'list' ? [] : null;
}

export const emptyValues = ({ fields }: Table): RowValues => Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]));

const isEmptyText = (value: unknown) => value === null || value === undefined || value === '';

/** Whether two values of a field mean the same: the order of references does not matter, nor how a text is empty. */
export function isAlike({ kind }: TableField, a: unknown, b: unknown): boolean {
  if (kind === 'references' && Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each) => b.some((other) => isSame(each, other)));
  return isSame(a, b) || (isEmptyText(a) && isEmptyText(b));
}

export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
