import { read } from 'node:fs';
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import type { Sentence } from '#platform/contract/sentence.ts';
import { csvRows } from '../files/csv-rows.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import type { FileRow } from '../files/file-row.ts';
import type { Encoding } from '../files/text-kind.ts';
import type { ReadableFile } from '../workbook/open-workbook.ts';
import { workbookRows } from '../workbook/workbook-rows.ts';

/** Thread that reads a file: the server stays responsive whatever the file contains. */

/** A file by its descriptor, which all threads of the process share. */
export interface OpenedFile {
  descriptor: number;
  bytes: number;
  encoding: Encoding | 'xlsx';
}

/** Opens a file, or asks for the next rows of the open one. */
export type ReadRequest = { file: OpenedFile } | 'next';

export interface RowBlock {
  rows: FileRow[];
  /** Sheet of a workbook. */
  sheet: string | null;
}

/** The next rows; null after the last one; why the file is refused; or an error of the program. */
export type ReadAnswer = { block: RowBlock | null } | { refusal: { code: string; sentence: Sentence } } | { fault: string };

const ROWS_AT_ONCE = 1_000;
const CHARACTERS_AT_ONCE = 256 * 1024;
const PART = 1024 * 1024;

const readAt = promisify(read);
const readable = ({ descriptor }: OpenedFile): ReadableFile => ({
  read: (buffer, offset, length, position) => readAt(descriptor, buffer, offset, length, position),
});

async function* partsOf({ bytes, ...file }: OpenedFile): AsyncGenerator<Buffer> {
  const from = readable({ bytes, ...file });
  for (let at = 0; at < bytes; ) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    const { bytesRead, buffer } = await from.read(Buffer.alloc(Math.min(PART, bytes - at)), 0, Math.min(PART, bytes - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* blocksOf(file: OpenedFile): AsyncGenerator<RowBlock> {
  let block: RowBlock = { rows: [], sheet: null };
  let characters = 0;
  const chose = (sheet: string) => (block.sheet = sheet);
  const all =
    file.encoding === 'xlsx' ? workbookRows(readable(file), file.bytes, chose) : csvRows(partsOf(file), file.encoding, file.bytes);
  for await (const row of all) {
    block.rows.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (block.rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield block;
    [block, characters] = [{ rows: [], sheet: block.sheet }, 0];
  }
  if (block.rows.length > 0) yield block;
}

let blocks: AsyncGenerator<RowBlock> | null = null;

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  try {
    if (request !== 'next') blocks = blocksOf(request.file);
    const next = await blocks?.next();
    return { block: next?.value ?? null };
  } catch (fault) {
    if (fault instanceof FileRefusal) return { refusal: { code: fault.code, sentence: fault.sentence } };
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.on('message', (request: ReadRequest) => void answer(request).then((each) => parentPort?.postMessage(each)));
