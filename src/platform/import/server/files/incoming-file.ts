import { Buffer } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { IMPORT_FILE_LIMIT } from '../../contract.ts';
import { type Encoding, isGzip, TextWatch } from './text-kind.ts';
import { sentence, SentenceError } from '#platform/contract/sentence.ts';

/** Reason for refusing a file. */
export class FileRefusal extends SentenceError {}

const LARGEST = `${IMPORT_FILE_LIMIT / 1024 / 1024} MB`;
const PART = 1024 * 1024;

/** A completely received file that appears to be a table. */
export interface IncomingFile {
  bytes: number;
  encoding: Encoding;
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
    if (String((fault as { code?: unknown }).code).startsWith('Z_')) throw new FileRefusal(sentence('The packed file is damaged'));
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

/** Opens an unlinked temporary file, which the operating system removes even if the process is killed. */
async function spool(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `galen-import-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}

/** Receives an upload with at most one chunk in memory. @throws {@link FileRefusal} if it is not a table or too large */
export async function receive(upload: Readable): Promise<IncomingFile> {
  const file = await spool();
  try {
    const watch = new TextWatch();
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of inflated(upload)) {
      const problem = watch.inspect(chunk);
      if (problem !== null) throw new FileRefusal(problem);
      if (bytes + chunk.length > IMPORT_FILE_LIMIT) throw new FileRefusal(sentence('At most {size}, unpacked', { size: LARGEST }));
      hash.update(chunk);
      await file.write(chunk, 0, chunk.length, bytes);
      bytes += chunk.length;
    }
    if (bytes === 0) throw new FileRefusal(sentence('The file is empty'));
    return {
      bytes,
      encoding: watch.encoding(),
      digest: hash.digest('hex'),
      parts: () => readBack(file, bytes),
      close: () => file.close(),
    };
  } catch (fault) {
    await file.close();
    throw fault;
  }
}
