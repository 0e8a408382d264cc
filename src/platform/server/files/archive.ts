import { PassThrough, pipeline, type Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { msg } from '#platform/contract/sentence.ts';
import { ARCHIVE_ENTRIES, ARCHIVE_INFLATED, ARCHIVE_LIMIT } from '#platform/upload/file-kinds.ts';
import type { FileStorage } from './file-storage.ts';

/** Reason for refusing an archive, without values. */
export class ArchiveRefused extends Error {}

/** Random access to a stored file, for reading an archive's directory. */
class StoredBytes extends RandomAccessReader {
  private readonly storage: FileStorage;
  private readonly key: string;

  constructor(storage: FileStorage, key: string) {
    super();
    this.storage = storage;
    this.key = key;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const output = new PassThrough();
    const pipeEntry = async () => pipeline(await this.storage.read(this.key, { start, end: end - 1 }), output, () => undefined);
    pipeEntry().catch((fault: Error) => output.destroy(fault));
    return output;
  }
}

const STORED_OR_DEFLATED = [0, 8];
const SYMLINK = 0o120_000;
const isFolder = ({ fileName }: Entry) => fileName.endsWith('/');
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170_000) === SYMLINK;

/** Files that operating systems add to archives. */
const isIgnorable = ({ fileName }: Entry) => /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$)/i.test(fileName);

function refusalOf(entry: Entry): string | null {
  if (isLink(entry)) return msg('The archive contains a link instead of a file');
  if (entry.isEncrypted()) return msg('The archive is locked with a password');
  return STORED_OR_DEFLATED.includes(entry.compressionMethod) ? null : msg('The archive is packed in an unsupported format');
}

/** Entries of the archive, checked by its directory before anything is unpacked. */
async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ARCHIVE_ENTRIES) throw new ArchiveRefused(msg('At most 1,000 files in an archive'));
  const entries: Entry[] = [];
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    const refusal = refusalOf(entry);
    if (refusal) throw new ArchiveRefused(refusal);
    inflated += entry.uncompressedSize;
    if (inflated > ARCHIVE_INFLATED) throw new ArchiveRefused(msg('Unpacked, the archive has more than 50 MB'));
    entries.push(entry);
  }
  return entries;
}

async function withArchive<Result>(
  storage: FileStorage,
  { key, size }: { key: string; size: number },
  work: (zip: ZipFile, entries: Entry[]) => Promise<Result>,
): Promise<Result> {
  if (size > ARCHIVE_LIMIT) throw new ArchiveRefused(msg('An archive has at most 50 MB'));
  let zip: ZipFile | undefined;
  try {
    // Path traversal, and sizes that differ from the directory, abort the reading.
    zip = await fromRandomAccessReaderPromise(new StoredBytes(storage, key), size, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
    });
    return await work(zip, await entriesOf(zip));
  } catch (fault) {
    throw fault instanceof ArchiveRefused ? fault : new ArchiveRefused(wordsOf(fault));
  } finally {
    zip?.close();
  }
}

const wordsOf = (fault: unknown) =>
  /relative path|absolute path|invalid characters in fileName/.test((fault as Error).message)
    ? msg('The archive contains a path that leads out of it')
    : msg('The archive is damaged');

/** Names of the entries. @throws ArchiveRefused */
export const listArchive = (storage: FileStorage, file: { key: string; size: number }): Promise<string[]> =>
  withArchive(storage, file, async (_zip, entries) => entries.map(({ fileName }) => fileName));

/**
 * The files of an archive, one at a time in memory; null instead of bytes if larger than `largest`.
 * @throws ArchiveRefused
 */
export function unpackArchive(
  storage: FileStorage,
  file: { key: string; size: number },
  largest: number,
  take: (name: string, bytes: Buffer | null) => Promise<void>,
): Promise<void> {
  return withArchive(storage, file, async (zip, entries) => {
    for (const entry of entries) {
      if (isFolder(entry) || isIgnorable(entry)) continue;
      await take(entry.fileName, entry.uncompressedSize > largest ? null : await inflate(zip, entry));
    }
  });
}

async function inflate(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
