import type { CellFault, ImportField, RowVerdict } from '../contract.ts';
import { asSentence, type Message } from '#platform/contract/sentence.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';

/** Values of a row in the records' types, by field; null: empty. */
export type RowValues = Record<string, unknown>;

/** A row before checking: cells by field after the mapping, with whitespace normalised. */
export interface InputRow {
  line: number;
  given: Record<string, string>;
  /** Record of the row; null: the target finds it by its key fields. Set in a bulk edit. */
  record_id: number | null;
}

/** Verdict of a target on one row. */
export interface JudgedRow {
  line: number;
  verdict: RowVerdict;
  /** Errors by field; empty unless the verdict is bad. */
  errors: CellFault[];
  /** Existing record; null for one to be created. */
  record_id: number | null;
  /** Version of the record at the check; a record that changed since is not written. */
  version: number | null;
  /** Normalised key: the second row with the same key is unchanged if its values are equal, otherwise bad. */
  key: string;
  /** All fields to be written, and the same fields as they are now; null for a new record. */
  values: RowValues;
  before: RowValues | null;
  /** Changed fields as display text. */
  changes: { field: string; before: string; after: string }[];
}

/** A valid row, as {@link RowCheck} receives it. */
export interface CheckedRow {
  line: number;
  /** Record to be changed; null for one to be created. */
  record_id: number | null;
  values: RowValues;
}

/** Error of a cell on a line. */
export interface RowFault extends CellFault {
  line: number;
}

/**
 * Checks rows of one file against each other, for example for overlapping dates. `rows` are the valid rows of this portion in
 * line order; `earlier` the rows on previous lines that share the fields of `together` with one of them. Returns the faults of
 * `rows`: of two contradicting lines the later one is refused.
 */
export interface RowCheck {
  /** Fields that two rows must share to contradict each other; empty: any two rows of the file can. */
  together: readonly string[];
  check: (db: Queryable, rows: readonly CheckedRow[], earlier: readonly CheckedRow[]) => RowFault[] | Promise<RowFault[]>;
}

export interface WrittenRow {
  line: number;
  outcome: 'written' | 'failed';
  record_id: number | null;
  /** Version after the write; `undo` requires it. */
  version: number | null;
  reason: Message | null;
}

/** Outcomes of rows as JSON; undefined is omitted and becomes null in the row. */
export const stored = (rows: readonly WrittenRow[]) =>
  rows.map((row) => ({ ...row, reason: row.reason === null ? undefined : asSentence(row.reason) }));

/** A checked row with its write result, as `write` and `undo` receive it. */
export interface BatchedRow extends Omit<JudgedRow, 'errors' | 'changes'> {
  written_version: number | null;
}

export interface TargetOptions {
  /** Whether missing records that rows refer to are created. */
  makeMissing: boolean;
}

/**
 * Target of a batch's rows. Each call processes a portion of at most 2,000 rows in a few statements, because 150,000 rows must
 * be imported within a minute. `write` and `undo` run in the transaction that also advances the batch, and audit every changed
 * record with `recordAudits`.
 */
export interface BatchTarget {
  /** Such as `masters.item` or `post-offices`. */
  id: string;
  title: string;
  /** Description of the file's contents. */
  about: string;
  permission: Permission;
  /** Ids of lists that change when rows are written; by default the lists that edit through this target. */
  lists?: readonly string[];
  /** Fields whose missing records can be created. */
  makes: readonly string[];
  fields: (db: Queryable) => Promise<ImportField[]>;
  /** Values computed from a row's cells: `judge` includes them in the changes, before → after, and the review shows a column for each. */
  figures?: readonly { name: string; label: string }[];
  /** At most 20 allowed values of a searchable field; those that start with the search text come first. */
  options: (db: Queryable, field: string, search: string) => Promise<string[]>;
  judge: (db: Queryable, rows: readonly InputRow[], options: TargetOptions) => Promise<JudgedRow[]>;
  /** Called with the rows that `judge` accepted. */
  checkRows?: RowCheck;
  write: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[], options: TargetOptions) => Promise<WrittenRow[]>;
  /**
   * Undoes `write`: created records are retired or removed, changed ones get `before` back; a record that changed since is
   * kept (`failed`, with the reason).
   */
  undo: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[]) => Promise<WrittenRow[]>;
}
