import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IMPORT_FILE_LIMIT } from '../../contract.ts';
import { type Encoding, isGzip, isZip, TextWatch } from './text-kind.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import { FileRefusal } from './file-refusal.ts';
import { spool } from './spool.ts';

const LARGEST = `${IMPORT_FILE_LIMIT / 1024 / 1024} MB`;
const PART = 1024 * 1024;

/** A completely received file that appears to be a table. */
export interface IncomingFile {
  bytes: number;
  encoding: Encoding | 'xlsx';
  /** SHA-256 of the decompressed file. */
  digest: string;
  /** The decompressed file in parts of one megabyte. */
  parts: () => AsyncGenerator<Buffer>;
  /** Frees the disk space. */
  close: () => Promise<void>;
}

/** Yields the first chunk again before the others, after it was inspected. */
async function* fromFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** The decompressed bytes of the file, up to the limit. */
async function* inflated(upload: Readable): AsyncGenerator<Buffer> {
  const chunks = (upload as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const start = await chunks.next();
  if (start.done) return;
  const content = fromFirst(start.value, chunks);
  if (!isGzip(start.value)) {
    yield* content;
    return;
  }
  const gunzip = createGunzip();
  const packed = (async () => {
    for await (const chunk of content)
      if (!gunzip.write(chunk)) await new Promise((resolve) => gunzip.once('drain', resolve).once('close', resolve));
    gunzip.end();
  })();
  packed.catch((fault: Error) => gunzip.destroy(fault));
  try {
    yield* gunzip as AsyncIterable<Buffer>;
  } catch (fault) {
    if (String((fault as { code?: unknown }).code).startsWith('Z_'))
      throw new FileRefusal('damaged', sentence('The packed file is damaged'));
    throw fault;
  } finally {
    gunzip.destroy();
  }
  await packed;
}

async function* readBack(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += PART) {
    const part = Buffer.alloc(Math.min(PART, bytes - at));
    await file.read(part, 0, part.length, at);
    yield part;
  }
}

/** Receives an upload with at most one chunk in memory. @throws {@link FileRefusal} if it is not a table or too large */
export async function receive(upload: Readable): Promise<IncomingFile> {
  const file = await spool();
  try {
    const watch = new TextWatch();
    const hash = createHash('sha256');
    let bytes = 0;
    let isWorkbook = false;
    for await (const chunk of inflated(upload)) {
      if (bytes === 0) isWorkbook = isZip(chunk);
      const problem = isWorkbook ? null : watch.inspect(chunk);
      if (problem !== null) throw new FileRefusal('no_table', problem);
      if (bytes + chunk.length > IMPORT_FILE_LIMIT)
        throw new FileRefusal('too_large', sentence('At most {size}, unpacked', { size: LARGEST }));
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
    }
    if (bytes === 0) throw new FileRefusal('empty', sentence('The file is empty'));
    if (isWorkbook) (await openWorkbook(file, bytes)).close();
    return {
      bytes,
      encoding: isWorkbook ? 'xlsx' : watch.encoding(),
      digest: hash.digest('hex'),
      parts: () => readBack(file, bytes),
      close: () => file.close(),
    };
  } catch (fault) {
    await file.close();
    throw fault;
  }
}
