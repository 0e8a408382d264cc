import { crc32, deflateSync } from 'node:zlib';

/** Files of pages, byte by byte. */

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** EXIF with an orientation and a word that only a camera writes. */
export const exifOf = (orientation: number, word: string): Buffer => {
  const tiff = Buffer.from('II*\0\u0008\0\0\0\u0001\0\u0012\u0001\u0003\0\u0001\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from(word)]);
};

interface JpegParts {
  width?: number;
  height?: number;
  /** Between the head and the picture. */
  segments?: readonly (readonly [marker: number, data: Buffer])[];
  after?: Buffer;
}

export const jpegOf = ({ width = 8, height = 8, segments = [], after = Buffer.alloc(0) }: JpegParts = {}): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    ...segments.map(([marker, data]) => segment(marker, data)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Compressed pixels, with a stuffed byte and a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0xff, 0xd9]),
    after,
  ]);
};

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

export const pngOf = ({ width = 1, height = 1, chunks = [] as (readonly [string, Buffer])[] } = {}): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...chunks.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PDF with objects, some of them packed into a stream. */
export const pdfOf = (objects = '<< /Type /Page >>', packed: string | null = null): Buffer => {
  const stream = packed === null ? Buffer.alloc(0) : deflateSync(Buffer.from(packed));
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${objects}\nendobj\n2 0 obj\n<< /Type /ObjStm /N 1 >>\nstream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\nstartxref\n0\n%%EOF\n'),
  ]);
};
