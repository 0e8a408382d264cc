import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRESCRIPTION_FILE_LIMIT } from '#features/orders/order-choices.ts';
import { audit } from '#platform/audit/schema.ts';
import { prescriptions } from '#features/orders/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { exifOf, jpegOf, pdfOf, pngOf } from './page-files.ts';
import { startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let order: MadeOrder;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  order = await world.make();
});
afterAll(() => world.close());

const [png, jpeg, pdf] = [pngOf(), jpegOf(), pdfOf()];

interface Upload {
  file: Buffer;
  /** Prescription that it is a further page of. */
  pageOf?: number;
  name?: string;
  type?: string;
  field?: string;
  to?: number | string;
  browser?: TestBrowser;
}

/** Built by hand: a form library would sanitise the names that a hostile client sends. */
async function upload({ file, name = 'scan.png', type = 'image/png', field = 'file', to = order.id, pageOf, browser = agent }: Upload) {
  const path = pageOf === undefined ? `/api/oms/orders/${to}/prescriptions` : `/api/oms/prescriptions/${pageOf}/pages`;
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--edge--\r\n')]);
  const headers = { ...browser.headersFor('POST', path), 'content-type': 'multipart/form-data; boundary=edge' };
  const response = await fetch(`${world.origin}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

const onFile = () => world.db.$count(prescriptions);

describe('an uploaded prescription', () => {
  test.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['application/pdf', pdf],
  ])('is %s by its bytes, regardless of name and header', async (media_type, file) => {
    const { status, body } = await upload({ file, name: 'page.html', type: 'text/html' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { media_type, file_name: 'page.html', added_by: 'Farhan Shaikh', attached: false },
    });
    const [row] = await world.db.select().from(prescriptions).where(eq(prescriptions.id, body.id));
    expect(row).toMatchObject({ patient_id: order.patientId, order_id: null, covers: null, file });
    expect(await world.db.$count(audit, eq(audit.record, `prescriptions/${body.id}`))).toBe(1);
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\u0090\0')],
    ['a picture of another kind', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
    ['the first bytes of a picture alone', png.subarray(0, 4)],
  ])('is not %s, even if it is named scan.png', async (_, file) => {
    const before = await onFile();
    expect(await upload({ file })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'file', message: expect.stringMatching(/^scan\.png is not a JPEG, PNG or PDF file/) }] } },
    });
    expect(await onFile()).toBe(before);
  });

  test('is stored without the place and device that the camera wrote', async () => {
    const photo = jpegOf({ segments: [[0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(1, 'GPS')])]] });
    const { body } = await upload({ file: photo });
    const [row] = await world.db.select().from(prescriptions).where(eq(prescriptions.id, body.id));
    expect(row?.file).toEqual(jpeg);
  });

  test.each([
    ['a PDF with a password', pdfOf('<< /Encrypt 9 0 R >>'), 'protected by a password'],
    ['a PDF with a script', pdfOf('<< /S /JavaScript /JS (app.alert(1)) >>'), 'contains a script'],
    ['a text', Buffer.from('Tab. Telma 40 1-0-1'), 'rx.jpg is not a JPEG, PNG or PDF file, despite its name'],
    ['a photo of 20,000 pixels', jpegOf({ width: 20_000 }), '20000 × 8 pixels'],
    ['a picture of few bytes and many pixels', pngOf({ width: 9_000, height: 9_000 }), '9000 × 9000 pixels; at most 64 megapixels'],
    ['a HEIC photo', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'), 'is a HEIC photo. Send it as JPEG'],
  ])('is not %s named .jpg, which is told at the field', async (_, file, why) => {
    const before = await onFile();
    const answer = { status: 400, body: { data: { errors: [{ field: 'file', message: expect.stringContaining(why) }] } } };
    expect(await upload({ file, name: 'rx.jpg', type: 'image/jpeg' })).toMatchObject(answer);
    expect(await onFile()).toBe(before);
  });

  test('may have 5 MB and not one byte more', async () => {
    const whole = Buffer.concat([pdf, Buffer.alloc(PRESCRIPTION_FILE_LIMIT - pdf.length)]);
    expect((await upload({ file: whole })).status).toBe(200);
    const before = await onFile();
    const more = await upload({ file: Buffer.concat([whole, Buffer.alloc(1)]) });
    expect(more).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'file', message: 'At most 5 MB' }] } } });
    expect(await onFile()).toBe(before);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\scan.png', 'scan.png'],
    ['..', 'prescription'],
    ['', 'prescription'],
    ['a\u0001b\u007f.png', 'ab.png'],
    ['rx %22quoted%22 😀 scan.png', 'rx quoted 😀 scan.png'],
    ['दवा.png', 'दवा.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(116)}.png`],
  ])('named %j is stored as %j', async (name, storedName) => {
    expect(await upload({ file: png, name })).toMatchObject({ status: 200, body: { file_name: storedName } });
  });

  test('requires a session that may change orders, an existing order, and a file', async () => {
    const before = await onFile();
    expect((await upload({ file: png, browser: await world.visitor() })).status).toBe(401);
    expect((await upload({ file: png, browser: await world.signedIn('ganesh.m') })).status).toBe(403);
    for (const to of [999_999, 0, -1, 'x', '1e3', '9'.repeat(30)]) expect((await upload({ file: png, to })).status, String(to)).toBe(404);
    expect((await upload({ file: png, field: 'other' })).status).toBe(400);
    const path = `/api/oms/orders/${order.id}/prescriptions`;
    const headers = { ...agent.headersFor('POST', path), 'content-type': 'multipart/form-data; boundary=edge' };
    expect((await fetch(`${world.origin}${path}`, { method: 'POST', headers, body: '--edge--\r\n' })).status).toBe(400);
    expect((await fetch(`${world.origin}${path}`, { method: 'POST', headers, body: '--edge\r\nContent-Disp' })).status).toBe(400);
    expect((await agent.request('POST', path, { file: 'x' })).status).toBeLessThan(500);
    const { 'X-XSRF-TOKEN': _, ...unproven } = headers as Record<string, string>;
    expect((await fetch(`${world.origin}${path}`, { method: 'POST', headers: unproven, body: '--edge--\r\n' })).status).toBe(403);
    expect(await onFile()).toBe(before);
  });
});

