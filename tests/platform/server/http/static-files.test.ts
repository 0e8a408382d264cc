import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unconfigured } from '#platform/contract/page-settings.ts';
import { readConsoleBuild } from '#platform/server/http/console-files.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { buildConsole, CANARY, PAGE } from './built-console.ts';
import { raw } from './raw.ts';

const build = buildConsole();
let server: TestServer;

beforeAll(async () => {
  server = await startServer('empty', { root: build.root });
});
afterAll(async () => {
  await server.close();
  build.remove();
});

const files = [
  '.env',
  '.git/config',
  '.git/HEAD',
  '.npmrc',
  '.vite/manifest.json',
  'package.json',
  'package-lock.json',
  'secret.txt',
  'src/app/create-app.ts',
  'vite.config.ts',
  'main-a1b2.js.map',
  'server/main.js',
  'etc/passwd',
];
const ups = [
  '',
  '../',
  '../../',
  '../../../',
  '..%2f',
  '..%2f..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '....//',
  './',
  './../',
  '//',
  '/./',
];
const prefixes = ['/', '/assets/', '/api/docs/files/', '/dist/console/', '/static/'];

describe('the server serves the build and nothing else', () => {
  test(`${files.length * ups.length * prefixes.length} addresses of other files return none of them`, async () => {
    const addresses = prefixes.flatMap((prefix) => ups.flatMap((up) => files.map((file) => `${prefix}${up}${file}`)));
    const opened: string[] = [];
    for (const address of addresses) {
      const { status, text } = await raw(server.origin, address);
      if (text.includes(CANARY) || (status === 200 && text !== PAGE)) opened.push(address);
    }
    expect(opened).toEqual([]);
  });

  test.each([
    '/.env',
    '/.git/config',
    '/.git/HEAD',
    '/%2egit/config',
    '/package.json',
    '/main-a1b2.js.map',
    '/assets/main-a1b2.js.map',
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/index.html',
    '/src/main.tsx',
    '/api',
    '/api/',
    '/socket.io/none',
    '/favicon.ico',
    '/robots.txt',
  ])('%s is not found', async (address) => {
    const { status, text } = await raw(server.origin, address);
    expect([400, 403, 404]).toContain(status);
    expect(text).not.toContain('<html');
  });

  test('assets are cached for a year, the page is revalidated', async () => {
    const asset = await raw(server.origin, '/assets/main-c3d4.css');
    expect(asset).toMatchObject({ status: 200, text: 'body{}' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const address of ['/', '/galen/order-list', '/galen/order-list?order_id=1', '/signin']) {
      const page = await raw(server.origin, address);
      expect(page, address).toMatchObject({ status: 200, text: PAGE });
      expect(page.headers['cache-control'], address).toBe('no-cache');
      expect(page.headers['content-type'], address).toBe('text/html; charset=utf-8');
    }
  });

  test('compressed files are sent to browsers that accept them', async () => {
    const compressed = await raw(server.origin, '/assets/main-a1b2.js', { headers: { 'accept-encoding': 'br' } });
    expect(compressed).toMatchObject({ status: 200, text: 'compressed' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.headers['content-type']).toMatch(/javascript/);
    expect((await raw(server.origin, '/assets/main-a1b2.js')).text).toBe('console.log(1);');
  });

  test('only GET and HEAD receive a page', async () => {
    const visitor = await server.visitor();
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await visitor.request(method, '/galen/order-list')).status, method).toBe(404);
    expect(await raw(server.origin, '/galen/order-list', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
  });
});

describe('a checkout without a build', () => {
  test('has no console, and says so', async () => {
    expect(readConsoleBuild('/nowhere', unconfigured)).toBeNull();
    const bare = await startServer('empty', { root: '/nowhere' });
    const { status, text, headers } = await raw(bare.origin, '/galen/order-list?q=Asha');
    await bare.close();
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({ code: 'NOT_FOUND', message: 'Nothing found at this address' });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});
