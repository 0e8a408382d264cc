import { z } from 'zod';
import { id, idInAddress, moment, nothing, sentenceOutput, sentenceShape, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';

/**
 * Batches: rows on their way into the records, from a file or from a list (chart `fileImport`). Uploads and result files
 * are bytes, so they stand beside the contract: `POST /api/admin/imports/{target}/file` (multipart: `request_key`, then
 * `file`, .csv or .csv.gz; answers {@link batch}) and `GET /api/admin/batches/{batch_id}/result.csv`,
 * `GET /api/admin/imports/{target}/template.csv`.
 */

/** Largest file that is taken, and what it may hold once inflated. Bytes; rows; columns; characters of one record. */
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

/** What becomes of a row: before the commit what would, afterwards what did. */
export const rowVerdicts = ['created', 'changed', 'unchanged', 'bad'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];
/** What was done with it. `failed`: refused while writing, because the record had changed meanwhile; `kept`: not taken back for the same reason. */
export const rowOutcomes = ['waiting', 'written', 'failed', 'undone', 'kept'] as const;

/** One field that rows can fill. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  /** It tells which record a row is about. */
  key: z.boolean(),
  /** Values that can be chosen, value → label; null: anything of its kind. */
  choices: z.record(z.string(), z.string()).nullable(),
  /** It names another record, of so many that they are found by `importOptions` instead of chosen. */
  search: z.boolean(),
  /** What a cell looks like. */
  example: z.string(),
});
export type ImportField = z.infer<typeof importField>;

/** Where a field's value comes from: a column of the file by its position, or one value for all rows. Left out: the field stays as it is, empty in new records. */
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
  /** What the rows go into, such as `masters.item`, `drugs` or `post-offices`, and its name for people. */
  target: z.string(),
  title: z.string(),
  state: z.enum(batchStates),
  /** Grows by one with each change of state or mapping. */
  version: z.number(),
  file_name: z.string().nullable(),
  /** Titles in the file's first line, and its first rows, for the mapping. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  fields: z.array(importField),
  /** What follows from the cells and is compared before it is written, such as a margin; missing: nothing does. */
  figures: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** What is mapped now; a guess by the titles as long as nobody did. */
  mapping,
  /** All rows or none. */
  whole: z.boolean(),
  /** Records that rows name and that do not exist are made, instead of refusing the row; false where the target has none. */
  make_missing: z.boolean(),
  can_make_missing: z.boolean(),
  /** Most of its bad rows, as far as the first thousand tell, name records that `make_missing` would make. */
  mostly_missing: z.boolean(),
  rows: z.number(),
  counts,
  /** Rows through with the step that runs, of `rows`; 0 to 1 for the console's bar. */
  progress: z.number(),
  written: z.number(),
  failed: z.number(),
  undone: z.number(),
  kept: z.number(),
  /** Why it stopped; null unless `failed`. */
  problem: sentenceOutput.nullable(),
  /** Events of the chart that this person may send now. */
  may: z.array(z.string()),
  by: z.string(),
  created_at: moment,
  changed_at: moment,
});
export type Batch = z.infer<typeof batch>;

/** What is wrong with a cell. */
const cellFault = z.object({ field: z.string(), code: z.string().optional(), ...sentenceShape });
export type CellFault = z.infer<typeof cellFault>;
/** One row, as the file has it and as it would be. */
const batchRow = z.object({
  /** Line of the file (the titles are line 1); position of the row in a bulk edit. */
  line: z.number(),
  /** By field: what the row says, after mapping and mending. */
  given: z.record(z.string(), z.string()),
  verdict: z.enum(rowVerdicts).nullable(),
  errors: z.array(cellFault),
  /** Fields that would change: before → after, in words. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  outcome: z.enum(rowOutcomes),
  reason: sentenceOutput.nullable(),
  record_id: z.number().nullable(),
  /** What the record is called now; null for one that does not exist. */
  name: z.string().nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

const one = { batch_id: idInAddress };
const change = { ...one, version: id };
const conflict = { CONFLICT: { status: 409, message: 'This batch went on meanwhile', data: z.object({ batch }) } };
const page = { page: wholeNumber(1, 100_000).default(1), page_size: wholeNumber(1, 100).default(50) };
const act = (path: `/${string}`, summary: string) =>
  operation('session', { method: 'POST', path: `/admin/batches/{batch_id}${path}`, summary }).errors(conflict);

/** Who may use a target is the target's own permission; it is asked in every one of these. */
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
    .input(z.strictObject(one))
    .output(batch),
  batchRows: operation('session', { method: 'GET', path: '/admin/batches/{batch_id}/rows', summary: 'Its rows, by line' })
    .input(z.strictObject({ ...one, verdict: z.enum(rowVerdicts).optional(), outcome: z.enum(rowOutcomes).optional(), ...page }))
    .output(z.object({ rows: z.array(batchRow), total: z.number() })),
  mapBatch: act('/map', 'Says which column is which field, and has the dry run begin')
    .input(z.strictObject({ ...change, mapping, whole: z.boolean(), make_missing: z.boolean() }))
    .output(batch),
  mendBatchRow: act('/mend', 'Mends cells of one row, and judges it again')
    .input(z.strictObject({ ...change, line: id, given: z.record(z.string(), text(2_000).or(z.literal(''))) }))
    .output(z.object({ batch, row: batchRow })),
  moveBatch: act('/move', 'Sends one of the events that the batch accepts')
    .input(z.strictObject({ ...change, event: z.enum(['mapAgain', 'commit', 'cancel', 'resume', 'undo']) }))
    .output(batch),
};

export const contract = { admin: operations };
