import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openS3Storage } from '#platform/server/files/s3-storage.ts';

/** S3 protocol edge cases that s3rver does not cover. */

let server: Server | undefined;
afterEach(() => server?.close());

const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

/** Serves responses by method and first query parameter, and records requests. */
async function s3(answers: Record<string, [status: number, body?: string]>) {
  const requests: string[] = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${pathname} ${[...searchParams.keys()].find((name) => name !== 'x-id') ?? ''}`.trim();
    requests.push(call);
    const [status, body = ''] = answers[call] ?? [500, error('InternalError')];
    request.resume().on('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const storage = openS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'galen',
    region: 'ap-south-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  return { storage, asked: requests };
}

const key = 'ab'.repeat(16);
const upload = { key, handle: 'h-1', parts: ['"1"'] };

test('a cancelled upload is aborted, even if the storage no longer has it', async () => {
  const existing = await s3({ [`DELETE /galen/${key} uploadId`]: [204] });
  await existing.storage.abandon(upload);
  expect(existing.asked).toEqual([`DELETE /galen/${key} uploadId`]);
  server?.close();
  const removed = await s3({ [`DELETE /galen/${key} uploadId`]: [404, error('NoSuchUpload')] });
  await removed.storage.abandon(upload);
});

test('a lost response to the last step is accepted if the object exists', async () => {
  const complete: [string, [number, string]] = [`POST /galen/${key} uploadId`, [404, error('NoSuchUpload')]];
  const { storage } = await s3({ ...Object.fromEntries([complete]), [`HEAD /galen/${key}`]: [200] });
  await storage.complete(upload);
  server?.close();
  const without = await s3({ ...Object.fromEntries([complete]), [`HEAD /galen/${key}`]: [404] });
  await expect(without.storage.complete(upload)).rejects.toThrow('no');
});

test('a key that the server did not generate reaches no storage', async () => {
  const { storage, asked: requests } = await s3({});
  await expect(storage.begin('../other')).rejects.toThrow('no name of a stored file');
  await expect(storage.remove('x/../../y')).rejects.toThrow('no name of a stored file');
  expect(requests).toEqual([]);
});
