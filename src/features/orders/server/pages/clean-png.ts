import { crc32 } from 'node:zlib';
import type { CleanPicture } from './clean-picture.ts';
import { orientationBlock, readOrientation } from './orientation.ts';

const SIGNATURE = 8;
/** Chunks that say how the pixels are shown; texts, times and the data of cameras go. */
const imageChunks: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'];

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG picture without texts and camera data. Null: it is damaged. */
export function cleanPng(file: Buffer): CleanPicture | null {
  const kept: Buffer[] = [file.subarray(0, SIGNATURE)];
  let size: Pick<CleanPicture, 'width' | 'height'> | null = null;
  let at = SIGNATURE;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const type = file.subarray(at + 4, at + 8).toString('latin1');
    const data = file.subarray(at + 8, end - 4);
    if (type === 'IHDR' && data.length === 13) size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    const block = type === 'eXIf' ? orientationBlock(readOrientation(data)) : null;
    if (block) kept.push(chunkOf(type, block));
    if (imageChunks.includes(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return size && size.width > 0 && size.height > 0 ? { ...size, bytes: Buffer.concat(kept) } : null;
    at = end;
  }
  return null;
}
