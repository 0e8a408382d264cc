import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk, folders } from './file-desk.ts';

let server: TestServer;
let desk: FileDesk;
beforeAll(async () => {
  server = await startServer();
  desk = new FileDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const rules = { name: 'Leaflets', kind: 'CONTENT', types: ['application/pdf'], size_limit: 1_000_000, public_link: true };

test('new folder rules apply to later uploads; concurrent changes conflict', async () => {
  const { body: folder } = await desk.browser.request('POST', '/api/admin/folders', { ...rules, request_key: randomUUID() });
  expect(folder).toMatchObject({ ...rules, version: 1, files: 0, bytes: 0 });
  const change = (changes: object) => desk.browser.request('PUT', `/api/admin/folders/${folder.id}`, { ...rules, version: 1, ...changes });
  expect((await change({ size_limit: 500 })).body).toMatchObject({ version: 2, size_limit: 500 });
  expect(await change({ size_limit: 600 })).toMatchObject({ status: 409, body: { data: { folder: { version: 2, size_limit: 500 } } } });
  expect((await desk.begin('long.pdf', 501, { folder_id: folder.id })).status).toBe(400);
  expect((await change({ version: 2, name: 'Invoices' })).body.data.errors).toEqual([
    { field: 'name', message: 'A folder with this name already exists' },
  ]);
  expect((await change({ version: 2, types: [] })).status).toBe(400);
});

test('the drug image folder is unique and only accepts images', async () => {
  const { body } = await desk.browser.request('GET', '/api/admin/folders');
  const imageFolder = body.folders.find(({ id }: { id: number }) => id === folders.drugImages);
  const { id, files: _files, bytes: _bytes, ...imageRules } = imageFolder;
  const change = (changes: object) => desk.browser.request('PUT', `/api/admin/folders/${id}`, { ...imageRules, ...changes });
  expect((await change({ types: ['application/pdf'] })).body.data.errors[0].field).toBe('types');
  expect((await change({ kind: 'CONTENT' })).body.data.errors[0].field).toBe('kind');
  const second = await desk.browser.request('POST', '/api/admin/folders', {
    ...rules,
    name: 'More images',
    kind: 'DRUG-IMAGE',
    request_key: randomUUID(),
  });
  expect(second.body.data.errors).toEqual([{ field: 'kind', message: 'A folder for drug images already exists' }]);
});

test('master data managers may only upload drug images', async () => {
  await server.db.$client.query(`update users set roles = '{master-data}' where username = 'hetal.r'`);
  const keeper = new FileDesk(await server.signedIn('hetal.r'));
  const { body } = await keeper.browser.request('GET', '/api/admin/folders');
  expect(body.folders.map(({ kind }: { kind: string }) => kind)).toEqual(['DRUG-IMAGE']);
  expect((await keeper.begin('1.png', 100, { folder_id: folders.drugImages })).status).toBe(200);
  expect((await keeper.begin('1.png', 100)).status).toBe(403);
  expect((await keeper.browser.request('GET', `/api/admin/files?folder_id=${folders.content}`)).status).toBe(403);
});
