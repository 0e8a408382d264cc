/** The log of signed messages from other systems (§7.6, webhook call logs). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const SECRET = 'the secret of the other systems';

let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer('demo', {
    telephony: { system: null, hookSecrets: [SECRET] },
    fulfilment: { oms: null, reportSecrets: [SECRET] },
  });
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

async function send(service: 'telephony' | 'fulfilment', id: string | null, message: object): Promise<number> {
  const body = JSON.stringify(message);
  const signed = id === null ? {} : signedHeaders(SECRET, id, server.clock.now(), body);
  const headers = { 'content-type': 'application/json', ...signed };
  return (await fetch(`${server.origin}/api/hooks/${service}`, { method: 'POST', headers, body })).status;
}
const rows = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await admin.request('GET', `/api/admin/webhooks${query}`)).body.rows.map(({ values }: { values: object }) => values);

test('each message is listed with its answer, the newest first', async () => {
  const at = server.clock.now().toISOString();
  expect(await send('fulfilment', 'report_1', { type: 'bill.created', order_code: 'NONE-1', at })).toBe(200);
  expect(await send('telephony', 'call_1', { type: 'phone.ringing', call_id: 999_999 })).toBe(404);
  expect(await send('telephony', 'call_2', { type: 'phone.exploded', call_id: 1 })).toBe(400);
  const received = { direction: 'IN', took: expect.any(Number), request: expect.any(String) };
  expect(await rows()).toEqual([
    { ...received, at, service: 'telephony', type: null, status: 400, problem: 'BAD_REPORT', message: 'call_2' },
    { ...received, at, service: 'telephony', type: 'phone.ringing', status: 404, problem: 'CALL_UNKNOWN', message: 'call_1' },
    { ...received, at, service: 'fulfilment', type: 'bill.created', status: 200, problem: null, message: 'report_1' },
  ]);
  expect(await rows('?search=call_1')).toMatchObject([{ message: 'call_1' }]);
});

test('a flood of unsigned messages does not fill the log', async () => {
  for (let n = 0; n < 30; n += 1) expect(await send('telephony', null, { type: 'phone.ringing', call_id: 1 })).toBe(401);
  const unsigned = (await rows()).filter(({ problem }) => problem === 'SIGNATURE_MISSING');
  expect(unsigned.length).toBeGreaterThan(10);
  expect(unsigned.length).toBeLessThanOrEqual(20);
  expect(unsigned[0]).toMatchObject({ message: null, type: null, status: 401 });
});

test('is read by administrators alone, and changed by nobody', async () => {
  const lead = await server.signedIn('farhan.s');
  expect((await lead.request('GET', '/api/admin/webhooks')).status).toBe(403);
  await expect(server.db.execute('update webhook_calls set status = 200')).rejects.toThrow('Failed query');
});
