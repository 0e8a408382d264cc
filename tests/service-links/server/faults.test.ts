import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_FAILURES, REST } from '#machines/platform/serviceLink.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const KEY = 'k-secret-4711';

type Reply = { status: number; body: string; headers?: Record<string, string> } | 'silence' | 'hang up';

/** Double of the store service: recorded requests, and the next answer. */
const requests: { method: string; url: string; body: string }[] = [];
let reply: Reply;
async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  requests.push({ method: request.method ?? '', url: request.url ?? '', body: Buffer.concat(chunks).toString() });
  if (reply === 'silence') return;
  if (reply === 'hang up') return void request.socket.destroy();
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers }).end(reply.body);
}
const outside = http.createServer((request, response) => void answer(request, response));

let server: TestServer;
let administrator: TestBrowser;
const log: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/v2/`;
  server = await startServer('demo', {
    services: { store: { url, key: KEY } },
    metricsToken: KEY,
    logLevel: 'info',
    logTo: { write: (line) => log.push(line) },
  });
  administrator = await server.signedIn('admin');
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});

const answered = (body: object): Reply => ({ status: 200, body: JSON.stringify(body) });
const serviceability = () => administrator.request('GET', '/api/store/serviceability?pincode=400072');
const addCity = () => administrator.request('POST', '/api/store/cities', { name: 'Nashik', state_id: 2 });
const testNow = () => administrator.request('POST', '/api/admin/service-link-tests', { service: 'store' });
const rowOf = async (service: string) =>
  (await administrator.request('GET', '/api/admin/service-links')).body.services.find(
    (row: { service: string }) => row.service === service,
  );

/** What the store service answers when it is well. */
const served = { store: null, slot: null, decided_by: 'none', steps: [] };

beforeEach(async () => {
  reply = answered({});
  await testNow();
  requests.length = 0;
  log.length = 0;
});

describe('a service that another system answers', () => {
  test.each<[string, Reply]>([
    ['refuses the key', { status: 401, body: `{"message":"bad key ${KEY}"}` }],
    ['refuses this server', { status: 403, body: '<html>' }],
    ['is broken', { status: 500, body: `{"message":"stack of ${KEY}"}` }],
    ['answers something else', { status: 200, body: '{"rows":"many"}' }],
    ['answers no JSON', { status: 200, body: '{"pincode":' }],
    ['answers a page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['refuses in other words', { status: 418, body: '{"message":"I am a teapot"}' }],
    ['points elsewhere', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
    ['answers too much', { status: 200, body: `"${'x'.repeat(10 * 1024 * 1024)}"` }],
    ['hangs up', 'hang up'],
  ])('and %s: users read which one, without its words, and stay signed in', async (_, nextReply) => {
    reply = nextReply;
    const result = await serviceability();
    expect(result.status).toBe(503);
    expect(result.body).toMatchObject({
      message: 'Store service does not answer. Try again in a moment.',
      data: { template: '{service} does not answer. Try again in a moment.' },
    });
    expect(JSON.stringify(result.body) + log.join('')).not.toContain(KEY);
    expect(log.join('')).toContain('a service did not answer');
    expect((await administrator.request('GET', '/api/main/me')).status).toBe(200);
  });

  test('a read is sent twice if nothing came back, a write once, and its user learns that it may have happened', async () => {
    reply = { status: 502, body: '' };
    await serviceability();
    expect(requests).toHaveLength(2);
    requests.length = 0;
    const write = await addCity();
    expect(requests).toHaveLength(1);
    expect(write).toMatchObject({
      status: 503,
      body: { message: 'Store service did not confirm the change. Load the record again to see whether it was saved.' },
    });
  });

  test('that is silent keeps nobody longer than 3 s', async () => {
    reply = 'silence';
    expect((await addCity()).body.message).toContain('did not confirm the change');
    expect((await rowOf('store')).link.last_fault).toMatchObject({ problem: 'TIMED-OUT', detail: 'no answer within 3 s' });
  });

  test('refusals of the contract come through: fields, and records that are not there', async () => {
    const errors = [{ field: 'name', message: 'There is a city of this name' }];
    reply = { status: 400, body: JSON.stringify({ defined: true, code: 'BAD_REQUEST', status: 400, message: 'name', data: { errors } }) };
    expect(await addCity()).toMatchObject({ status: 400, body: { data: { errors } } });
    reply = { status: 404, body: '{}' };
    expect(await serviceability()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: 'Record not found' } });
    reply = { status: 422, body: '{"message":"Unknown pincode"}' };
    expect(await serviceability()).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'request' }] } } });
  });

  test('input is checked, and permission asked, before anything is sent', async () => {
    expect((await administrator.request('GET', '/api/store/serviceability?pincode=40')).status).toBe(400);
    expect((await administrator.request('POST', '/api/store/cities', { name: '', state_id: 2 })).status).toBe(400);
    const picker = await server.signedIn('store.systems');
    expect((await picker.request('POST', '/api/store/cities', { name: 'Nashik', state_id: 2 })).status).toBe(403);
    expect(requests).toEqual([]);
  });

  test('what was written there is in the audit here, without words', async () => {
    reply = answered({ id: 99, name: 'Nashik' });
    const written = await addCity();
    expect(written.status).toBe(200);
    expect(requests).toMatchObject([{ method: 'POST', url: '/v2/cities', body: expect.stringContaining('Nashik') }]);
    const { rows } = await server.db.execute(
      sql`select operation, record, after from audit where record = 'services/store' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ operation: 'store.addCity', record: 'services/store', after: { state_id: 2 } }]);
  });
});

