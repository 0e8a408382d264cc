import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { sentence } from '#platform/contract/sentence.ts';
import { FileRefusal } from '../files/file-refusal.ts';

/** Limits of a workbook: parts; bytes unpacked; times that it may grow by unpacking, if it is not small. */
const MOST_PARTS = 2_000;
const MOST_BYTES = 512 * 1024 * 1024;
const MOST_GROWTH = 200;
const SMALL = 16 * 1024 * 1024;
/** Bytes read at once. */
const CHUNK = 64 * 1024;

const damaged = () => new FileRefusal('damaged', sentence('The workbook is damaged'));

/** A file by positions: a `FileHandle`, or the content in memory. */
export interface ReadableFile {
  read: (buffer: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number; buffer: Buffer }>;
}

/** An open workbook: its parts by lower-case name. */
export interface Workbook {
  has: (name: string) => boolean;
  size: (name: string) => number;
  read: (name: string) => Promise<Readable>;
  close: () => void;
}

async function* bytesBetween(file: ReadableFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK, end - at)), 0, Math.min(CHUNK, end - at), at);
    if (bytesRead === 0) throw damaged();
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

class OpenFile extends RandomAccessReader {
  private readonly file: ReadableFile;

  constructor(file: ReadableFile) {
    super();
    this.file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.file, start, end), { objectMode: false });
  }
}

const STORED_OR_DEFLATED = [0, 8];

/** Parts by name, refused by the directory before anything is unpacked; yauzl holds the parts to their sizes there. */
async function partsOf(zip: ZipFile, bytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_PARTS) throw new FileRefusal('too_large', sentence('The workbook has too many parts'));
  const parts = new Map<string, Entry>();
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileRefusal('locked', sentence('The workbook is locked with a password'));
    if (!STORED_OR_DEFLATED.includes(entry.compressionMethod)) throw damaged();
    inflated += entry.uncompressedSize;
    if (inflated > MOST_BYTES || (inflated > SMALL && inflated > bytes * MOST_GROWTH))
      throw new FileRefusal('too_large', sentence('The workbook is too large when unpacked'));
    parts.set(entry.fileName.toLowerCase(), entry);
  }
  return parts;
}

/** Opens a workbook. @throws {@link FileRefusal} if it is not a workbook, is damaged, or is too large when unpacked */
export async function openWorkbook(file: ReadableFile, bytes: number): Promise<Workbook> {
  let zip: ZipFile | undefined;
  try {
    zip = await fromRandomAccessReaderPromise(new OpenFile(file), bytes, { lazyEntries: true, autoClose: false, strictFileNames: false });
    const opened = zip;
    const parts = await partsOf(opened, bytes);
    if (!parts.has('xl/workbook.xml'))
      throw new FileRefusal('no_table', sentence('This is a zip archive, not an Excel workbook: send the file that is in it'));
    const partOf = (name: string): Entry => {
      const entry = parts.get(name.toLowerCase());
      if (!entry) throw damaged();
      return entry;
    };
    return {
      has: (name) => parts.has(name.toLowerCase()),
      size: (name) => partOf(name).uncompressedSize,
      read: (name) => opened.openReadStreamPromise(partOf(name)),
      close: () => opened.close(),
    };
  } catch (fault) {
    zip?.close();
    throw fault instanceof FileRefusal ? fault : damaged();
  }
}
