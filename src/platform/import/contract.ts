import { z } from 'zod';
import { id, idInAddress, moment, nothing, sentenceOutput, sentenceShape, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/**
 * Batches: rows to be written into records, from a file or a list (chart `fileImport`). Uploads and result files are bytes and
 * not part of the contract: `POST /api/admin/imports/{target}/file` (multipart: `request_key`, then `file`, .csv or .csv.gz;
 * returns {@link batch}), `GET /api/admin/batches/{batch_id}/result.csv` and `GET /api/admin/imports/{target}/template.csv`.
 */

/** Limits of a file after decompression: bytes; rows; columns; characters per record. */
export const IMPORT_FILE_LIMIT = 50 * 1024 * 1024;
export const IMPORT_ROWS = 500_000;
export const IMPORT_COLUMNS = 100;
export const IMPORT_RECORD_LENGTH = 64_000;

export const batchStates = [
  'choosing',
  'reading',
  'mapping',
  'checking',
  'reviewing',
  'committing',
  'failed',
  'done',
  'undoing',
  'undone',
  'cancelled',
] as const;
export type BatchState = (typeof batchStates)[number];

/** Verdict of a row in the dry run. */
export const rowVerdicts = ['created', 'changed', 'unchanged', 'bad'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];
/** Outcome of a row. `failed`: refused while writing, because the record changed meanwhile; `kept`: not undone for the same reason. */
export const rowOutcomes = ['waiting', 'written', 'failed', 'undone', 'kept'] as const;

/** A field that rows can fill. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  /** Whether it identifies the record. */
  key: z.boolean(),
  /** Allowed values, value → label; null: any value of its kind. */
  choices: z.record(z.string(), z.string()).nullable(),
  /** Whether it refers to records that are searched with `importOptions`, because there are too many to list. */
  search: z.boolean(),
  /** Example cell. */
  example: z.string(),
});
export type ImportField = z.infer<typeof importField>;

/**
 * Source of a field: a column of the file by its index, or one value for all rows. Fields without a source stay unchanged, and
 * empty in new records.
 */
const source = z.union([
  z.strictObject({ column: z.number().int().min(0).max(IMPORT_COLUMNS) }),
  z.strictObject({ value: z.string().trim().max(2_000) }),
]);
export type FieldSource = z.infer<typeof source>;
const mapping = z.record(z.string(), source);
export type ImportMapping = z.infer<typeof mapping>;

const counts = z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), bad: z.number() });

export const batch = z.object({
  id: z.number(),
  /** `file`: an import; `rows`: a bulk edit. */
  kind: z.enum(['file', 'rows']),
  /** Import target, such as `masters.item`, `drugs` or `post-offices`, and its display name. */
  target: z.string(),
  title: z.string(),
  state: z.enum(batchStates),
  /** Incremented with each change of state or mapping. */
  version: z.number(),
  file_name: z.string().nullable(),
  /** Column titles from the first line, and sample rows, for the mapping. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  fields: z.array(importField),
  /** Values computed from the cells for the review, such as a margin; omitted if there are none. */
  figures: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** Current mapping; guessed from the titles until the user sets it. */
  mapping,
  /** Whether all rows must be valid for any to be written. */
  whole: z.boolean(),
  /** Whether missing records that rows refer to are created instead of refusing the row; false if the target cannot create any. */
  make_missing: z.boolean(),
  can_make_missing: z.boolean(),
  /** Whether most bad rows, of the first thousand, only refer to records that `make_missing` would create. */
  mostly_missing: z.boolean(),
  rows: z.number(),
  counts,
  /** Progress of the running step, 0 to 1. */
  progress: z.number(),
  written: z.number(),
  failed: z.number(),
  undone: z.number(),
  kept: z.number(),
  /** Reason of the failure; null unless `failed`. */
  problem: sentenceOutput.nullable(),
  /** Events of the chart that the user may send now. */
  may: z.array(z.string()),
  by: z.string(),
  created_at: moment,
  changed_at: moment,
});
export type Batch = z.infer<typeof batch>;