describe('a prescription’s file', () => {
  test.each([
    ['image/png', png],
    ['application/pdf', pdf],
  ])('is returned byte for byte as %s, without sniffing and proxy caching', async (media_type, file) => {
    const { body } = await upload({ file, name: `"; filename=evil.html\r\nx.png` });
    const path = `/api/oms/prescriptions/${body.id}/file`;
    const response = await fetch(`${world.origin}${path}`, { headers: agent.headersFor('GET', path) });
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(file);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ 'content-type': media_type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+$/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('x');
  });

  test('is available to users who may see orders', async () => {
    const { body } = await upload({ file: png });
    const path = `/api/oms/prescriptions/${body.id}/file`;
    expect((await (await world.visitor()).request('GET', path)).status).toBe(401);
    expect((await (await world.signedIn('ganesh.m')).request('GET', path)).status).toBe(403);
    const stolen = await world.visitor();
    stolen.user = agent.user;
    expect((await stolen.request('GET', path)).status).toBe(401);
    for (const id of ['999999', '0', 'x', '../1', '9'.repeat(30)])
      expect((await agent.request('GET', `/api/oms/prescriptions/${id}/file`)).status, id).toBe(404);
  });

  test('is attached to the order by its event', async () => {
    const fresh = await world.make();
    const { body } = await upload({ file: jpeg, to: fresh.id });
    const attached = await agent.request('POST', `/api/oms/orders/${fresh.id}/events`, {
      event: 'mark_prescription_created',
      version: 1,
      prescription_id: body.id,
    });
    expect(attached).toMatchObject({ status: 200, body: { prescriptions: [{ id: body.id, attached: true, media_type: 'image/jpeg' }] } });
  });
});

describe('a further page', () => {
  const attachedTo = async (orderId: number): Promise<number> => {
    const { body } = await upload({ file: jpeg, to: orderId });
    const sent = { event: 'mark_prescription_created', version: 1, prescription_id: body.id };
    expect((await agent.request('POST', `/api/oms/orders/${orderId}/events`, sent)).status).toBe(200);
    return body.id;
  };

  test('belongs to the prescription that waits to be read, which the pharmacist reads as one', async () => {
    const fresh = await world.make();
    const first = await attachedTo(fresh.id);
    const { status, body } = await upload({ file: png, pageOf: first });
    expect([status, body]).toEqual([200, expect.objectContaining({ page_of: first, attached: true })]);
    const pharmacist = await world.signedIn('nandini.r');
    const { body: list } = await pharmacist.request('GET', '/api/oms/prescription-readings?sort=-received');
    expect(list.rows[0].values).toMatchObject({ pages: 2 });
    const { body: record } = await pharmacist.request('GET', `/api/oms/prescription-readings/${list.rows[0].id}`);
    expect(record.pages.map(({ id }: { id: number }) => id)).toEqual([first, body.id]);
    expect((await upload({ file: png, pageOf: body.id })).status, 'a page of a page').toBe(404);
  });

  test('is one of ten at most, also of many at once', async () => {
    const first = await attachedTo((await world.make()).id);
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload({ file: png, pageOf: first })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const refused = { status: 400, body: { data: { errors: [{ field: 'file', message: 'A prescription has at most 10 pages' }] } } };
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
  });

  test('is rejected with its prescription, and not added to one on file', async () => {
    const fresh = await world.make();
    const first = await attachedTo(fresh.id);
    await upload({ file: png, pageOf: first });
    const asked = await agent.request('POST', `/api/oms/orders/${fresh.id}/events`, {
      event: 'mark_confirm_but_need_prescription',
      version: 2,
    });
    expect([asked.status, asked.body.prescriptions]).toEqual([200, []]);
    const message = 'Pages are added while the prescription waits to be read';
    expect(await upload({ file: png, pageOf: first })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'file', message }] } },
    });
    for (const none of [999_999, 0, -1]) expect((await upload({ file: png, pageOf: none })).status).toBe(404);
  });
});
