/** What is kept of one request: how its operation ended, and the other systems that it called. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestStory } from '#features/application-logs/contract.ts';
import { type OutsideCall, noteCall, withinRequest } from '#platform/server/server-log/outside-calls.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestBrowser;
let status = 200;

/** Another system that answers the store service. */
const outside = createServer((_request, response) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"store":null,"slot":null,"decided_by":"none","steps":[]}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/v2`;
  server = await startServer('demo', {
    services: { store: { url, key: 'k-secret' } },
    logLevel: 'warn',
    logTo: { write: () => undefined },
  });
  admin = await server.signedIn('admin');
});
afterAll(async () => {
  await server.close();
  outside.closeAllConnections();
  outside.close();
});

interface Entry {
  id: number;
  values: Record<string, unknown>;
}

const entriesOf = async (operation: string): Promise<Entry[]> => {
  const { body } = await admin.request('GET', `/api/admin/server-log?${new URLSearchParams({ search: `ended ${operation}` })}`);
  return body.rows;
};
const lastOf = async (operation: string): Promise<number> => (await entriesOf(operation))[0]?.id ?? 0;
/** Entries after another one, once there are as many: they are stored within a second. */
async function entriesAfter(operation: string, last: number, count: number): Promise<Entry[]> {
  const later = async () => (await entriesOf(operation)).filter(({ id }) => id > last);
  await expect.poll(later, { timeout: 10_000 }).toHaveLength(count);
  return later();
}
const storyOf = async ({ values }: Entry): Promise<RequestStory['parts']> =>
  (await admin.request('GET', `/api/admin/request-story?${new URLSearchParams({ request_id: String(values['request']) })}`)).body.parts;

test('a change is kept with how long it took, and by whom, before what it wrote', async () => {
  const agent = await server.signedIn('meera.k');
  const before = await lastOf('crm.createPatient');
  const body = { name: 'Canary Rao', phone_no: '9812345670', request_key: randomUUID() };
  expect((await agent.request('POST', '/api/crm/patients', body)).status).toBe(200);
  const [newest] = await entriesAfter('crm.createPatient', before, 1);
  const parts = await storyOf(newest!);
  expect(parts.find(({ kind }) => kind === 'operation')).toMatchObject({
    title: 'crm.createPatient',
    detail: '200',
    by: 'Meera Kulkarni',
    took: expect.any(Number),
    facts: [{ name: 'method', value: 'POST' }],
  });
  expect(parts.some(({ kind }) => kind === 'write')).toBe(true);
  expect(JSON.stringify(parts)).not.toContain('Canary');
});

test('calls of another system are kept without values, with their answers', async () => {
  const before = await lastOf('store.serviceability');
  const reads = [];
  for (const answer of [200, 500]) {
    status = answer;
    reads.push((await admin.request('GET', '/api/store/serviceability?pincode=400072')).status);
  }
  status = 200;
  expect(reads).toEqual([200, 503]);
  const [failed, answered] = await entriesAfter('store.serviceability', before, 2);
  const callsIn = async (entry: Entry) =>
    (await storyOf(entry)).filter(({ kind }) => kind === 'call').map(({ title, detail, took }) => ({ title, detail, took }));
  const call = { title: 'store GET /serviceability', took: expect.any(Number) };
  expect(await callsIn(answered!)).toEqual([{ ...call, detail: '200' }]);
  // A read that is not answered is sent twice.
  expect(await callsIn(failed!)).toEqual([
    { ...call, detail: '500' },
    { ...call, detail: '500' },
  ]);
  const kinds = (await storyOf(failed!)).map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['operation', 'call', 'call']);
  expect(JSON.stringify(await storyOf(failed!))).not.toMatch(/400072|k-secret/);
});

test('reads, refusals of strangers, and what browsers send by themselves are not kept', async () => {
  const stranger = await server.visitor();
  expect((await stranger.request('POST', '/api/crm/patients', {})).status).toBe(401);
  expect((await admin.request('GET', '/api/main/me')).status).toBe(200);
  expect((await admin.request('POST', '/api/main/activity', {})).status).toBeLessThan(300);
  const before = await lastOf('crm.createPatient');
  const body = { name: 'Asha Rao', phone_no: '9812345679', request_key: randomUUID() };
  await (await server.signedIn('meera.k')).request('POST', '/api/crm/patients', body);
  // Everything before it is stored with it.
  await entriesAfter('crm.createPatient', before, 1);
  expect(await entriesOf('main.me')).toEqual([]);
  expect(await entriesOf('main.reportActivity')).toEqual([]);
});

test('of the calls of one request the first 50 are kept, none outside of a request', async () => {
  const calls: OutsideCall[] = [];
  const call = () => noteCall({ service: 'maps', call: 'GET /json' }, async () => 204, { answer: (answer) => answer });
  const fails = () => noteCall({ service: 'maps', call: 'GET /json' }, () => Promise.reject(new Error('gone')), { answer: () => null });
  expect(await call()).toBe(204);
  await new Promise<void>((resolve, reject) => {
    withinRequest({ id: 'a1', calls }, () => {
      void (async () => {
        await expect(fails()).rejects.toThrow('gone');
        for (let number = 0; number < 60; number += 1) await call();
      })().then(resolve, reject);
    });
  });
  expect(calls).toHaveLength(50);
  expect(calls.slice(0, 2)).toMatchObject([{ status: null }, { status: 204, service: 'maps', call: 'GET /json' }]);
});
