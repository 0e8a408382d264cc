import type { CellFault, ImportField, MadeField, RowVerdict } from '../contract.ts';
import { asSentence, type Message } from '#platform/contract/sentence.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { UndoDecision } from './undo/decide-undo.ts';

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
  /** Version after the write. */
  version: number | null;
  reason: Message | null;
  /** Values as written, if they differ from the row's: with the ids of records that were created for it. */
  values?: RowValues;
}

/** Outcomes of rows as JSON; undefined is omitted and becomes null in the row. */
export const stored = (rows: readonly WrittenRow[]) =>
  rows.map(({ values: _values, ...row }) => ({ ...row, reason: row.reason === null ? undefined : asSentence(row.reason) }));

/** A checked row with its write result, as `write` and `undo` receive it. */
export interface BatchedRow extends Omit<JudgedRow, 'errors' | 'changes'> {
  written_version: number | null;
}

export interface TargetOptions {
  /** Whether missing records that rows refer to are created. */
  makeMissing: boolean;
  /** Time of the check. */
  at: Date;
}

/** Cells that the user changed, by name of the record. */
export type Edits = ReadonlyMap<string, Record<string, string>>;

/** A record that was created because rows refer to it. */
export interface Made {
  /** Id of its table's import target. */
  target: string;
  /** Normalised name in the file. */
  name: string;
  record_id: number;
}

/** Changes of the user to records that will be created, and the records that were. */
export interface MadeRecords {
  /** Edits by target. */
  edits: ReadonlyMap<string, Edits>;
  made: Made[];
}

/** A record that writing would create. */
export interface PlannedRecord {
  /** Normalised name in the file. */
  name: string;
  /** Values by field as display text, without references. */
  values: Record<string, string>;
  /** Whether the user changed a value. */
  edited: boolean;
  /** Whether the user gave it the name of a record that exists or is in the list already: that one is used instead. */
  exists: boolean;
}

/** Records of one table that writing would create, in the order of the rows. */
export interface PlannedList {
  /** Id of the table's import target. */
  target: string;
  title: string;
  /** Fields that the user can change. */
  fields: MadeField[];
  records: PlannedRecord[];
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
  /** False if its rows only come from lists; true by default. */
  isFromFile?: boolean;
  /** Fields that identify a record. */
  key: readonly string[];
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
  write: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[], made: MadeRecords) => Promise<WrittenRow[]>;
  /** What `undo` would give back now; nothing is written. */
  planUndo: (tx: Transaction, rows: readonly BatchedRow[], at: Date) => Promise<UndoDecision[]>;
  /**
   * Undoes `write`: created records are retired or removed, changed ones get `before` back, except values that were changed
   * since (see `undo/decide-undo.ts`).
   */
  undo: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[]) => Promise<UndoDecision[]>;
  /** Records that `write` would create because the batch's rows refer to them. */
  planned?: (db: Queryable, batchId: number, made: MadeRecords) => Promise<PlannedList[]>;
  /** Checks the user's changes to such a record: the cells by field, or its errors. */
  editPlanned?: (target: string, given: Record<string, string>) => CellFault[];
  /** Retires records that `write` created and that nothing uses. */
  retireUnused?: (tx: Transaction, cause: Cause, target: string, ids: readonly number[]) => Promise<void>;
}
