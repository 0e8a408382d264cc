import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { UPLOAD_KEPT_FOR } from '#platform/upload/file-kinds.ts';
import { fileFolders, files } from '#platform/upload/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { dropStaleUploads } from '#platform/upload/server/stale-uploads.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk, folders, jpeg, type OwnStorage, pdf, png, sha256, storages } from './file-desk.ts';

describe.each(Object.keys(storages))('files in %s', (kind) => {
  let server: TestServer;
  let ownStorage: OwnStorage;
  let desk: FileDesk;
  let otherDesk: FileDesk;

  beforeAll(async () => {
    ownStorage = await storages[kind]!();
    server = await startServer('demo', { files: ownStorage.storage });
    await server.db.update(fileFolders).set({ size_limit: 50_000_000 }).where(eq(fileFolders.id, folders.content));
    desk = new FileDesk(await server.signedIn('omkar.j'));
    otherDesk = new FileDesk(await server.signedIn('admin'));
  });
  afterAll(async () => {
    await server.close();
    await ownStorage.close();
  });

  /** A file of three parts, the last one short. */
  const large = (words: string) => {
    const { partSize } = ownStorage.storage;
    return Buffer.concat([pdf(words), Buffer.alloc(partSize * 2 + 1_000, words)]);
  };

  test('a file in several parts is returned byte for byte', async () => {
    const bytes = large('whole');
    const { status, body } = await desk.upload('leaflet.pdf', bytes, { sha256: sha256(bytes) });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'leaflet.pdf', size: bytes.length, media_type: 'application/pdf', sha256: sha256(bytes), by: 'Omkar Joshi' },
    });
    const link = await desk.link(body.id);
    expect((await desk.read(link.body.path)).bytes.equals(bytes)).toBe(true);
    const listed = await desk.browser.request('GET', `/api/admin/files?folder_id=${folders.content}&search=LEAFLET`);
    expect(listed.body).toMatchObject({ total: 1, rows: [{ id: body.id }] });
    expect(await server.db.$count(audit, eq(audit.record, `files/${body.id}`))).toBe(2);
  });

  test('an interrupted upload resumes where it stopped, also on another page', async () => {
    const bytes = large('resumed');
    const key = randomUUID();
    const started = await desk.begin('resumed.pdf', bytes, { request_key: key });
    const half = await desk.send(started.body, bytes, 1);
    expect(half.received).toBe(half.part_size);
    const listed = await desk.browser.request('GET', `/api/admin/uploads?folder_id=${folders.content}`);
    expect(listed.body.uploads).toContainEqual(expect.objectContaining({ name: 'resumed.pdf', request_key: key, received: half.received }));
    const resumed = await desk.begin('resumed.pdf', bytes, { request_key: key });
    expect(resumed.body).toMatchObject({ id: half.id, received: half.received });
    await desk.send(resumed.body, bytes);
    expect((await desk.finish(half.id)).body).toMatchObject({ sha256: sha256(bytes) });
    expect((await desk.finish(half.id)).status).toBe(200);
  });

  test('a part is accepted only at the expected offset, complete and once', async () => {
    const bytes = large('parts');
    const { body: upload } = await desk.begin('parts.pdf', bytes);
    const { part_size } = upload;
    const first = bytes.subarray(0, part_size);
    expect(await desk.part(upload.id, part_size, bytes.subarray(part_size, part_size * 2))).toMatchObject({
      status: 409,
      body: { data: { upload: { received: 0 } } },
    });
    expect((await desk.part(upload.id, 0, first.subarray(1))).status).toBe(400);
    expect((await desk.part(upload.id, 'x', first)).status).toBe(404);
    expect((await otherDesk.part(upload.id, 0, first)).status).toBe(404);
    expect((await desk.part(upload.id, 0, first, { 'content-type': 'application/json' })).status).toBe(415);
    expect((await desk.finish(upload.id)).status).toBe(409);
    const both = await Promise.all([desk.part(upload.id, 0, first), desk.part(upload.id, 0, first)]);
    expect(both.map(({ status }) => status).toSorted((a, otherDesk) => a - otherDesk)).toEqual([200, 409]);
    const rest = await desk.send({ ...upload, received: part_size }, bytes);
    expect(rest).toMatchObject({ received: bytes.length, state: 'sending' });
    expect((await desk.part(upload.id, bytes.length, first)).status).toBe(409);
    expect((await desk.finish(upload.id)).body.sha256).toBe(sha256(bytes));
  });

  test('a file with a wrong hash is refused and discarded', async () => {
    const bytes = pdf('sent');
    const refused = await desk.upload('changed.pdf', bytes, { sha256: sha256(pdf('another')) });
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'file', message: 'The file was damaged in transfer: its SHA-256 is different' }] } },
    });
    const [row] = await server.db.select().from(files).where(eq(files.name, 'changed.pdf'));
    expect(row).toMatchObject({ state: 'refused' });
    await expect(ownStorage.storage.read(row!.storage_key)).rejects.toThrow('not in the storage');
    expect((await desk.finish(row!.id)).status).toBe(400);
  });

  test('only the owner can cancel an upload; deletion is permanent', async () => {
    const { body: upload } = await desk.begin('given-up.pdf', large('cancel'));
    await desk.send(upload, large('cancel'), 1);
    const cancel = (owner: FileDesk) => owner.browser.request('POST', `/api/admin/files/${upload.id}/cancel`, {});
    expect((await cancel(otherDesk)).status).toBe(404);
    expect((await cancel(desk)).body).toMatchObject({ state: 'cancelled' });
    expect((await cancel(desk)).status).toBe(200);
    expect((await desk.part(upload.id, upload.part_size, Buffer.alloc(upload.part_size))).status).toBe(409);

    const { body: file } = await desk.upload('gone.png', png('gone'));
    expect((await desk.browser.request('POST', `/api/admin/files/${file.id}/cancel`, {})).status).toBe(409);
    const link = await desk.link(file.id);
    const remove = () => otherDesk.browser.request('POST', `/api/admin/files/${file.id}/delete`, {});
    expect(await remove()).toMatchObject({ status: 200, body: { deleted: true } });
    expect((await remove()).status).toBe(404);
    expect((await desk.read(link.body.path)).status).toBe(404);
    const [row] = await server.db.select().from(files).where(eq(files.id, file.id));
    await expect(ownStorage.storage.read(row!.storage_key)).rejects.toThrow('not in the storage');
  });

  test('a link returns the file, a range, or 304', async () => {
    const bytes = jpeg('0123456789');
    const { body: file } = await desk.upload('scan.jpg', bytes);
    const { body: link } = await desk.link(file.id);
    const fullResponse = await desk.read(link.path);
    expect(Object.fromEntries(fullResponse.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''scan.jpg",
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    });
    const partialResponse = await desk.read(link.path, { range: 'bytes=4-7' });
    expect({
      status: partialResponse.status,
      bytes: partialResponse.bytes.toString(),
      range: partialResponse.headers.get('content-range'),
    }).toEqual({
      status: 206,
      bytes: '0123',
      range: `bytes 4-7/${bytes.length}`,
    });
    expect((await desk.read(link.path, { range: 'bytes=-2' })).bytes.toString()).toBe('89');
    expect((await desk.read(link.path, { range: 'bytes=99-' })).status).toBe(416);
    expect((await desk.read(link.path, { 'if-none-match': fullResponse.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('an upload without progress for a day is dropped', async () => {
    const { body: upload } = await desk.begin('stale.pdf', large('stale'));
    await desk.send(upload, large('stale'), 1);
    const later = { now: () => new Date(server.clock.now().getTime() + UPLOAD_KEPT_FOR + 1_000) };
    await dropStaleUploads(server.db, ownStorage.storage, { now: () => server.clock.now() });
    expect((await desk.browser.request('GET', `/api/admin/uploads/${upload.id}`)).body.state).toBe('sending');
    await dropStaleUploads(server.db, ownStorage.storage, later);
    expect((await desk.browser.request('GET', `/api/admin/uploads/${upload.id}`)).body.state).toBe('cancelled');
  });
});