describe('a service that stays silent', () => {
  test('is left alone, tried by one call when it has rested, and used again once it answers', async () => {
    reply = { status: 500, body: '' };
    for (let failed = 0; failed < MOST_FAILURES; failed += 1) await addCity();
    expect((await rowOf('store')).link).toMatchObject({ state: 'open', last_fault: { problem: 'BROKEN' } });
    const metrics = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${KEY}` } });
    expect(await metrics.text()).toMatch(/galen_service_link_up\{service="store"\} 0\n[^]*galen_service_link_faults\{service="store"\} \d/);
    requests.length = 0;
    expect((await addCity()).body.message).toBe('Store service does not answer. Nothing was changed; try again in a moment.');
    expect((await serviceability()).status).toBe(503);
    expect(requests).toEqual([]);
    // Others are as before.
    expect((await administrator.request('GET', '/api/item/drugs')).status).toBe(200);

    server.clock.advance(REST);
    expect((await addCity()).status).toBe(503);
    expect(requests).toHaveLength(1);
    expect((await rowOf('store')).link.state).toBe('open');

    server.clock.advance(REST);
    reply = answered(served);
    expect((await serviceability()).status).toBe(200);
    expect((await rowOf('store')).link).toMatchObject({ state: 'up', rests_until: null });
  });

  test('is tested by an administrator at any time', async () => {
    reply = { status: 500, body: '' };
    for (let failed = 0; failed < MOST_FAILURES; failed += 1) await addCity();
    expect((await testNow()).body).toEqual({ fault: { problem: 'BROKEN', detail: '500' }, is_being_tried: false });
    reply = { status: 404, body: '' };
    expect((await testNow()).body).toEqual({ fault: null, is_being_tried: false });
    expect((await rowOf('store')).link.state).toBe('up');
    expect((await administrator.request('POST', '/api/admin/service-link-tests', { service: 'oms' })).status).toBe(404);
  });

  test('the page names every service; only administrators see it', async () => {
    const { body } = await administrator.request('GET', '/api/admin/service-links');
    expect(body.services).toHaveLength(17);
    expect(await rowOf('store')).toMatchObject({
      setting: 'STORE_SERVICE_URL',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v2\/$/),
    });
    expect(await rowOf('purchaseOrder')).toEqual({
      service: 'purchaseOrder',
      setting: 'PURCHASE_ORDER_SERVICE_URL',
      url: null,
      link: null,
    });
    expect(JSON.stringify(body)).not.toContain(KEY);
    const agent = await server.signedIn('nandini.r');
    expect((await agent.request('GET', '/api/admin/service-links')).status).toBe(403);
  });
});
