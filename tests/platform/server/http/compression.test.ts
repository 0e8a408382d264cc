import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

interface Sent {
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** What is on the wire. */
function sent(path: string, accepted: string | null): Promise<Sent> {
  const headers = { ...browser.headersFor('GET', path), ...(accepted && { 'accept-encoding': accepted }) };
  return new Promise((resolve, reject) => {
    const call = request(server.origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    call.on('error', reject).end();
  });
}

const ROWS = '/api/oms/orders?page_size=50';

describe('an answer', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('to a read is compressed with %s, and has the same content', async (encoding, unpacked) => {
    const plain = await sent(ROWS, null);
    const packed = await sent(ROWS, encoding);
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: expect.stringContaining('accept-encoding') });
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(JSON.parse(unpacked(packed.bytes).toString())).toEqual(JSON.parse(plain.bytes.toString()));
  });

  test('of less than 1 kB is not compressed', async () => {
    const { headers, bytes } = await sent('/api/main/demo-accounts/farhan.s/code', 'br');
    expect(bytes.length).toBeLessThan(1024);
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('to a write is never compressed, whatever it contains', async () => {
    const [placed] = (await browser.request('GET', '/api/oms/orders?status=PLACED')).body.rows;
    const change = { event: 'mark_follow_up_within_tat', version: placed.version };
    const { status, headers, body } = await browser.request('POST', `/api/oms/orders/${placed.id}/events`, change);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(JSON.stringify(body).length).toBeGreaterThan(1024);
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('is never compressed for a client that does not ask for it', async () => {
    expect((await sent(ROWS, null)).headers['content-encoding']).toBeUndefined();
    expect((await sent(ROWS, 'identity')).headers['content-encoding']).toBeUndefined();
  });
});
