import { ResizeFit, Transformer } from '@napi-rs/image';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prescriptions } from '#features/orders/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { exifOf, pdfOf, pngOf } from './page-files.ts';
import { type OrderWorld, startOrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let pageId: number;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
});
afterAll(() => world.close());

/** A page with this content; each has an id of its own. */
async function store(file: Buffer, media_type: string): Promise<number> {
  const { patientId, id: orderId } = await world.make();
  const [row] = await world.db
    .insert(prescriptions)
    .values({
      patient_id: patientId,
      order_id: orderId,
      file_name: 'page',
      media_type,
      file,
      added_at: world.clock.now(),
      added_by: 'Patient',
    })
    .returning({ id: prescriptions.id });
  pageId = row!.id;
  return pageId;
}

async function thumbnail(id = pageId) {
  const path = `/api/oms/prescriptions/${id}/thumbnail`;
  const response = await fetch(world.origin + path, { headers: agent.headersFor('GET', path) });
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

/** A photo of 900 × 600 pixels, red on the left and blue on the right. */
function photo(): Buffer {
  const pixels = Buffer.alloc(900 * 600 * 4, 255);
  for (let at = 0; at < 900 * 600; at += 1) pixels.set(at % 900 < 450 ? [255, 0, 0, 255] : [0, 0, 255, 255], at * 4);
  return Transformer.fromRgbaPixels(pixels, 900, 600).jpegSync();
}

/** The photo as a camera that was held upright writes it: to be turned by 90° clockwise. */
function turned(): Buffer {
  const file = photo();
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), exifOf(6, '')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, exif, file.subarray(2)]);
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await new Transformer(bytes).metadata();
  return [width, height];
};

describe('the thumbnail of a page', () => {
  test('is a small WebP with its proportions', async () => {
    await store(photo(), 'image/jpeg');
    const { status, type, bytes } = await thumbnail();
    expect([status, type, await sizeOf(bytes)]).toEqual([200, 'image/webp', [192, 128]]);
    expect(bytes.length).toBeLessThan(10_000);
  });

  test('stands upright, whatever way the camera was held', async () => {
    await store(turned(), 'image/jpeg');
    const { bytes } = await thumbnail();
    expect(await sizeOf(bytes)).toEqual([128, 192]);
    const [red, , blue] = new Transformer(bytes).resize({ width: 1, height: 2, fit: ResizeFit.Fill }).rawPixelsSync();
    expect(red!).toBeGreaterThan(blue!);
  });

  test('is made once: its page never changes', async () => {
    await store(photo(), 'image/jpeg');
    const first = await thumbnail();
    await world.db.update(prescriptions).set({ file: pngOf() }).where(eq(prescriptions.id, pageId));
    expect((await thumbnail()).bytes).toEqual(first.bytes);
  });

  test.each([
    ['a PDF', pdfOf(), 'application/pdf'],
    ['a picture whose pixels cannot be read', photo().subarray(0, 300), 'image/jpeg'],
  ])('does not exist for %s', async (_, file, media_type) => {
    await store(file, media_type);
    expect((await thumbnail()).status).toBe(404);
  });

  test('counts as a read of the patient', async () => {
    await store(photo(), 'image/jpeg');
    await thumbnail();
    const { rows } = await world.db.$client.query(
      "select count(*)::int as reads from patient_reads where operation = 'oms.prescriptionThumbnail'",
    );
    expect(rows[0].reads).toBeGreaterThan(0);
  });
});
