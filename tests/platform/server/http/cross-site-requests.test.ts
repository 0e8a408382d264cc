import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { XSRF_HEADER } from '#platform/contract/constants.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { addressed, anOrder, exampleOf, type Operation, type OrderFacts, unsafe } from '#tests/support/operations.ts';

let server: TestServer;
let browser: TestBrowser;
let order: OrderFacts;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('admin');
  order = await anOrder(server);
});
afterAll(() => server.close());

interface Forged {
  headers?: Record<string, string>;
  without?: string[];
  body?: BodyInit | null;
  /** Operations to try; all by default. */
  on?: (operation: Operation) => boolean;
}

/** Operations without body fields accept a request without a body. */
const hasBody = (operation: Operation) => Object.keys(addressed(operation, exampleOf(operation, order)).body ?? {}).length > 0;

/** Sends an operation's authenticated request with the modifications that a cross-site page could make. */
async function forge(operation: Operation, { headers, without = [], body }: Forged): Promise<number> {
  const target = addressed(operation, exampleOf(operation, order));
  const sent: Record<string, string> = {
    ...browser.headersFor(operation.method, target.path),
    'content-type': 'application/json',
    ...headers,
  };
  for (const name of without) delete sent[name];
  const response = await fetch(`${server.origin}${target.path}`, {
    method: operation.method,
    headers: sent,
    body: body === undefined ? JSON.stringify(target.body) : body,
  });
  await response.arrayBuffer();
  return response.status;
}

const form = new URLSearchParams({ event: 'mark_placed', text: 'A note', version: '1' });
const multipart = new FormData();
multipart.set('text', 'A note');

const forgeries: Record<string, [number[], Forged]> = {
  'no Origin': [[403], { without: ['origin'] }],
  'another Origin': [[403], { headers: { origin: 'https://elsewhere.example' } }],
  'Origin of another port': [[403], { headers: { origin: 'http://127.0.0.1:1' } }],
  'Origin null, as a sandboxed frame sends it': [[403], { headers: { origin: 'null' } }],
  'an Origin that only begins like ours': [[403], { headers: { origin: 'http://127.0.0.1.elsewhere.example' } }],
  'no XSRF header': [[403], { without: [XSRF_HEADER] }],
  'an empty XSRF header': [[403], { headers: { [XSRF_HEADER]: '' } }],
  'a wrong XSRF header': [[403], { headers: { [XSRF_HEADER]: 'guessed' } }],
  'no cookies at all': [[403], { without: ['cookie'] }],
  'text/plain': [[415], { headers: { 'content-type': 'text/plain' } }],
  'text/plain that looks like JSON': [[415], { headers: { 'content-type': 'text/plain; charset=application/json' } }],
  'a form': [[415], { without: ['content-type'], body: form }],
  'a multipart form': [[415], { without: ['content-type'], body: multipart }],
  'bytes of no type': [[415], { without: ['content-type'], body: new Uint8Array([123, 125]) }],
  XML: [[415], { headers: { 'content-type': 'application/xml' }, body: '<note/>' }],
  'no body': [[400], { body: null }],
  // 403: the administrator may not report fulfilment, which is checked before the body.
  'no body and no type': [[400, 403], { without: ['content-type'], body: null, on: hasBody }],
};

async function everything(): Promise<unknown> {
  const { rows } = await server.db.$client.query(
    `select (select count(*) from order_events) as events, (select count(*) from order_notes) as notes, (select count(*) from audit) as audit,
            (select sum(version) from orders) as versions, (select count(assignee_id) from orders) as taken,
            (select count(*) from sessions where ended_at is null) as open, (select sum(failures) from users) as failures`,
  );
  return rows[0];
}

describe('a request forged from another site is refused and changes nothing (§7.1)', () => {
  for (const [forgery, [allowed, forged]] of Object.entries(forgeries)) {
    test(`${forgery}: ${allowed.join(' or ')} from all operations that change something`, async () => {
      const tried = unsafe.filter(forged.on ?? (() => true));
      expect(tried.length).toBeGreaterThan(10);
      const before = await everything();
      for (const operation of tried) expect(allowed, operation.name).toContain(await forge(operation, forged));
      expect(await everything()).toEqual(before);
    });
  }

  test('the file upload refuses the same requests', async () => {
    const path = `/api/oms/orders/${order.id}/prescriptions`;
    const headers = browser.headersFor('POST', path);
    const post = (changed: Record<string, string>) =>
      fetch(`${server.origin}${path}`, { method: 'POST', headers: { ...headers, ...changed }, body: multipart });
    expect((await post({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await post({ [XSRF_HEADER]: 'guessed' })).status).toBe(403);
    expect((await post({})).status, 'with everything right, a form without a file').toBe(400);
  });

  test('methods without an operation are refused the same way', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(`${server.origin}/api/oms/orders`, { method })).status, method).toBe(403);
      expect((await browser.request(method, '/api/oms/orders')).status, method).toBe(404);
    }
  });

  test('reads change nothing, so they need no proof', async () => {
    expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(200);
  });

  test('the XSRF cookie is set with the first response: readable, strict and secure', async () => {
    const response = await fetch(`${server.origin}/healthz`);
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^XSRF-TOKEN=[\w-]{24}; Path=\/; Secure; SameSite=Strict$/)]);
    const second = await fetch(`${server.origin}/healthz`, { headers: { cookie: 'XSRF-TOKEN=mine' } });
    expect(second.headers.getSetCookie()).toEqual([]);
  });
});
