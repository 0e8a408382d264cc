import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What a storage keeps of an upload in parts: its own handle, and a receipt for each part in order. */
export interface PartialUpload {
  key: string;
  handle: string;
  parts: readonly string[];
}

/**
 * Where the bytes of files lie. Names (`key`) are the server's own: nothing that a person types reaches a storage. Whatever
 * is answered is stored for good: it outlives the process and the machine's power.
 */
export interface FileStorage {
  /** Bytes of each part but the last. */
  partSize: number;
  /** Room for an upload in parts. @returns the storage's handle of it */
  begin(key: string): Promise<string>;
  /**
   * Stores one part. Sent again, it takes the place of the first.
   * @returns its receipt
   * @throws PartBrokenOff when other than `length` bytes come
   */
  putPart(upload: PartialUpload, part: { offset: number; length: number }, bytes: Readable): Promise<string>;
  /** The parts become the file. Once more: nothing. */
  complete(upload: PartialUpload): Promise<void>;
  /** Forgets an upload, with its parts. */
  abandon(upload: PartialUpload): Promise<void>;
  /** A small file at once. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** The bytes of a file, or those from `start` to `end`, both included. @throws FileMissing */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Deletes a file; one that is not there is deleted already. */
  remove(key: string): Promise<void>;
}

export class PartBrokenOff extends Error {
  constructor() {
    super('The part did not arrive whole');
  }
}

export class FileMissing extends Error {
  constructor() {
    super('The file is not in the storage');
  }
}

/** Names of the server's own: 32 hexadecimal digits. */
export const newStorageKey = (): string => randomUUID().replaceAll('-', '');
const KEY = /^[\da-f]{32}$/;

/** A name that the server did not make is a mistake of ours; it stops here. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('This is no name of a stored file');
  return key;
}

/** Exactly so many bytes of a stream, counted while they pass. @throws PartBrokenOff */
export async function* exactly(bytes: Readable, length: number): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    passed += chunk.length;
    if (passed > length) throw new PartBrokenOff();
    yield chunk;
  }
  if (passed !== length) throw new PartBrokenOff();
}
