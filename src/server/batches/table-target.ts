import type { Permission } from '#contracts/permissions.ts';
import type { z } from 'zod';
import type { Queryable } from '../db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import { codesLike, shortLists } from './table/codes.ts';
import { judgeRows } from './table/judge-rows.ts';
import { undoRows, writeRows } from './table/write-rows.ts';

/** One column that rows fill. */
export interface TableField {
  /** Key in the contract; also the column's name unless `column` says another. */
  name: string;
  label: string;
  help?: string;
  /**
   * What a cell says and what the column holds: `text`; `whole` a whole number; `decimal`; `money` rupees in the cell, paise
   * in the column; `flag` yes or no; `choice` a value or its label; `date` as people write one; `reference` the code of a
   * record of another table, whose id the column holds.
   */
  kind: 'text' | 'whole' | 'decimal' | 'money' | 'flag' | 'choice' | 'date' | 'reference';
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
  /**
   * Of a `reference`: expressions in the table's own columns. `code` is compared without case, `id` is stored, `where` says
   * which may be chosen. Example: `{ table: 'drugs', code: 'name', where: 'retired_at is null', called: 'drug' }`.
   */
  of?: { table: string; code: string; id?: string; where?: string; called: string };
  example: string;
}

/**
 * A plain table as a {@link BatchTarget}. The table has `id` (identity), `version` (integer, from 1), `updated_at`, and
 * with `retires` also `retired_at`. A unique index over its key columns, texts as `lower(column)`, has to be there: with
 * `retires`, over those with `retired_at is null`.
 */
export interface Table {
  id: string;
  title: string;
  /** What such a file brings, in a sentence. */
  about: string;
  permission: Permission;
  table: string;
  fields: readonly TableField[];
  /** Names of the fields that tell which record a row is about. Text without case. */
  key: readonly string[];
  /** Undoing retires what was created, instead of deleting it; retired records are not found by their key. */
  retires?: boolean;
  /** Condition on the whole row, beyond its cells: what is wrong, by field. `values` as the columns would hold them. */
  fits?: (values: Readonly<Record<string, unknown>>) => { field: string; message: string }[];
  /** After rows were written or taken back, in their transaction, with the records' ids: projections, say. */
  written?: (tx: Queryable, ids: readonly number[], at: Date) => Promise<unknown>;
  /** What lists are told of afterwards. */
  changed?: () => void;
}

/** A target for rows of a plain table: judged, written, audited and taken back in a few statements a portion. */
export function tableTarget(table: Table): BatchTarget {
  const keys = new Set(table.key);
  const { id, title, about, permission, changed } = table;
  return {
    id,
    title,
    about,
    permission,
    makes: [],
    fields: async (db) => {
      const listed = await shortLists(db, table);
      return table.fields.map(({ name, label, help = null, required = false, kind, choices, example }) => ({
        name,
        label,
        help,
        required: required || keys.has(name),
        key: keys.has(name),
        choices: choices ?? listed.get(name) ?? (kind === 'flag' ? { yes: 'Yes', no: 'No' } : null),
        search: kind === 'reference' && !listed.has(name),
        example,
      }));
    },
    options: (db, field, search) => codesLike(db, table, field, search),
    judge: (db, rows) => judgeRows(db, table, rows),
    write: (tx, cause, rows) => writeRows(tx, cause, table, rows),
    undo: (tx, cause, rows) => undoRows(tx, cause, table, rows),
    ...(changed && { changed }),
  };
}
