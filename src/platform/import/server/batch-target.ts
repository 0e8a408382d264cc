import type { CellFault, ImportField, RowVerdict } from '../contract.ts';
import { asSentence, type Message } from '#platform/contract/sentence.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';

/** Values of a row as the records hold them, by field; null: empty. */
export type RowValues = Record<string, unknown>;

/** A row as it comes: cells by field, after the mapping. Spaces at the ends and doubled ones are gone already. */
export interface GivenRow {
  line: number;
  given: Record<string, string>;
  /** Record that the row is about; null: the target finds it by its key fields. Set in a bulk edit. */
  record_id: number | null;
}

/** What a target says of one row. */
export interface JudgedRow {
  line: number;
  verdict: RowVerdict;
  /** Why it cannot be taken, by field; empty unless bad. */
  errors: CellFault[];
  /** Record that exists; null for one that would be created. */
  record_id: number | null;
  /** Its version when it was judged: a record that changed since is not written. */
  version: number | null;
  /** Its key in a form that equal rows share: the second row of one key in a batch is unchanged when it says the same, else bad. */
  key: string;
  /** All that would be written, and the same fields as they are now; null for a new record. */
  values: RowValues;
  before: RowValues | null;
  /** Fields that would change, in words for people. */
  changes: { field: string; before: string; after: string }[];
}

/** A row that could be taken, as {@link RowCheck} sees it. */
export interface CheckedRow {
  line: number;
  /** Record that it changes; null for one that it creates. */
  record_id: number | null;
  values: RowValues;
}

/** What is wrong with a cell of a line. */
export interface RowFault extends CellFault {
  line: number;
}

/**
 * What rows of one file must not say together, such as overlapping dates or lanes in a circle. `rows` are those that are judged
 * now and would be written, in the order of their lines; `earlier` those of lines before them that agree with one of them in
 * the fields of `together`. Returns the faults of `rows`: where two lines contradict each other, the later one is refused.
 */
export interface RowCheck {
  /** Fields that rows agree in which can contradict each other; none: any two rows of the file can. */
  together: readonly string[];
  check: (db: Queryable, rows: readonly CheckedRow[], earlier: readonly CheckedRow[]) => RowFault[] | Promise<RowFault[]>;
}

export interface WrittenRow {
  line: number;
  outcome: 'written' | 'failed';
  record_id: number | null;
  /** Version that it has now: what `undo` expects to find. */
  version: number | null;
  reason: Message | null;
}

/** Rows as their outcomes are stored: undefined is left out of the JSON, and null in the row. */
export const stored = (rows: readonly WrittenRow[]) =>
  rows.map((row) => ({ ...row, reason: row.reason === null ? undefined : asSentence(row.reason) }));

/** A judged row with what was found and written, as it is handed to `write` and `undo`. */
export interface BatchedRow extends Omit<JudgedRow, 'errors' | 'changes'> {
  written_version: number | null;
}

export interface TargetOptions {
  /** Records that rows name and that do not exist are made. */
  makeMissing: boolean;
}

/**
 * What rows of a batch can go into. Each call gets a portion of rows (at most 2,000) and works on all of them in a few
 * statements: 150,000 rows have to be through in a minute. `write` and `undo` run in the transaction that also moves the
 * batch on, and audit every record they change with `recordAudits`.
 */
export interface BatchTarget {
  /** Such as `masters.item` or `post-offices`. */
  id: string;
  title: string;
  /** What such a file brings, in a sentence. */
  about: string;
  permission: Permission;
  /** Ids of the lists that show something else once rows were written; by default those whose rows are changed by way of this target. */
  lists?: readonly string[];
  /** Names of the fields whose missing records can be made. */
  makes: readonly string[];
  fields: (db: Queryable) => Promise<ImportField[]>;
  /** Values that follow from a row's cells: `judge` names them among the changes, before → after, and the review has a column for each. */
  figures?: readonly { name: string; label: string }[];
  /** At most 20 names that cells of a field that is searched may say; those that begin with the search come first. */
  options: (db: Queryable, field: string, search: string) => Promise<string[]>;
  judge: (db: Queryable, rows: readonly GivenRow[], options: TargetOptions) => Promise<JudgedRow[]>;
  /** Called with the rows that `judge` lets pass. */
  checkRows?: RowCheck;
  write: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[], options: TargetOptions) => Promise<WrittenRow[]>;
  /** Takes back what `write` did: created records are retired or removed, changed ones get `before` back; one that changed since is kept (`failed`, with the reason). */
  undo: (tx: Transaction, cause: Cause, rows: readonly BatchedRow[]) => Promise<WrittenRow[]>;
}
