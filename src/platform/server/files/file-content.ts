import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { claimedType, type FileType, fileTypes } from '#platform/upload/file-kinds.ts';

/** Facts derived from a file's bytes. */
export interface FileContent {
  size: number;
  /** Hexadecimal. */
  sha256: string;
  type: FileType | 'markup' | null;
}

const begins = (head: Buffer, bytes: string, at = 0) => head.subarray(at, at + bytes.length).toString('latin1') === bytes;

/** Type by magic bytes. */
function typeByHead(head: Buffer): FileType | null {
  if (begins(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (begins(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins(head, 'GIF87a') || begins(head, 'GIF89a')) return 'image/gif';
  if (begins(head, 'RIFF') && begins(head, 'WEBP', 8)) return 'image/webp';
  if (begins(head, '%PDF-')) return 'application/pdf';
  return begins(head, 'PK\x03\x04') ? 'application/zip' : null;
}

/** Text that a browser could render as a page or an SVG with scripts. */
const MARKUP = /^\s*<|<(!doctype|html|head|body|script|svg|iframe|\?xml)[\s>]/i;

const HEAD = 2_048;

/** Checks whether bytes are text: UTF-8 without NUL. */
class TextJudge {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  isText = true;

  take(chunk: Buffer | null): void {
    if (!this.isText) return;
    try {
      this.decoder.decode(chunk ?? undefined, { stream: chunk !== null });
      this.isText = !chunk?.includes(0);
    } catch {
      this.isText = false;
    }
  }
}

/** Reads a whole file: size, hash and content type. The name only distinguishes tables from other text. */
export async function readContent(bytes: Readable, name: string): Promise<FileContent> {
  const hash = createHash('sha256');
  const text = new TextJudge();
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
    size += chunk.length;
    hash.update(chunk);
    text.take(chunk);
  }
  text.take(null);
  return { size, sha256: hash.digest('hex'), type: typeByHead(head) ?? (text.isText ? typeOfText(head, name) : null) };
}

function typeOfText(head: Buffer, name: string): FileContent['type'] {
  if (MARKUP.test(head.toString('utf8').replace(/^\uFEFF/, ''))) return 'markup';
  return claimedType(name) === 'text/csv' ? 'text/csv' : 'text/plain';
}

/** Type labels within a sentence: `JPEG, PNG or PDF`. */
export const typesInWords = (types: readonly FileType[]): string =>
  types
    .map((type) => fileTypes[type].label)
    .join(', ')
    .replace(/, ([^,]+)$/, ' or $1');