/** Error of a cell. */
const cellFault = z.object({ field: z.string(), code: z.string().optional(), ...sentenceShape });
export type CellFault = z.infer<typeof cellFault>;
/** One row with its cells and its verdict. */
const batchRow = z.object({
  /** Line in the file (the titles are line 1); position of the row in a bulk edit. */
  line: z.number(),
  /** Cells by field, after mapping and mending. */
  given: z.record(z.string(), z.string()),
  verdict: z.enum(rowVerdicts).nullable(),
  errors: z.array(cellFault),
  /** Fields that would change, before → after, as display text. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  outcome: z.enum(rowOutcomes),
  reason: sentenceOutput.nullable(),
  record_id: z.number().nullable(),
  /** Current name of the record; null if it does not exist. */
  name: z.string().nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

const batchInput = { batch_id: idInAddress };
const change = { ...batchInput, version: id };
const conflict = { CONFLICT: { status: 409, message: 'This batch changed since you opened it', data: z.object({ batch }) } };
const page = { page: wholeNumber(1, 100_000).default(1), page_size: wholeNumber(1, 100).default(50) };
const batchAction = (path: `/${string}`, summary: string) =>
  operation('session', { method: 'POST', path: `/admin/batches/{batch_id}${path}`, summary }).errors(conflict);

/** Each handler checks the permission of the batch's target. */
const operations = {
  importTargets: operation('session', {
    method: 'GET',
    path: '/admin/imports',
    summary: 'What files this person may import, with their fields',
  })
    .input(nothing)
    .output(
      z.object({
        targets: z.array(
          z.object({ id: z.string(), title: z.string(), about: z.string(), fields: z.array(importField), can_make_missing: z.boolean() }),
        ),
      }),
    ),
  importOptions: operation('session', {
    method: 'GET',
    path: '/admin/imports/{target}/options',
    summary: 'At most 20 names that cells of a field may say, those that begin with the search first',
  })
    .input(z.strictObject({ target: text(60), field: text(60), search: text(100).optional() }))
    .output(z.object({ options: z.array(z.string()) })),
  batches: operation('imports.read', {
    method: 'GET',
    path: '/admin/batches',
    summary: 'Batches of the targets that this person may use, newest first',
  })
    .input(z.strictObject({ target: text(60).optional(), ...page }))
    .output(
      z.object({
        rows: z.array(batch.omit({ columns: true, sample: true, fields: true, figures: true, mapping: true, mostly_missing: true })),
        total: z.number(),
      }),
    ),
  batch: operation('session', { method: 'GET', path: '/admin/batches/{batch_id}', summary: 'One batch: where it stands' })
    .input(z.strictObject(batchInput))
    .output(batch),
  batchRows: operation('session', { method: 'GET', path: '/admin/batches/{batch_id}/rows', summary: 'Its rows, by line' })
    .input(z.strictObject({ ...batchInput, verdict: z.enum(rowVerdicts).optional(), outcome: z.enum(rowOutcomes).optional(), ...page }))
    .output(z.object({ rows: z.array(batchRow), total: z.number() })),
  mapBatch: batchAction('/map', 'Says which column is which field, and has the dry run begin')
    .input(z.strictObject({ ...change, mapping, whole: z.boolean(), make_missing: z.boolean() }))
    .output(batch),
  mendBatchRow: batchAction('/mend', 'Mends cells of one row, and judges it again')
    .input(z.strictObject({ ...change, line: id, given: z.record(z.string(), text(2_000).or(z.literal(''))) }))
    .output(z.object({ batch, row: batchRow })),
  moveBatch: batchAction('/move', 'Sends one of the events that the batch accepts')
    .input(z.strictObject({ ...change, event: z.enum(['mapAgain', 'commit', 'cancel', 'resume', 'undo']) }))
    .output(batch),
};

export const contract = { admin: operations };
