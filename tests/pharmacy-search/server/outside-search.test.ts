import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const KEY = 'k-secret-4711';

/** Double of the external search service: recorded requests, and the next response. */
const requests: { url: string; headers: http.IncomingHttpHeaders }[] = [];
let reply: { status: number; body: string; headers?: Record<string, string> };
const outside = http.createServer((request, response) => {
  requests.push({ url: request.url ?? '', headers: request.headers });
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
});

let server: TestServer;
let browser: TestBrowser;
const log: string[] = [];
const crocin = { kind: 'drug', id: 7, name: 'Crocin 650', detail: null, schedule: null, mrp: 3000, retired: false, match: 'exact' };
const found = { rows: [crocin], count: 1, more: false, words: ['crocin'] };

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/v2/`;
  server = await startServer('demo', {
    services: { search: { url, key: KEY } },
    logLevel: 'info',
    logTo: { write: (line) => log.push(line) },
  });
  browser = await server.signedIn('omkar.j');
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});
beforeEach(() => {
  requests.length = 0;
  reply = { status: 200, body: JSON.stringify(found) };
});

describe('§7.1 an outside search service', () => {
  test('is called by the server with the fixed key; the browser neither sends nor receives it', async () => {
    const result = await browser.request('GET', '/api/search/drugs?search=crocin&limit=10', undefined, { 'authorization-key': 'forged' });
    expect(result).toMatchObject({ status: 200, body: found });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ url: '/v2/drugs?search=crocin&retired=none&limit=10', headers: { 'authorization-key': KEY } });
    expect(requests[0]?.headers.cookie).toBeUndefined();
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(JSON.stringify([result.body, [...result.headers]])).not.toContain(KEY);
  });

  test('is called for each kind at its address', async () => {
    for (const path of ['compositions', 'brands', 'products', 'manufacturers', 'marketers', 'hsn-codes', 'doctors'])
      expect((await browser.request('GET', `/api/search/${path}?search=x1`)).status).toBe(200);
    expect(requests.map(({ url }) => url.split('?')[0])).toEqual(
      ['compositions', 'brands', 'products', 'manufacturers', 'marketers', 'hsn-codes', 'doctors'].map((path) => `/v2/${path}`),
    );
    expect(requests[4]?.url).toContain('type=MARKETER');
    reply.body = JSON.stringify({ groups: [{ kind: 'drug', rows: [crocin], count: 1, more: false }], words: ['crocin'] });
    expect((await browser.request('GET', '/api/search/everything?search=crocin&kinds=drug')).body.groups).toHaveLength(1);
    expect(requests.at(-1)?.url).toContain('kinds=drug');
  });

  test('is not called for users who may not search', async () => {
    const systems = await server.signedIn('store.systems');
    expect((await systems.request('GET', '/api/search/drugs?search=crocin')).status).toBe(403);
    expect(requests).toEqual([]);
  });

  test.each<[string, typeof reply]>([
    ['refuses the key', { status: 401, body: `{"message":"bad key ${KEY}"}` }],
    ['breaks', { status: 500, body: 'oops' }],
    ['answers what is no answer', { status: 200, body: '{"rows":"many"}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
    ['points elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ])('that %s is reported as unavailable, without signing users out or revealing the key', async (_, nextReply) => {
    reply = nextReply;
    const result = await browser.request('GET', '/api/search/drugs?search=crocin');
    expect(result.status).toBe(503);
    expect(result.body.message).toBe('Search service does not answer. Try again in a moment.');
    expect(JSON.stringify(result.body) + log.join('')).not.toContain(KEY);
    expect((await browser.request('GET', '/api/main/me')).status).toBe(200);
  });
});

describe('SEARCH_SERVICE_URL and SEARCH_SERVICE_KEY', () => {
  test('must be set together', () => {
    const url = 'https://search.example.com';
    expect(readConfig([], {}).services).toEqual({});
    expect(readConfig([], { SEARCH_SERVICE_URL: url, SEARCH_SERVICE_KEY: KEY }).services).toEqual({
      search: { url, key: KEY, mappingFile: null },
    });
    for (const env of [{ SEARCH_SERVICE_URL: url }, { SEARCH_SERVICE_KEY: KEY }])
      expect(() => readConfig([], env)).toThrow('belong together');
  });

  test('must be a URL and a valid header value; the error does not contain the key', () => {
    expect(() => readConfig([], { SEARCH_SERVICE_URL: 'ftp://x', SEARCH_SERVICE_KEY: KEY })).toThrow('http:// or https://');
    expect(() => readConfig([], { SEARCH_SERVICE_URL: 'http://x', SEARCH_SERVICE_KEY: `${KEY}\n` })).toThrow(/^((?!k-secret).)*$/);
  });
});
