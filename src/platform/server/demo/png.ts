import { crc32, deflateSync } from 'node:zlib';

/** An image of at most four colours; one byte per pixel holds the number of its colour. */
export interface PaletteImage {
  width: number;
  height: number;
  palette: readonly (readonly [red: number, green: number, blue: number])[];
  pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 2;
const PALETTE_COLOUR = 3;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Four pixels to a byte, each row behind the byte that names its filter (none). */
function packed({ width, height, pixels }: PaletteImage): Uint8Array {
  const stride = 1 + Math.ceil((width * BITS) / 8);
  const rows = new Uint8Array(stride * height);
  for (let at = 0; at < width * height; at++) {
    const x = at % width;
    const place = Math.floor(at / width) * stride + 1 + (x >> 2);
    rows[place] = (rows[place] ?? 0) | ((pixels[at] ?? 0) << (6 - 2 * (x & 3)));
  }
  return rows;
}

/** The image as a PNG file (ISO 15948). */
export function encodePng(image: PaletteImage): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(image.width, 0);
  header.writeUInt32BE(image.height, 4);
  header.set([BITS, PALETTE_COLOUR, 0, 0, 0], 8);
  const data = deflateSync(packed(image), { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(image.palette.flat())),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}
