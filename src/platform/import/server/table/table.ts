import type { z } from 'zod';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { CellFault } from '../../contract.ts';
import type { InputRow, RowCheck, RowFault, RowValues } from '../batch-target.ts';
import type { CellReading } from '../cells.ts';

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
  /** Searched even where there are few. */
  searched?: boolean;
  /** Names under which a record is looked for, folded, the likeliest first; the name itself unless told otherwise. */
  names?: (name: string) => string[];
  /** A record that is not there can be made of its name alone. */
  make?: { table: () => Table; values: (name: string) => RowValues };
}

/** One column that rows fill. */
export interface TableField {
  /** Key in the contract; also the column's name unless `column` says another. */
  name: string;
  label: string;
  help?: string;
  /**
   * What a cell says and what the column holds: `text`; `whole` a whole number; `decimal`; `money` rupees in the cell, paise
   * in the column; `flag` yes or no; `choice` a value or its label; `date` as people write one; `reference` the code of a
   * record of another table, whose id the column holds; `references` several of them, parted by semicolons or commas;
   * `list` several values in a form of its own, which `read` and `words` say.
   */
  kind: 'text' | 'whole' | 'decimal' | 'money' | 'flag' | 'choice' | 'date' | 'reference' | 'references' | 'list';
  column?: string;
  required?: boolean;
  /** Longest text; 300 unless told otherwise. */
  longest?: number;
  /** Smallest and largest number; money in paise. */
  min?: number;
  max?: number;
  /** Further check of a text, such as `pincode` of contracts/fields.ts. */
  check?: z.ZodType<string>;
  /** Of a `choice`: value → label. */
  choices?: Readonly<Record<string, string>>;
  /** Of a reference. Example: `{ table: 'drugs', code: 'name', unknown: msg('There is no drug {name}') }`. */
  of?: Referred;
  /** Of a `list`: what a cell says, beside the values that the record has. */
  read?: (cell: string, before: readonly unknown[]) => CellReading;
  /** Of a `list`: one of its values for people. */
  words?: (value: unknown) => string;
  example: string;
}

/** A row and the record that it is about. */
export interface FittedRow {
  row: InputRow;
  record_id: number | null;
  /** As the columns would hold them, null where the cell is wrong; {@link Missing} where a record is to be made. */
  values: RowValues;
  before: RowValues | null;
}

/** Rows by their lines alone, for checks that ask no more. */
export const linesOf = (rows: readonly FittedRow[]) => rows.map(({ row: { line }, values }) => ({ line, values }));

/** A record that is about to be written, or was. */
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
 * A table as a target of batches. It has `id` (identity), `version` (integer, from 1), `updated_at`, and with `retires` also
 * `retired_at`. A unique index over its key columns, texts as `lower(column)`, has to be there: with `retires`, over those
 * with `retired_at is null`.
 */
export interface Table {
  id: string;
  title: string;
  /** What such a file brings, in a sentence. */
  about: string;
  permission: Permission;
  /** Lists that show something else once rows were written, where it is not their rows alone. */
  lists?: readonly string[];
  table: string;
  /**
   * Records of several kinds in one table, each with its fields as one JSON object: `values` (jsonb), `name` the value of the
   * key field, `created_at`; `column` tells the kind.
   */
  kindOf?: { column: string; kind: string };
  fields: readonly TableField[];
  /** Names of the fields that tell which record a row is about. Text without case. */
  key: readonly string[];
  /** Of these, the ones that may be empty: the unique index is `nulls not distinct`. */
  emptyKeys?: readonly string[];
  /** Undoing retires what was created, instead of deleting it; retired records are not found by their key. */
  retires?: boolean;
  /**
   * Condition on the whole row, beyond its cells: what is wrong, by field. `values` as the columns would hold them, null where the
   * cell is wrong; faults of fields that are wrong already are left out.
   */
  fits?: (values: RowValues) => CellFault[];
  /** The same where other records have to be looked at, for a portion of rows at once. */
  fitsRecords?: (db: Queryable, rows: readonly FittedRow[]) => Promise<RowFault[]>;
  /** Condition on rows of one file seen together. */
  checkRows?: RowCheck;
  /** Called before rows are written or undone, to acquire locks. `isMaking`: referenced records may be created or retired too. */
  hold?: (tx: Transaction, isMaking: boolean) => Promise<void>;
  /** Reasons by line why records can no longer be written, for example because a unique value was taken. The records are locked. */
  refuse?: (tx: Transaction, drafts: readonly Draft[]) => Promise<ReadonlyMap<number, Sentence>>;
  /** Called after rows were written, in their transaction, for example to update projections. */
  written?: (tx: Transaction, cause: Cause, done: { added: readonly Stored[]; changed: readonly Stored[] }) => Promise<unknown>;
  /** Called after rows were undone. `before`: the removed values. */
  undone?: (tx: Transaction, cause: Cause, done: { removed: readonly Stored[]; changed: readonly Stored[] }) => Promise<unknown>;
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

export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
