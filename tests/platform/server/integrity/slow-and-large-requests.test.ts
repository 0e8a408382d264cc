import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isStress, sized } from '#tests/support/rounds.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const DRIPS = sized(40, 200);
/** Maximum time until a slow request is cut off. */
const CUT_WITHIN = 30_000;
/** Shortened server timeout for the test. */
const PATIENCE = sized(1_000, 6_000);
/** The server's check interval, and machine load. */
const SLACK = 4_000;

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('nandini.r');
});
afterAll(() => server.close());

const heads = (kind: number) =>
  kind % 2 === 0
    ? 'GET /api/oms/orders HTTP/1.1\r\nHost: localhost\r\n'
    : `POST /api/main/login HTTP/1.1\r\nHost: localhost\r\nOrigin: ${server.origin}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;

/** Client that sends one byte per second, in its head or body, without end; reports when it was cut off. */
function drip(kind: number): { cutAfter: Promise<number>; end: () => void } {
  const { port } = new URL(server.origin);
  const socket = net.connect(Number(port), '127.0.0.1');
  const since = performance.now();
  const timer = setInterval(() => socket.write(kind % 2 === 0 ? 'x' : ' '), 1_000);
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(heads(kind));
  const cutAfter = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - since);
    });
  });
  return { cutAfter, end: () => socket.destroy() };
}

describe('slow clients', () => {
  test(`${DRIPS} of them delay nobody and are cut off within 30 s`, { timeout: 60_000 }, async () => {
    const { server: http } = server.app.server;
    expect(Math.max(http.requestTimeout, http.headersTimeout) + SLACK).toBeLessThanOrEqual(CUT_WITHIN);
    expect(Math.min(http.requestTimeout, http.headersTimeout)).toBeGreaterThanOrEqual(PATIENCE);
    Object.assign(http, { requestTimeout: PATIENCE, headersTimeout: PATIENCE / 2 });
    const drips = Array.from({ length: DRIPS }, (_, at) => drip(at));
    const state = { cut: false };
    const cuts = Promise.all(drips.map(({ cutAfter }) => cutAfter)).finally(() => (state.cut = true));
    const times: number[] = [];
    const work = async () => {
      const isInTime = timeLimit('requests beside slow clients');
      while (!state.cut && isInTime()) {
        const since = performance.now();
        expect((await browser.request('GET', '/api/oms/orders?page_size=20')).status).toBe(200);
        times.push(performance.now() - since);
      }
    };
    // Measures the response times of another user meanwhile.
    await Promise.all([cuts, work()]);
    const sorted = times.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
    const longest = Math.max(...(await cuts));
    console.log(
      `${times.length} requests beside ${DRIPS} drips: p99 ${p99.toFixed(0)} ms; the last drip was cut after ${(longest / 1000).toFixed(1)} s`,
    );
    expect(longest).toBeGreaterThanOrEqual(PATIENCE);
    if (!isStress) return;
    expect(p99).toBeLessThan(500);
    expect(longest).toBeLessThanOrEqual(PATIENCE + SLACK);
  });
});

describe('large requests', () => {
  const raw = (head: string, body = ''): Promise<string> =>
    new Promise((resolve) => {
      const socket = net.connect(Number(new URL(server.origin).port), '127.0.0.1');
      let text = '';
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
      socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
      socket.write(head);
      socket.write(body);
    });
  const close = 'Host: localhost\r\nConnection: close\r\n';
  /** Bodies are only read from the console's own origin. */
  const atHome = () => close.replace('localhost', new URL(server.origin).host);

  test('a body above the limit returns 413, announced or chunked', async () => {
    const path = '/api/oms/orders/1/notes';
    const headers = Object.entries({ ...browser.headersFor('POST', path), 'content-type': 'application/json' });
    const head = `POST ${path} HTTP/1.1\r\n${atHome()}${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
    expect(await raw(`${head}Content-Length: 300000\r\n\r\n`)).toContain(' 413 ');
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`;
    expect(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n`, `${chunk.repeat(3)}0\r\n\r\n`)).toContain(' 413 ');
  });

  test('a head above the limit returns 431, in one header or in many', async () => {
    expect(await raw(`GET /healthz HTTP/1.1\r\n${close}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`)).toContain(' 431 ');
    expect(await raw(`GET /healthz HTTP/1.1\r\n${close}${'X-Many: xxxxxxxxxxxxxxxxxxxxxxxx\r\n'.repeat(1_000)}\r\n`)).toContain(' 431 ');
  });

  test('an address above the limit returns 414', async () => {
    for (const path of [`/api/oms/orders?q=${'x'.repeat(13_000)}`, `/api/oms/orders/${'9'.repeat(13_000)}`, `/${'x'.repeat(13_000)}`])
      expect(await raw(`GET ${path} HTTP/1.1\r\n${close}\r\n`), path.slice(0, 30)).toContain(' 414 ');
  });

  test('a page above the limit returns 400, by name', async () => {
    for (const [path, field] of [
      ['/api/oms/orders?page_size=1000', 'page_size'],
      ['/api/oms/orders?page=100001', 'page'],
      ['/api/item/master-lists/brand?limit=201', 'limit'],
    ] as const) {
      const { status, body } = await browser.request('GET', path);
      expect([status, body.data.errors[0].field], path).toEqual([400, field]);
    }
  });
});
