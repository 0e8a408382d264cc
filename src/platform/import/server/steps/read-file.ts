import { type CsvError, type Options, parse } from 'csv-parse';
import { count, eq, max, sql } from 'drizzle-orm';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { IMPORT_COLUMNS, IMPORT_RECORD_LENGTH, IMPORT_ROWS } from '../../contract.ts';
import { batches, batchFileParts, batchRows } from '../../schema.ts';
import { isChoicesLine } from '../files/template-words.ts';
import { delimiterOf } from '../files/text-kind.ts';
import { guessMapping, isMapped } from '../mapping.ts';
import { causeOf, lockBatch, loadBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { StepProblem, type StepWork, Stopping } from './step.ts';
import { sentence } from '#platform/contract/sentence.ts';

/** Rows per insert statement. */
const STORED_AT_ONCE = 2_000;
/** Characters parsed in one go: a few milliseconds, so that other requests are served in between. */
const SLICE = 32 * 1024;
const SAMPLE = 5;

const limitOf = new Intl.NumberFormat('en-GB');

/** The text of the file in slices, without its byte order mark. */
async function* textOf({ db, batchId }: StepWork, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for (let part = 0; ; part += 1) {
    const [found] = await db
      .select({ bytes: batchFileParts.bytes })
      .from(batchFileParts)
      .where(sql`${batchFileParts.batch_id} = ${batchId} and ${batchFileParts.part} = ${part}`);
    const text = decoder.decode(found?.bytes, { stream: found !== undefined });
    if (text.includes('\0')) throw new StepProblem(sentence('The file contains characters that cannot be stored'));
    for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
    if (!found) return;
  }
}

interface FileRecord {
  /** Line on which the record starts. */
  line: number;
  cells: string[];
}

const counted = (cells: readonly string[], sign: RegExp): number => cells.reduce((sum, cell) => sum + (cell.match(sign)?.length ?? 0), 0);
const breaks = (cell: string) => cell.includes('\n') || cell.includes('\r');

const options = (delimiter: string): Options => ({
  delimiter,
  info: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: IMPORT_RECORD_LENGTH,
});

/** @param line start of the unreadable record, where its quotation mark opens, not where parsing stopped */
function problemOf(fault: CsvError, line: number): StepProblem {
  if (fault.code === 'CSV_MAX_RECORD_SIZE')
    return new StepProblem(
      sentence('A row near line {line} is longer than {most} characters: is a quotation mark missing?', {
        line,
        most: limitOf.format(IMPORT_RECORD_LENGTH),
      }),
    );
  if (fault.code === 'CSV_QUOTE_NOT_CLOSED') return new StepProblem(sentence('Unclosed quotation mark near line {line}', { line }));
  return new StepProblem(sentence('Line {line} cannot be read as CSV', { line }));
}

/** Records of the file with their start lines, without blank ones. */
async function* recordsOf(texts: AsyncGenerator<string>): AsyncGenerator<FileRecord> {
  const first = await texts.next();
  if (first.done) return;
  const allBytes = async function* () {
    yield first.value;
    yield* texts;
  };
  // The parser reports the line where a record ends, and counts a CR LF within quotation marks as two lines.
  let overcounted = 0;
  let ended = 0;
  const toFileRecord = ({ record, info }: { record: string[]; info: { lines: number } }): FileRecord => {
    const broken = record.filter(breaks);
    const line = info.lines - overcounted - counted(broken, /[\r\n]/g);
    overcounted += counted(broken, /\r\n/g);
    ended = info.lines - overcounted;
    return { line, cells: record };
  };
  const parser = parse({ ...options(delimiterOf(first.value)), on_record: toFileRecord as unknown as NonNullable<Options['on_record']> });
  const finished = pipeline(Readable.from(allBytes()), parser);
  finished.catch(() => undefined);
  try {
    for await (const record of parser as AsyncIterable<FileRecord>)
      if (record.cells.some((cell) => cell.trim() !== '') && !isChoicesLine(record.cells)) yield record;
    await finished;
  } catch (fault) {
    throw (fault as CsvError).code?.startsWith('CSV_') ? problemOf(fault as CsvError, ended + 1) : fault;
  }
}

const forCopy = (rows: readonly FileRecord[], batchId: number): string =>
  rows.map(({ line, cells }) => `${batchId}\t${line}\t${JSON.stringify(cells).replaceAll('\\', '\\\\')}\n`).join('');

/** Stores rows together with the reading progress. */
async function store(work: StepWork, rows: readonly FileRecord[], progress: number): Promise<void> {
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

function titlesOf({ cells }: FileRecord): string[] {
  if (cells.length > IMPORT_COLUMNS)
    throw new StepProblem(
      sentence('At most {most} columns; the first line has {columns}', { most: IMPORT_COLUMNS, columns: cells.length }),
    );
  return cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim().slice(0, 200));
}

interface ReadProgress {
  columns: string[];
  sample: string[][];
}

/** Stores all rows except those that were stored before a crash. */
async function storeAll(work: StepWork, batch: StoredBatch): Promise<ReadProgress> {
  const [stored] = await work.db
    .select({ last: max(batchRows.line), rows: count() })
    .from(batchRows)
    .where(eq(batchRows.batch_id, batch.id));
  const last = stored?.last ?? 0;
  const total = Math.max(1, batch.file_bytes ?? 1);
  const read: ReadProgress = { columns: [], sample: [] };
  let [waiting, characters, rows]: [FileRecord[], number, number] = [[], 0, 0];
  for await (const record of recordsOf(textOf(work, batch.encoding ?? 'utf-8'))) {
    if (work.isStopping()) throw new Stopping();
    if (read.columns.length === 0) {
      read.columns = titlesOf(record);
      continue;
    }
    rows += 1;
    if (rows > IMPORT_ROWS) throw new StepProblem(sentence('At most {most} rows', { most: limitOf.format(IMPORT_ROWS) }));
    if (record.cells.length > IMPORT_COLUMNS)
      throw new StepProblem(
        sentence('Line {line} has {cells} cells; the limit is {most}', {
          line: record.line,
          cells: record.cells.length,
          most: IMPORT_COLUMNS,
        }),
      );
    if (read.sample.length < SAMPLE) read.sample.push(record.cells);
    characters += record.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (record.line > last) waiting.push(record);
    if (waiting.length < STORED_AT_ONCE) continue;
    await store(work, waiting, characters / total);
    waiting = [];
  }
  if (waiting.length > 0) await store(work, waiting, 1);
  if (rows === 0) throw new StepProblem(sentence('The file has no rows below its titles'));
  return read;
}

/**
 * Converts bytes to rows. Each portion of rows is one transaction; after a crash the file is read again and only the missing
 * rows are stored.
 */
export async function readFile(work: StepWork): Promise<void> {
  const batch = await loadBatch(work.db, work.batchId);
  if (batch?.state !== 'reading') return;
  const { columns, sample } = await storeAll(work, batch);
  const fields = await work.target.fields(work.db);
  const mapping = guessMapping(columns, fields);
  await work.db.transaction(async (tx) => {
    const locked = await lockBatch(tx, work.batchId);
    if (locked?.state !== 'reading') return;
    const cause = await causeOf(tx, locked, work.clock.now());
    const changes = { columns, sample, mapping, mapped: isMapped(mapping, fields), progress: 1 };
    await moveBatch(tx, cause, locked, { type: 'file.read' }, changes);
    await tx.delete(batchFileParts).where(eq(batchFileParts.batch_id, work.batchId));
  });
}
