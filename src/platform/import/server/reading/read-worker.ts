import { Buffer } from 'node:buffer';
import type { Sentence } from '#platform/contract/sentence.ts';
import { csvRows } from '../files/csv-rows.ts';
import { FileRefusal } from '../files/file-refusal.ts';
import type { FileRow } from '../files/file-row.ts';
import type { Encoding } from '../files/text-kind.ts';
import type { ReadableFile } from '../workbook/open-workbook.ts';
import { workbookRows } from '../workbook/workbook-rows.ts';

/** Process that reads files: the server stays responsive, and alive, whatever a file contains. */

/** The next part of a file, which is not answered; opens the file; or asks for the next rows of the open one. */
export type ReadRequest = { part: Uint8Array } | { encoding: Encoding | 'xlsx' } | 'next';

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

const readable = (content: Buffer): ReadableFile => ({
  read: (buffer, offset, length, position) =>
    Promise.resolve({ buffer, bytesRead: content.copy(buffer, offset, position, position + length) }),
});

// oxlint-disable-next-line require-await -- the readers take a stream
async function* partsOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += PART) yield content.subarray(at, at + PART);
}

async function* blocksOf(content: Buffer, encoding: Encoding | 'xlsx'): AsyncGenerator<RowBlock> {
  let block: RowBlock = { rows: [], sheet: null };
  let characters = 0;
  const chose = (sheet: string) => (block.sheet = sheet);
  const all =
    encoding === 'xlsx' ? workbookRows(readable(content), content.length, chose) : csvRows(partsOf(content), encoding, content.length);
  for await (const row of all) {
    block.rows.push(row);
    characters += row.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (block.rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield block;
    [block, characters] = [{ rows: [], sheet: block.sheet }, 0];
  }
  if (block.rows.length > 0) yield block;
}

let parts: Uint8Array[] = [];
let blocks: AsyncGenerator<RowBlock> | null = null;

async function answer(request: Exclude<ReadRequest, { part: Uint8Array }>): Promise<ReadAnswer> {
  try {
    if (request !== 'next') {
      blocks = blocksOf(Buffer.concat(parts), request.encoding);
      parts = [];
    }
    const next = await blocks?.next();
    if (next?.done) blocks = null;
    return { block: next?.value ?? null };
  } catch (fault) {
    blocks = null;
    if (fault instanceof FileRefusal) return { refusal: { code: fault.code, sentence: fault.sentence } };
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) };
  }
}

process.on('message', (request: ReadRequest) => {
  if (request !== 'next' && 'part' in request) parts.push(request.part);
  else void answer(request).then((each) => process.send?.(each));
});
// It ends with the server, which may still need it after a signal to both.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
