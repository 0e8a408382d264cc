import type { Buffer } from 'node:buffer';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Detects the encoding of a text file from its bytes, ignoring names and headers. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const starts = (bytes: Buffer, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Formats that are often mistaken for CSV, with instructions. */
const otherFormats: { signature: number[]; is: string }[] = [
  {
    signature: [0xd0, 0xcf, 0x11, 0xe0],
    is: msg('an old or locked Excel workbook: save it as .xlsx without a password, or the sheet as CSV'),
  },
  { signature: [0x25, 0x50, 0x44, 0x46, 0x2d], is: msg('a PDF') },
  { signature: [0xff, 0xd8, 0xff], is: msg('a picture') },
  { signature: [0x89, 0x50, 0x4e, 0x47], is: msg('a picture') },
  { signature: [0x47, 0x49, 0x46, 0x38], is: msg('a picture') },
  { signature: [0x1f, 0x8b], is: msg('packed twice: pack the CSV once') },
  { signature: [0x42, 0x5a, 0x68], is: msg('packed by bzip2: use gzip, or send it as it is') },
  { signature: [0xfd, 0x37, 0x7a, 0x58, 0x5a], is: msg('packed by xz: use gzip, or send it as it is') },
  { signature: [0x37, 0x7a, 0xbc, 0xaf], is: msg('a 7-Zip archive: use gzip, or send it as it is') },
  { signature: [0x7f, 0x45, 0x4c, 0x46], is: msg('a program') },
  { signature: [0x4d, 0x5a, 0x90], is: msg('a program') },
];

/** Whether it could be an Excel workbook, which is a zip archive. */
export const isZip = (bytes: Buffer): boolean => starts(bytes, 0x50, 0x4b);

export const isGzip = (bytes: Buffer): boolean => starts(bytes, 0x1f, 0x8b);

/** Inspects the bytes of a file in transit. */
export class TextWatch {
  private readonly utf8 = new TextDecoder('utf-8', { fatal: true });
  private first = true;
  private isUtf8 = true;
  private marked: 'utf-16le' | 'utf-16be' | null = null;

  /** Reason why the file is not a table; null if there is none so far. */
  inspect(bytes: Buffer): Sentence | null {
    if (this.first) {
      this.first = false;
      if (starts(bytes, 0xff, 0xfe)) this.marked = 'utf-16le';
      if (starts(bytes, 0xfe, 0xff)) this.marked = 'utf-16be';
      const otherFormat = otherFormats.find(({ signature }) => starts(bytes, ...signature));
      if (otherFormat) return sentence('This is not a CSV file or an Excel workbook, it is {kind}.', { kind: { message: otherFormat.is } });
    }
    if (this.marked) return null;
    // Text contains no zero bytes, except UTF-16, which starts with a byte order mark.
    if (bytes.includes(0)) return sentence('This is not a CSV file or an Excel workbook: it contains bytes that are not text.');
    if (this.isUtf8) this.isUtf8 = this.decodes(bytes, true);
    return null;
  }

  /** Call after the last byte. Text that is not UTF-8 is assumed to be Windows-1252. */
  encoding(): Encoding {
    if (this.marked) return this.marked;
    return this.isUtf8 && this.decodes(undefined, false) ? 'utf-8' : 'windows-1252';
  }

  private decodes(bytes: Buffer | undefined, stream: boolean): boolean {
    try {
      this.utf8.decode(bytes, { stream });
      return true;
    } catch {
      return false;
    }
  }
}

const DELIMITERS = [',', ';', '\t', '|'];

/** Delimiter of the titles: the candidate that occurs most often outside quotation marks in the first non-empty line. */
export function delimiterOf(start: string): string {
  const line = firstLine(start.replace(/^\ufeff?\s*/, ''));
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).delimiter;
}

/** The first line without quoted content. */
function firstLine(text: string): string {
  let outside = '';
  let quoted = false;
  for (const sign of text.slice(0, 64_000)) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && (sign === '\n' || sign === '\r')) break;
    else if (!quoted) outside += sign;
  }
  return outside;
}
