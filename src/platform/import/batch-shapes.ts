import { z } from 'zod';
import { moment, sentenceOutput, sentenceShape } from '#platform/contract/fields.ts';

/**
 * Batches: rows to be written into records, from a file or a list (chart `fileImport`). Uploads and result files are bytes and
 * not part of the contract: `POST /api/admin/imports/{target}/file` (multipart: `request_key`, then `file`, .csv, .csv.gz or
 * .xlsx; returns {@link batch}), `GET /api/admin/batches/{batch_id}/result.csv` and `GET
 * /api/admin/imports/{target}/template.csv`, both also as `.xlsx`.
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
  'partlyUndone',
  'undone',
  'cancelled',
] as const;
export type BatchState = (typeof batchStates)[number];

/** Verdict of a row in the dry run. `left_out`: faulty, and left out on purpose. */
export const rowVerdicts = ['created', 'changed', 'unchanged', 'bad', 'left_out'] as const;
export type RowVerdict = (typeof rowVerdicts)[number];
/** Outcome of a row. `failed`: refused while writing, because the record changed meanwhile; `kept`: not or only partly undone. */
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
  /** Whether a cell names several of them, separated by semicolons. */
  several: z.boolean(),
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
export const mapping = z.record(z.string(), source);
export type ImportMapping = z.infer<typeof mapping>;

/** A row as the file has it, with the beginnings of its cells. */
const firstRow = z.object({ line: z.number(), cells: z.array(z.string()) });
export type FirstRow = z.infer<typeof firstRow>;

const counts = z.object({ created: z.number(), changed: z.number(), unchanged: z.number(), bad: z.number() });

/** An earlier import that this one is compared with. */
const earlierImport = z.object({ batch_id: z.number(), file_name: z.string(), by: z.string(), at: moment });
export type EarlierImport = z.infer<typeof earlierImport>;

export const batch = z.object({
  id: z.number(),
  /** `file`: an import; `rows`: a bulk edit; `merge`: records merged into one. */
  kind: z.enum(['file', 'rows', 'merge']),
  /** Import target, such as `masters.item`, `drugs` or `post-offices`, and its display name. */
  target: z.string(),
  title: z.string(),
  state: z.enum(batchStates),
  /** Incremented with each change of state or mapping. */
  version: z.number(),
  file_name: z.string().nullable(),
  /** Name of the sheet that was read; null unless the file is a workbook. */
  sheet: z.string().nullable(),
  /** First rows of the file while its columns are mapped, and the line with the titles, which users can choose among them. */
  first_rows: z.array(firstRow).optional(),
  titles_line: z.number().nullable(),
  /** Column titles, and sample rows, for the mapping. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  fields: z.array(importField),
  /** Values computed from the cells for the review, such as a margin; omitted if there are none. */
  figures: z.array(z.object({ name: z.string(), label: z.string() })).optional(),
  /** Current mapping; guessed from the titles until the user sets it. */
  mapping,
  /** Import with the same column titles whose mapping this one took over, and the mapping that the titles suggest; omitted if there is none. */
  mapped_like: earlierImport.extend({ guess: mapping }).optional(),
  /** Last import of the same file into the same target, with its number of written rows; omitted if there is none. */
  same_file: earlierImport.extend({ written: z.number() }).optional(),
  /** Whether all rows must be valid for any to be written. */
  whole: z.boolean(),
  /** Whether missing records that rows refer to are created instead of refusing the row; false if the target cannot create any. */
  make_missing: z.boolean(),
  can_make_missing: z.boolean(),
  /** Whether most bad rows, of the first thousand, only refer to records that `make_missing` would create. */
  mostly_missing: z.boolean(),
  /** Whether values are replaced as they were in earlier imports of the target. */
  as_last_time: z.boolean(),
  rows: z.number(),
  counts,
  /** Number of rows that were left out on purpose. */
  left_out: z.number(),
  /** Progress of the running step, 0 to 1. */
  progress: z.number(),
  written: z.number(),
  failed: z.number(),
  undone: z.number(),
  kept: z.number(),
  /** Reason of the failure, for an unreadable file with a code such as `quote_not_closed`; null unless `failed`. */
  problem: sentenceOutput.extend({ code: z.string().optional() }).nullable(),
  /** Whether the file cannot be read, however often it is tried. */
  unreadable: z.boolean(),
  /** Events of the chart that the user may send now. */
  may: z.array(z.string()),
  by: z.string(),
  created_at: moment,
  changed_at: moment,
});
export type Batch = z.infer<typeof batch>;

