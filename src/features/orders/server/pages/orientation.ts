/** How a camera was held (EXIF, TIFF tag 0x0112): 1 is upright, up to 8. */
const ORIENTATION = 0x01_12;
const UPRIGHT = 1;
const LARGEST = 8;
const ENTRY = 12;

/** Orientation in a TIFF block, which is all of EXIF that is kept; 1 without one. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.subarray(0, 2).toString('latin1');
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const isLittle = order === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return UPRIGHT;
  const entries = short(first);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * ENTRY;
    if (at + ENTRY > tiff.length) return UPRIGHT;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= UPRIGHT && value <= LARGEST ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF block with nothing but the orientation, by which browsers turn the picture; null: it is upright. */
export function orientationBlock(orientation: number): Buffer | null {
  if (orientation === UPRIGHT) return null;
  const block = Buffer.alloc(8 + 2 + ENTRY + 4);
  block.write('MM', 'latin1');
  block.writeUInt16BE(42, 2);
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION, 10);
  // One 16-bit number.
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}
