import { count, eq, max, sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { type FirstRow, IMPORT_COLUMNS, IMPORT_ROWS, type ImportField } from '../../contract.ts';
import { batches, batchFaults, batchFileParts, batchMade, batchRows } from '../../schema.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import { type FileRow, limitInWords } from '../files/file-row.ts';
import type { Encoding } from '../files/text-kind.ts';
import { firstMapping } from '../earlier-imports.ts';
import { guessMapping, isMapped } from '../mapping.ts';
import { causeOf, lockBatch, loadBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { readRows } from '../reading/read-rows.ts';
import { StepProblem, type StepWork, Stopping } from './step.ts';
import { sentence } from '#platform/contract/sentence.ts';

/** Rows per insert statement. */
const STORED_AT_ONCE = 2_000;
const SAMPLE = 5;

/** Parts of the stored file, in order. */
async function* partsOf({ db, batchId }: StepWork): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const [found] = await db
      .select({ bytes: batchFileParts.bytes })
      .from(batchFileParts)
      .where(sql`${batchFileParts.batch_id} = ${batchId} and ${batchFileParts.part} = ${part}`);
    if (!found) return;
    yield found.bytes;
  }
}

const forCopy = (rows: readonly FileRow[], batchId: number): string =>
  rows.map(({ line, cells }) => `${batchId}\t${line}\t${JSON.stringify(cells).replaceAll('\\', '\\\\')}\n`).join('');

/** Stores rows together with the reading progress. */
async function store(work: StepWork, rows: readonly FileRow[], progress: number): Promise<void> {
  const client = work.db.$client as unknown as pg.PoolClient;
  await work.db.transaction(async (tx) => {
    await pipeline(
      Readable.from([forCopy(rows, work.batchId)]),
      client.query(copyFrom('copy batch_rows (batch_id, line, cells) from stdin')),
    );
    await tx
      .update(batches)
      .set({ rows: sql`${batches.rows} + ${rows.length}`, progress: Math.min(1, progress) })
      .where(eq(batches.id, work.batchId));
  });
}

function titlesOf({ cells }: FileRow): string[] {
  if (cells.length > IMPORT_COLUMNS)
    throw new StepProblem(
      'too_many_columns',
      sentence('At most {most} columns; the first line has {columns}', { most: IMPORT_COLUMNS, columns: cells.length }),
    );
  return cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().slice(0, 200));
}

/** Rows from which users choose the titles, and how much of a cell they see. */
const FIRST_ROWS = 30;
const CELL_BEGINNING = 60;
/** Rows among which the titles are looked for: price lists often begin with a name and a date. */
const TITLES_WITHIN = 12;

/** Index of the row whose cells name the most fields; the first one, unless another names at least two and more than it. */
function titleRowOf(target: string, rows: readonly FileRow[], fields: readonly ImportField[]): number {
  const named = rows.slice(0, TITLES_WITHIN).map(({ cells }) => Object.keys(guessMapping(target, cells, fields)).length);
  const most = Math.max(...named);
  return most >= 2 && most > (named[0] ?? 0) ? named.indexOf(most) : 0;
}

/** The rows of a file from its titles on; what stands above them is left out. */
async function* fromTitles(rows: AsyncIterable<FileRow>, titlesAt: (first: readonly FileRow[]) => number): AsyncGenerator<FileRow> {
  const first: FileRow[] = [];
  for await (const row of rows) {
    if (first.length === FIRST_ROWS) yield row;
    else first.push(row);
    if (row === first[FIRST_ROWS - 1]) yield* first.slice(titlesAt(first));
  }
  if (first.length < FIRST_ROWS) yield* first.slice(titlesAt(first));
}

const beginningOf = ({ line, cells }: FileRow): FirstRow => ({
  line,
  cells: cells.slice(0, IMPORT_COLUMNS).map((cell) => cell.slice(0, CELL_BEGINNING).toWellFormed()),
});

interface ReadProgress {
  first_rows: FirstRow[];
  titles_line: number | null;
  columns: string[];
  sample: string[][];
  /** Sheet of a workbook. */
  sheet: string | null;
}

/** Removes the rows of an earlier reading, whose titles were in another line. */
async function dropRows({ db, batchId }: StepWork): Promise<void> {
  for (const table of [batchRows, batchFaults, batchMade]) await db.delete(table).where(eq(table.batch_id, batchId));
}

/** Stores all rows except those that were stored before a crash. */
async function storeAll(work: StepWork, batch: StoredBatch, fields: readonly ImportField[]): Promise<ReadProgress> {
  if (batch.rows === 0) await dropRows(work);
  const [stored] = await work.db
    .select({ last: max(batchRows.line), rows: count() })
    .from(batchRows)
    .where(eq(batchRows.batch_id, batch.id));
  const last = stored?.last ?? 0;
  const read: ReadProgress = { first_rows: [], titles_line: null, columns: [], sample: [], sheet: null };
  let [waiting, rows]: [FileRow[], number] = [[], 0];
  const encoding = (batch.encoding ?? 'utf-8') as Encoding | 'xlsx';
  const records = readRows(partsOf(work), encoding, (sheet) => (read.sheet = sheet));
  const titlesAt = (first: readonly FileRow[]) => {
    read.first_rows = first.map(beginningOf);
    const chosen = first.findIndex(({ line }) => line === batch.titles_line);
    return chosen === -1 ? titleRowOf(batch.target, first, fields) : chosen;
  };
  for await (const record of fromTitles(records, titlesAt)) {
    if (work.isStopping()) throw new Stopping();
    if (read.titles_line === null) {
      [read.columns, read.titles_line] = [titlesOf(record), record.line];
      continue;
    }
    rows += 1;
    if (rows > IMPORT_ROWS) throw new StepProblem('too_many_rows', sentence('At most {most} rows', { most: limitInWords(IMPORT_ROWS) }));
    if (record.cells.length > IMPORT_COLUMNS)
      throw new StepProblem(
        'too_many_columns',
        sentence('Line {line} has {cells} cells; the limit is {most}', {
          line: record.line,
          cells: record.cells.length,
          most: IMPORT_COLUMNS,
        }),
      );
    if (read.sample.length < SAMPLE) read.sample.push(record.cells);
    if (record.line > last) waiting.push(record);
    if (waiting.length < STORED_AT_ONCE) continue;
    await store(work, waiting, record.share);
    waiting = [];
  }
  if (waiting.length > 0) await store(work, waiting, 1);
  if (rows === 0) throw new StepProblem('no_rows', sentence('The file has no rows below its titles'));
  return read;
}

/**
 * Converts bytes to rows. Each portion of rows is one transaction; after a crash the file is read again and only the missing
 * rows are stored.
 */
export async function readFile(work: StepWork): Promise<void> {
  const batch = await loadBatch(work.db, work.batchId);
  if (batch?.state !== 'reading') return;
  const fields = await work.target.fields(work.db);
  const read = await storeAll(work, batch, fields).catch((fault: unknown) => {
    throw fault instanceof FileRefusal ? new StepProblem(fault.code, fault.sentence) : fault;
  });
  await work.db.transaction(async (tx) => {
    const locked = await lockBatch(tx, work.batchId);
    if (locked?.state !== 'reading') return;
    const cause = causeOf(locked, work.clock.now());
    const { mapping, mapped_like } = await firstMapping(tx, { ...locked, columns: read.columns }, fields);
    const changes = { ...read, mapping, mapped_like, mapped: isMapped(mapping, fields), progress: 1 };
    await moveBatch(tx, cause, locked, { type: 'file.read' }, changes);
  });
}
