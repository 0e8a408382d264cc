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
  const asked: string[] = [];
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const call = `${request.method} ${pathname} ${[...searchParams.keys()].find((name) => name !== 'x-id') ?? ''}`.trim();
    asked.push(call);
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
  return { storage, asked };
}

const key = 'ab'.repeat(16);
const upload = { key, handle: 'h-1', parts: ['"1"'] };

test('an upload that is given up is aborted; one that is not there any more is given up', async () => {
  const there = await s3({ [`DELETE /galen/${key} uploadId`]: [204] });
  await there.storage.abandon(upload);
  expect(there.asked).toEqual([`DELETE /galen/${key} uploadId`]);
  server?.close();
  const gone = await s3({ [`DELETE /galen/${key} uploadId`]: [404, error('NoSuchUpload')] });
  await gone.storage.abandon(upload);
});

test('the answer to the last step was lost: the object is there, and that is enough', async () => {
  const complete: [string, [number, string]] = [`POST /galen/${key} uploadId`, [404, error('NoSuchUpload')]];
  const { storage } = await s3({ ...Object.fromEntries([complete]), [`HEAD /galen/${key}`]: [200] });
  await storage.complete(upload);
  server?.close();
  const without = await s3({ ...Object.fromEntries([complete]), [`HEAD /galen/${key}`]: [404] });
  await expect(without.storage.complete(upload)).rejects.toThrow('no');
});

test('a name that the server did not make reaches no storage', async () => {
  const { storage, asked } = await s3({});
  await expect(storage.begin('../other')).rejects.toThrow('no name of a stored file');
  await expect(storage.remove('x/../../y')).rejects.toThrow('no name of a stored file');
  expect(asked).toEqual([]);
});
