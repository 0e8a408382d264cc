import { describe, expect, test } from 'vitest';
import { pageOf } from '#features/orders/server/pages/page-of.ts';
import { exifOf, jpegOf, pdfOf, pngOf } from './page-files.ts';

const APP1 = 0xe1;
const exif = (orientation: number) => Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation, 'GPS 18.51 N 73.80 E')]);
const stored = async (file: Buffer): Promise<Buffer> => {
  const page = await pageOf(file, 'rx');
  if ('refusal' in page) throw new Error(page.refusal.message);
  return page.file;
};
const whyNot = async (file: Buffer): Promise<string | null> => {
  const page = await pageOf(file, 'rx');
  return 'refusal' in page ? page.refusal.message : null;
};

describe('a photo', () => {
  test.each([
    ['JPEG', jpegOf()],
    ['PNG', pngOf()],
  ])('without camera data is stored byte for byte: %s', async (_, file) => {
    expect(await stored(file)).toEqual(file);
  });

  test('loses place, device, comments and what follows it, and keeps its colours', async () => {
    const profile = Buffer.from('ICC_PROFILE\0\u0001\u0001colours');
    const film = Buffer.from('ftypmp42 GPS of the film');
    const file = await stored(
      jpegOf({
        segments: [
          [APP1, exif(1)],
          [APP1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<GPS>')],
          [0xe2, profile],
          [0xe2, Buffer.from('MPF\0 preview')],
          [0xfe, Buffer.from('Pixel 9')],
        ],
        after: film,
      }),
    );
    expect(file).toEqual(jpegOf({ segments: [[0xe2, profile]] }));
  });

  test.each([3, 6, 8])('that was turned (%i) stays turned', async (orientation) => {
    const file = await stored(jpegOf({ segments: [[APP1, exif(orientation)]] }));
    expect(file.toString('latin1')).not.toContain('GPS');
    const at = file.indexOf('Exif\0\0MM\0*');
    expect(at).toBe(24);
    expect(file.readUInt16BE(at + 6 + 18)).toBe(orientation);
    expect(await stored(file)).toEqual(file);
  });

  test('in PNG loses its texts', async () => {
    const texts = [
      ['tEXt', Buffer.from('Author\0Asha')],
      ['eXIf', exifOf(1, 'GPS')],
    ] as const;
    expect(await stored(pngOf({ chunks: [...texts] }))).toEqual(pngOf());
    expect((await stored(pngOf({ chunks: [['eXIf', exifOf(6, 'GPS')]] }))).includes('eXIf')).toBe(true);
  });

  test.each([
    [
      '20,000 pixels wide',
      jpegOf({ width: 20_000, height: 15_000 }),
      'rx has 20000 × 15000 pixels; at most 12000 on a side. Send a smaller photo.',
    ],
    [
      '20,000 pixels high',
      pngOf({ width: 10, height: 20_000 }),
      'rx has 10 × 20000 pixels; at most 12000 on a side. Send a smaller photo.',
    ],
    ['cut off', pngOf().subarray(0, 40), 'rx is damaged and cannot be shown. Take the photo again, or save the file again.'],
    ['without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), expect.stringMatching(/^rx is damaged/)],
    ['with a segment beyond its end', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0]), expect.stringMatching(/^rx is damaged/)],
    ['in HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'), expect.stringMatching(/^rx is a HEIC photo\. Send it as JPEG/)],
    ['that is a text', Buffer.from('Tab. Telma 40 1-0-1'), expect.stringMatching(/^rx is not a JPEG, PNG or PDF file/)],
  ])('%s is refused', async (_, file, message) => {
    expect(await whyNot(file)).toEqual(message);
  });
});

describe('a PDF', () => {
  const SCRIPT = 'rx contains a script or an attached file. Print it to a new PDF, or send a photo.';

  test('of pages alone is stored byte for byte', async () => {
    const file = pdfOf('<< /Type /Page >>', '<< /Type /Page >>');
    expect(await stored(file)).toEqual(file);
  });

  test.each([
    ['with a password', pdfOf('<< /Encrypt 9 0 R >>'), 'rx is protected by a password. Send it without one.'],
    ['with a script', pdfOf('<< /S /JavaScript /JS (app.alert(1)) >>'), SCRIPT],
    ['with a script whose name is escaped', pdfOf('<< /S /J#61vaScript >>'), SCRIPT],
    ['with a packed script', pdfOf('<< >>', '<< /S /JavaScript >>'), SCRIPT],
    ['with an attached file', pdfOf('<< /EmbeddedFiles 3 0 R >>'), SCRIPT],
    ['that starts a program', pdfOf('<< /S /Launch >>'), SCRIPT],
    ['of eleven pages', pdfOf('<< /Type /Page >> '.repeat(11)), 'rx has more than 10 pages. Send the pages of the prescription alone.'],
    ['that unpacks without end', pdfOf('<< >>', ' '.repeat(33 * 1024 * 1024)), expect.stringMatching(/^rx is damaged/)],
    ['that is cut off', Buffer.from('%PDF-1.7\n1 0 obj'), expect.stringMatching(/^rx is damaged/)],
  ])('%s is refused', async (_, file, message) => {
    expect(await whyNot(file)).toEqual(message);
  });
});
