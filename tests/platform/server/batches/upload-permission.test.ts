import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const batches = async () => (await server.db.$client.query('select count(*)::int as n from batches')).rows[0].n as number;

test('refuses an import file whose sender loses the permission while the body arrives', async () => {
  const browser = await server.signedIn('omkar.j');
  const before = await batches();
  const path = '/api/admin/imports/masters.function/file';
  const { hostname, port, host } = new URL(server.origin);
  const sent = request({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { host, ...browser.headersFor('POST', path), 'content-type': 'multipart/form-data; boundary=form' },
  });
  const answered = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      json(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
  });
  const queries = vi.spyOn(server.db.$client, 'query');
  sent.write(
    `--form\r\nContent-Disposition: form-data; name="request_key"\r\n\r\n${randomUUID()}\r\n--form\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName\r\n`,
  );
  // The first query reads the session with its roles.
  await vi.waitUntil(() => queries.mock.settledResults[0]?.type === 'fulfilled', { timeout: 10_000, interval: 5 });
  queries.mockRestore();
  await server.db.$client.query("update users set roles = '{}' where username = 'omkar.j'");
  sent.end('Pain\r\n--form--\r\n');
  expect(await answered).toMatchObject({ status: 403 });
  expect(await batches()).toBe(before);
});
