import { crc32 as crcOf, deflateRawSync } from 'node:zlib';

/** Entry of an archive, valid or hostile. */
export interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** Size in the directory; the real size by default. */
  saidSize?: number;
  /** Mode of the entry on Unix, such as 0o120777 for a link. */
  mode?: number;
  encrypted?: true;
}

const crcs = crcOf as ((bytes: Buffer) => number) | undefined;

/** CRC-32, for Node versions without it. */
function crc32(bytes: Buffer): number {
  if (crcs) return crcs(bytes);
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

function numbers(...fields: [size: 2 | 4, value: number][]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** Builds a ZIP archive of these entries. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, saidSize = bytes.length, mode = 0o100_644, encrypted } of entries) {
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const common = numbers(
      [2, encrypted ? 0x801 : 0x800],
      [2, 8],
      [2, 0],
      [2, 0x21],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, saidSize],
      [2, named.length],
      [2, 0],
    );
    const local = Buffer.concat([numbers([4, 0x04_03_4b_50], [2, 20]), common, named, packed]);
    const attributes = numbers([2, 0], [2, 0], [2, 0], [4, (mode << 16) >>> 0], [4, offset]);
    directory.push(Buffer.concat([numbers([4, 0x02_01_4b_50], [2, 0x03_14], [2, 20]), common, attributes, named]));
    bodies.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const count = entries.length;
  return Buffer.concat([
    ...bodies,
    central,
    numbers([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, 0]),
  ]);
}
