import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  type BatchState,
  batchStates,
  type CellFault,
  type FirstRow,
  type ImportMapping,
  rowOutcomes,
  rowVerdicts,
  type RowVerdict,
} from './contract.ts';
import type { RowValues } from './server/batch-target.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { bytes, identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Imports and bulk edits (chart `fileImport`). Never deleted: they document the origin and outcome of each row. */
export const batches = pgTable(
  'batches',
  {
    id: identity(),
    kind: text().$type<'file' | 'rows' | 'merge'>().notNull(),
    /** Id of the import target. */
    target: text().notNull(),
    state: text().$type<BatchState>().notNull(),
    /** Incremented with each change of state or mapping, and with each mended row. */
    version: integer().notNull().default(1),
    /** Step that failed. */
    failed_step: text().$type<'reading' | 'checking' | 'committing' | 'undoing'>(),
    problem: json().$type<Sentence & { code?: string }>(),
    file_name: text(),
    /** Decompressed size of the file. */
    file_bytes: integer(),
    /** SHA-256 of the file. */
    digest: text(),
    /** Encoding of the text, or `xlsx`. */
    encoding: text(),
    /** Name of the sheet that was read, in a workbook. */
    sheet: text(),
    /** Beginnings of the file's first rows, from which users choose the one with the titles. */
    first_rows: json().$type<FirstRow[]>().notNull().default([]),
    /** Line with the titles; before reading null, unless a user chose it. */
    titles_line: integer(),
    columns: json().$type<string[]>().notNull().default([]),
    sample: json().$type<string[][]>().notNull().default([]),
    mapping: json().$type<ImportMapping>().notNull().default({}),
    /** Whether every required field has a column or a fixed value. */
    mapped: boolean().notNull().default(false),
    whole: boolean().notNull().default(false),
    make_missing: boolean().notNull().default(false),
    as_last_time: boolean().notNull().default(true),
    /** Import whose mapping was taken over, because its columns have the same titles. */
    mapped_like: reference(),
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    bad: integer().notNull().default(0),
    left_out: integer().notNull().default(0),
    written: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Last line that the step has processed; 0: none yet. */
    cursor: integer().notNull().default(0),
    /** Progress of the step, 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    user_id: referenceTo(() => users.id),
    by: text().notNull(),
    /** Who moved it last: the writes of its steps are this user's. Null: nobody since it was created. */
    moved_by: reference().references(() => users.id),
    /** Request id of the batch's writes in the audit. */
    request_id: text().notNull(),
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    check('batches_state', isOneOf('state', batchStates)),
    index('batches_by_target').on(table.target, table.id),
    index('batches_at_work').on(table.id).where(sql`${table.state} in ('choosing', 'reading', 'checking', 'committing', 'undoing')`),
  ],
);

/**
 * Uploaded file in parts, decompressed, until its rows are written or given up: users may choose another row as the titles. It is stored in the database, not in a folder, so that it
 * survives a crash together with the batch, every server can continue with it, and one backup contains both.
 */
export const batchFileParts = pgTable(
  'batch_file_parts',
  { batch_id: reference().notNull(), part: integer().notNull(), bytes: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.batch_id, table.part] })],
);

/**
 * Rows of batches with the verdicts of the dry run. No foreign keys, because imports write them by the hundred thousand and
 * only the import engine does. Rows of batches that ended without a change, because they were cancelled or undone, are deleted
 * after 30 days (server/prune-rows.ts); those of other batches stay, because they can be undone.
 */
export const batchRows = pgTable(
  'batch_rows',
  {
    batch_id: reference().notNull(),
    /** Line in the file; position in a bulk edit. */
    line: integer().notNull(),
    cells: json().$type<string[]>().notNull(),
    /** Mended cells by field. */
    mended: json().$type<Record<string, string>>(),
    /** Fields that were mended as in earlier imports. */
    remembered: json().$type<string[]>(),
    /** Fault group that was left out, and why; null: the row is not left out. */
    left_out: json().$type<{ group: string; fault: CellFault }>(),
    record_id: reference(),
    verdict: text().$type<RowVerdict>(),
    /** MD5 of the row's key and of its values; rows with the same key are compared by the values. */
    key: uuid(),
    said: uuid(),
    /** Version of the record when the row was checked. */
    record_version: integer(),
    errors: json().$type<CellFault[]>(),
    changes: json().$type<{ field: string; before: string; after: string }[]>(),
    /** Values to write; once written, with the ids of records that were created for them. */
    values: json().$type<RowValues>(),
    /** Values that an undo gives back; where it has done so, the values as written. Null if the row created its record. */
    before: json().$type<RowValues>(),
    /** Reason why nothing is written, where the verdict does not explain it. */
    note: json().$type<Sentence>(),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.line] }),
    index('batch_rows_by_key').on(table.batch_id, table.key),
    index('batch_rows_by_verdict').on(table.batch_id, table.verdict, table.line),
    index('batch_rows_mended').on(table.batch_id, table.line).where(sql`${table.mended} is not null or ${table.left_out} is not null`),
    check('batch_rows_verdict', isOneOf('verdict', rowVerdicts)),
  ],
);

/** Faults of bad rows for the review, which groups them. */
export const batchFaults = pgTable(
  'batch_faults',
  {
    batch_id: reference().notNull(),
    line: integer().notNull(),
    /** Digest of field, message and value. */
    digest: uuid().notNull(),
    field: text().notNull(),
    /** Beginnings of both, for the search. */
    message: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.line, table.digest] }),
    index('batch_faults_by_digest').on(table.batch_id, table.digest, table.line),
  ],
);

/** Values that users mended for all equal rows: later imports of the target replace them too. */
export const rememberedValues = pgTable(
  'remembered_values',
  {
    id: identity(),
    target: text().notNull(),
    field: text().notNull(),
    /** Normalised value of the file, and as it was written. */
    folded: text().notNull(),
    written: text().notNull(),
    value: text().notNull(),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [unique('remembered_values_of_target').on(table.target, table.field, table.folded)],
);

/** Outcomes of rows; the primary key prevents a row from being written twice. Rows without an outcome are pending. */
export const batchOutcomes = pgTable(
  'batch_outcomes',
  {
    batch_id: reference().notNull(),
    line: integer().notNull(),
    outcome: text().$type<Exclude<(typeof rowOutcomes)[number], 'waiting'>>().notNull(),
    reason: json().$type<Sentence>(),
    record_id: reference(),
    /** Version of the record after the write; undo requires it. */
    written_version: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.line] }),
    check(
      'batch_outcomes_outcome',
      isOneOf(
        'outcome',
        rowOutcomes.filter((outcome) => outcome !== 'waiting'),
      ),
    ),
  ],
);

/**
 * Records that a batch creates because its rows refer to them: what the user changed before they are created, and the records
 * created.
 */
export const batchMade = pgTable(
  'batch_made',
  {
    batch_id: reference().notNull(),
    /** Id of the import target of their table, such as `masters.company`. */
    target: text().notNull(),
    /** Normalised name in the file. */
    name: text().notNull(),
    /** Changed cells by field. */
    given: json().$type<Record<string, string>>(),
    record_id: reference(),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.target, table.name] })],
);
