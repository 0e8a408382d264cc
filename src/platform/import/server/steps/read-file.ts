import { count, eq, max, sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { IMPORT_COLUMNS, IMPORT_ROWS, type ImportField } from '../../contract.ts';
import { batches, batchFileParts, batchRows } from '../../schema.ts';
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

/** Rows among which the titles are looked for: price lists often begin with a name and a date. */
const TITLES_WITHIN = 12;

/** Index of the row whose cells name the most fields; the first one, unless another names at least two and more than it. */
function titleRowOf(rows: readonly FileRow[], fields: readonly ImportField[]): number {
  const named = rows.map(({ cells }) => Object.keys(guessMapping(cells, fields)).length);
  const most = Math.max(...named);
  return most >= 2 && most > (named[0] ?? 0) ? named.indexOf(most) : 0;
}

/** The rows of a file from its titles on; what stands above them is left out. */
async function* fromTitles(rows: AsyncIterable<FileRow>, fields: readonly ImportField[]): AsyncGenerator<FileRow> {
  const above: FileRow[] = [];
  for await (const row of rows) {
    if (above.length === TITLES_WITHIN) yield row;
    else above.push(row);
    if (row === above[TITLES_WITHIN - 1]) yield* above.slice(titleRowOf(above, fields));
  }
  if (above.length < TITLES_WITHIN) yield* above.slice(titleRowOf(above, fields));
}

interface ReadProgress {
  columns: string[];
  sample: string[][];
  /** Sheet of a workbook. */
  sheet: string | null;
}

/** Stores all rows except those that were stored before a crash. */
async function storeAll(work: StepWork, batch: StoredBatch, fields: readonly ImportField[]): Promise<ReadProgress> {
  const [stored] = await work.db
    .select({ last: max(batchRows.line), rows: count() })
    .from(batchRows)
    .where(eq(batchRows.batch_id, batch.id));
  const last = stored?.last ?? 0;
  const read: ReadProgress = { columns: [], sample: [], sheet: null };
  let [waiting, rows]: [FileRow[], number] = [[], 0];
  const encoding = (batch.encoding ?? 'utf-8') as Encoding | 'xlsx';
  const records = readRows(partsOf(work), encoding, (sheet) => (read.sheet = sheet));
  for await (const record of fromTitles(records, fields)) {
    if (work.isStopping()) throw new Stopping();
    if (read.columns.length === 0) {
      read.columns = titlesOf(record);
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
  const { columns, sample, sheet } = await storeAll(work, batch, fields).catch((fault: unknown) => {
    throw fault instanceof FileRefusal ? new StepProblem(fault.code, fault.sentence) : fault;
  });
  await work.db.transaction(async (tx) => {
    const locked = await lockBatch(tx, work.batchId);
    if (locked?.state !== 'reading') return;
    const cause = await causeOf(tx, locked, work.clock.now());
    const { mapping, mapped_like } = await firstMapping(tx, { ...locked, columns }, fields);
    const changes = { columns, sample, sheet, mapping, mapped_like, mapped: isMapped(mapping, fields), progress: 1 };
    await moveBatch(tx, cause, locked, { type: 'file.read' }, changes);
    await tx.delete(batchFileParts).where(eq(batchFileParts.batch_id, work.batchId));
  });
}
