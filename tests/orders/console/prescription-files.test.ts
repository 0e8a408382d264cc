import { describe, expect, it } from 'vitest';
import { refusalOf } from '#features/orders/console/prescriptions/prescription-files.ts';

const MEGABYTE = 1024 * 1024;

describe('a prescription file', () => {
  it.each([
    [{ name: 'rx.jpg', type: 'image/jpeg', size: MEGABYTE }, null],
    [{ name: 'rx.pdf', type: 'application/pdf', size: 5 * MEGABYTE }, null],
    [{ name: 'rx.txt', type: 'text/plain', size: 10 }, 'rx.txt is not a JPEG, PNG or PDF file'],
    [{ name: 'rx.png', type: 'image/png', size: 5 * MEGABYTE + 1 }, 'rx.png is 5.1 MB; the limit is 5 MB.'],
    [
      { name: 'IMG_1.HEIC', type: '', size: 10 },
      'IMG_1.HEIC is a HEIC photo. Send it as JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.',
    ],
    [{ name: 'rx.png', type: 'image/png', size: 0 }, 'rx.png is empty'],
  ])('%o', (file, refusal) => expect(refusalOf(file)).toBe(refusal));
});