/** Error of a cell. `suggestions`: at most 3 names that are nearly equal to an unknown one, nearest first; omitted if there are none. */
const cellFault = z.object({
  field: z.string(),
  code: z.string().optional(),
  suggestions: z.array(z.string()).optional(),
  ...sentenceShape,
});
export type CellFault = z.infer<typeof cellFault>;
/** One row with its cells and its verdict. */
export const batchRow = z.object({
  /** Line in the file (the titles are line 1); position of the row in a bulk edit. */
  line: z.number(),
  /** Cells by field, after mapping and mending. */
  given: z.record(z.string(), z.string()),
  /** What the file says in the mended cells, by field. */
  file: z.record(z.string(), z.string()),
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

/** A field of a record that an import creates because rows refer to it. */
const madeField = importField.pick({ name: true, label: true, required: true, choices: true });
export type MadeField = z.infer<typeof madeField>;

/** Records that an import creates because its rows refer to them: before writing those that would be created, then those that were. */
export const madeRecords = z.object({
  /** Per table: its import target, and the fields that can be changed before writing. */
  lists: z.array(z.object({ target: z.string(), title: z.string(), total: z.number(), fields: z.array(madeField) })),
  /** Records of the requested table, or of the first one. */
  rows: z.array(
    z.object({
      /** Normalised name in the file, which identifies the record. */
      name: z.string(),
      /** Values by field as display text. */
      values: z.record(z.string(), z.string()),
      edited: z.boolean(),
      /** Whether it was given the name of an existing record, which is used instead. */
      exists: z.boolean(),
      record_id: z.number().nullable(),
    }),
  ),
  total: z.number(),
});
export type MadeRecordsOutput = z.infer<typeof madeRecords>;
/** Effect of an undo if it were done now. */
export const undoPreview = z.object({
  /** Written rows that are not undone. */
  rows: z.number(),
  /** Of these: undone; undone except some values; kept as they are. */
  undone: z.number(),
  partly: z.number(),
  kept: z.number(),
  /** Why values are kept, most frequent first. */
  reasons: z.array(z.object({ reason: sentenceOutput, rows: z.number() })),
});
export type UndoPreview = z.infer<typeof undoPreview>;
/** Rows with the same fault in the same field with the same value. */
export const faultGroup = z.object({
  /** Digest of field, reason and value. */
  id: z.guid(),
  /** Empty if the whole row is faulty. */
  field: z.string(),
  value: z.string(),
  fault: cellFault,
  rows: z.number(),
  /** First of its lines. */
  line: z.number(),
});
export type FaultGroup = z.infer<typeof faultGroup>;

/** Rows whose cells were replaced alike. */
const replaced = { field: z.string(), from: z.string(), to: z.string() };
export const mend = z.object({
  ...replaced,
  /** Whether it was replaced as in earlier imports. */
  remembered: z.boolean(),
  rows: z.number(),
  line: z.number(),
});
export type Mend = z.infer<typeof mend>;
/** Rows that were left out together. */
export const leftOut = z.object({ id: z.guid(), reason: sentenceOutput, rows: z.number(), line: z.number() });
export type LeftOut = z.infer<typeof leftOut>;

/** A value of the file and what it is replaced with in the next import. */
export const rememberedValue = z.object({
  id: z.number(),
  field: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  by: z.string(),
  at: moment,
});
export type RememberedValue = z.infer<typeof rememberedValue>;
