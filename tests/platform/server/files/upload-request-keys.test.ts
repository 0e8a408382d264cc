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
  test('50 requests with one key start one upload, with one response', async () => {
    const before = await server.db.$count(files);
    const request_key = randomUUID();
    const answers = await times(() => desk.begin('once.pdf', 1_000, { request_key }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { request_key, received: 0 } });
    expect(await server.db.$count(files)).toBe(before + 1);
    expect((await desk.begin('once.pdf', 1_001, { request_key })).status).toBe(422);
    expect((await desk.begin('other.pdf', 1_000, { request_key })).status).toBe(422);
  });

  test('the same key of another user is independent', async () => {
    const request_key = randomUUID();
    const otherDesk = new FileDesk(await server.signedIn('admin'));
    const [first, second] = [await desk.begin('mine.pdf', 10, { request_key }), await otherDesk.begin('mine.pdf', 10, { request_key })];
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test('50 requests with one key create one folder', async () => {
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
      body: { data: { errors: [{ field: 'name', message: 'A folder with this name already exists' }] } },
    });
  });
});
