import type { CleanPicture } from './clean-picture.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const EXIF = 'Exif\0\0';
const END = Buffer.from([0xff, 0xd9]);

const beginsWith = (segment: Buffer, word: string) => segment.subarray(4, 4 + word.length).toString('latin1') === word;

/** Segments that say how the pixels are shown. All other application segments and comments go: position, device, previews. */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === 0xe0) return beginsWith(segment, 'JFIF\0');
  if (marker === 0xe2) return beginsWith(segment, 'ICC_PROFILE\0');
  if (marker === 0xee) return beginsWith(segment, 'Adobe');
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef);
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** End of the compressed pixels that begin at a position: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

/** A JPEG photo without what the camera wrote about place, time and device. Null: it is damaged. */
export function cleanJpeg(file: Buffer): CleanPicture | null {
  const kept: Buffer[] = [];
  let [width, height, orientation] = [0, 0, 1];
  let at = 2;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return null;
    const segment = file.subarray(at, end);
    if (isFrame(marker) && segment.length >= 9) [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    if (marker === 0xe1 && beginsWith(segment, EXIF)) orientation = readOrientation(segment.subarray(4 + EXIF.length));
    if (isKept(marker, segment)) kept.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    at = endOfScan(file, end);
    kept.push(file.subarray(end, at));
  }
  if (width === 0 || height === 0) return null;
  const block = orientationBlock(orientation);
  // JFIF has to be the first segment.
  const head = kept[0]?.[1] === 0xe0 ? kept.splice(0, 1) : [];
  // What follows the end of the picture goes too: films and further photos of phones.
  return { width, height, bytes: Buffer.concat([file.subarray(0, 2), ...head, ...(block ? [exifSegment(block)] : []), ...kept, END]) };
}

function exifSegment(block: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF.length + block.length, 2);
  return Buffer.concat([head, Buffer.from(EXIF, 'latin1'), block]);
}
