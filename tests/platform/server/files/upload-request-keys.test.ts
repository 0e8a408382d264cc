import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileFolders, files } from '#platform/upload/schema.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk } from './file-desk.ts';

let server: TestServer;
let desk: FileDesk;
beforeAll(async () => {
  server = await startServer();
  desk = new FileDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const times = <Result>(run: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, run));

describe('one key, one upload', () => {
  test('50 requests with one key begin one upload, and get one answer', async () => {
    const before = await server.db.$count(files);
    const request_key = randomUUID();
    const answers = await times(() => desk.begin('once.pdf', 1_000, { request_key }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { request_key, received: 0 } });
    expect(await server.db.$count(files)).toBe(before + 1);
    expect((await desk.begin('once.pdf', 1_001, { request_key })).status).toBe(422);
    expect((await desk.begin('other.pdf', 1_000, { request_key })).status).toBe(422);
  });

  test('the key of another person is another key', async () => {
    const request_key = randomUUID();
    const other = new FileDesk(await server.signedIn('admin'));
    const [one, two] = [await desk.begin('mine.pdf', 10, { request_key }), await other.begin('mine.pdf', 10, { request_key })];
    expect(one.status).toBe(200);
    expect(two.status).toBe(200);
    expect(two.body.id).not.toBe(one.body.id);
  });

  test('50 requests with one key make one folder', async () => {
    const before = await server.db.$count(fileFolders);
    const rules = { name: 'Only once', kind: 'CONTENT', types: ['image/png'], size_limit: 1_000, public_link: false };
    const request_key = randomUUID();
    const create = (changes: object = {}) => desk.browser.request('POST', '/api/admin/folders', { ...rules, request_key, ...changes });
    const answers = await times(() => create());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await server.db.$count(fileFolders)).toBe(before + 1);
    expect((await create({ size_limit: 2_000 })).status).toBe(422);
    expect(await create({ request_key: randomUUID() })).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'name', message: 'There is a folder of this name already' }] } },
    });
  });
});
