import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const inflated = promisify(inflate);

/** Bytes that the object streams of a file may have when they are unpacked. */
const MOST_UNPACKED = 32 * 1024 * 1024;

export type PdfFault = 'damaged' | 'password' | 'script' | 'pages';

/** What a viewer would run, start or save. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia)(?![A-Za-z])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z])/g;

/** Names without the escapes that could hide them: `/J#61vaScript`. */
const plain = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** Objects that are packed in streams, as text; null: more than is unpacked. */
async function packedObjects(file: Buffer, text: string): Promise<string | null> {
  const parts: string[] = [];
  let left = MOST_UNPACKED;
  for (const { index } of text.matchAll(/\/ObjStm(?![A-Za-z])/g)) {
    const begin = /stream\r?\n/g;
    begin.lastIndex = index;
    const start = begin.exec(text);
    const end = start ? text.indexOf('endstream', begin.lastIndex) : -1;
    if (!start || end === -1) continue;
    try {
      const unpacked = await inflated(file.subarray(begin.lastIndex, end), { maxOutputLength: left });
      left -= unpacked.length;
      parts.push(unpacked.toString('latin1'));
    } catch (fault) {
      if ((fault as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
      // Not packed, or by another method that viewers do not unpack objects with.
      parts.push(text.slice(begin.lastIndex, end));
    }
    if (left <= 0) return null;
  }
  return plain(parts.join('\n'));
}

/** Why a PDF is not taken; null: it is fine. @param most pages */
export async function faultOfPdf(file: Buffer, most: number): Promise<PdfFault | null> {
  const raw = file.toString('latin1');
  if (!raw.includes('endobj') || !raw.includes('startxref')) return 'damaged';
  const text = plain(raw);
  if (/\/Encrypt(?![A-Za-z])/.test(text)) return 'password';
  // The text without escapes has other positions than the file.
  const packed = await packedObjects(file, raw);
  if (packed === null) return 'damaged';
  if (ACTIVE.test(text) || ACTIVE.test(packed)) return 'script';
  return [text, packed].reduce((pages, each) => pages + (each.match(PAGE)?.length ?? 0), 0) > most ? 'pages' : null;
}
