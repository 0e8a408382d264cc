import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type BatchState, batchStates, type CellFault, type ImportMapping, rowOutcomes, rowVerdicts, type RowVerdict } from './contract.ts';
import type { RowValues } from './server/batch-target.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import { bytes, identity, moment, oneOf, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Imports and bulk edits (chart `fileImport`). Kept for good: who brought what, and what became of each row. */
export const batches = pgTable(
  'batches',
  {
    id: identity(),
    kind: text().$type<'file' | 'rows'>().notNull(),
    /** Id of the target that the rows go into. */
    target: text().notNull(),
    state: text().$type<BatchState>().notNull(),
    /** Grows by one with each change of state, of mapping or of a mended row. */
    version: integer().notNull().default(1),
    /** Step that stopped. */
    failed_step: text().$type<'reading' | 'checking' | 'committing' | 'undoing'>(),
    problem: json().$type<Sentence>(),
    file_name: text(),
    /** Bytes of the file, inflated. */
    file_bytes: integer(),
    /** SHA-256 of the file. */
    digest: text(),
    encoding: text(),
    columns: json().$type<string[]>().notNull().default([]),
    sample: json().$type<string[][]>().notNull().default([]),
    mapping: json().$type<ImportMapping>().notNull().default({}),
    /** Every required field has a column or a value for all rows. */
    mapped: boolean().notNull().default(false),
    whole: boolean().notNull().default(false),
    make_missing: boolean().notNull().default(false),
    rows: integer().notNull().default(0),
    created: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    bad: integer().notNull().default(0),
    written: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    /** Last line that the step is through with; 0: none yet. */
    cursor: integer().notNull().default(0),
    /** Share of the step that is through, 0 to 1. */
    progress: doublePrecision().notNull().default(0),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    by: text().notNull(),
    /** What the audit calls every write of this batch. */
    request_id: text().notNull(),
    created_at: moment().notNull(),
    changed_at: moment().notNull(),
  },
  (table) => [
    check('batches_state', oneOf('state', batchStates)),
    index('batches_by_target').on(table.target, table.id),
    index('batches_at_work').on(table.id).where(sql`${table.state} in ('choosing', 'reading', 'checking', 'committing', 'undoing')`),
  ],
);

/**
 * The uploaded file until its rows are stored, inflated, in parts. In the database rather than in a folder: it outlives
 * a kill together with the batch's state, every server on this database can go on with it, and one backup has both.
 */
export const batchFileParts = pgTable(
  'batch_file_parts',
  { batch_id: reference().notNull(), part: integer().notNull(), bytes: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.batch_id, table.part] })],
);

/** Rows of batches as they came, and what the dry run says of them. By the hundred thousand, written by the engine alone: no foreign keys. */
export const batchRows = pgTable(
  'batch_rows',
  {
    batch_id: reference().notNull(),
    /** Line of the file; position in a bulk edit. */
    line: integer().notNull(),
    cells: json().$type<string[]>().notNull(),
    /** Cells that were mended, by field. */
    mended: json().$type<Record<string, string>>(),
    record_id: reference(),
    verdict: text().$type<RowVerdict>(),
    /** MD5 of the row's key and of its values: rows of one key are compared by them. */
    key: uuid(),
    said: uuid(),
    /** Version of the record when the row was judged. */
    record_version: integer(),
    errors: json().$type<CellFault[]>(),
    changes: json().$type<{ field: string; before: string; after: string }[]>(),
    values: json().$type<RowValues>(),
    before: json().$type<RowValues>(),
    /** Why nothing is done, where the verdict alone does not say it. */
    note: json().$type<Sentence>(),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.line] }),
    index('batch_rows_by_key').on(table.batch_id, table.key),
    index('batch_rows_by_verdict').on(table.batch_id, table.verdict, table.line),
    check('batch_rows_verdict', oneOf('verdict', rowVerdicts)),
  ],
);

/** What was done with a row, once: its key is what keeps a row from being written twice. A row without one waits. */
export const batchOutcomes = pgTable(
  'batch_outcomes',
  {
    batch_id: reference().notNull(),
    line: integer().notNull(),
    outcome: text().$type<Exclude<(typeof rowOutcomes)[number], 'waiting'>>().notNull(),
    reason: json().$type<Sentence>(),
    record_id: reference(),
    /** Version that the record got: what taking back expects to find. */
    written_version: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.batch_id, table.line] }),
    check(
      'batch_outcomes_outcome',
      oneOf(
        'outcome',
        rowOutcomes.filter((outcome) => outcome !== 'waiting'),
      ),
    ),
  ],
);
