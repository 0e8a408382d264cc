/** One signed message: its signature, its other attempts, and what belongs to it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WebhookDetails } from '#features/application-logs/contract.ts';
import { queueMessages } from '#features/message-queues/schema.ts';
import { webhookCalls } from '#platform/server/webhooks/schema.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startServer('demo');
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

type Call = typeof webhookCalls.$inferInsert;

async function keep(call: Partial<Call>): Promise<number> {
  const values = { at: server.clock.now(), direction: 'IN', service: 'messaging', took: 7, ...call };
  const [kept] = await server.db.insert(webhookCalls).values(values).returning({ id: webhookCalls.id });
  return kept!.id;
}
const read = async (id: number) => admin.request('GET', `/api/admin/webhooks/${id}`);
const detailsOf = async (id: number): Promise<WebhookDetails> => (await read(id)).body;

test.each<[Partial<Call>, WebhookDetails['signature']]>([
  [{ direction: 'OUT', message_id: 'm1', status: 200 }, 'OWN'],
  [{ message_id: 'm2', status: 200 }, 'VALID'],
  [{ message_id: 'm3', status: 400, problem: 'BAD_REPORT' }, 'VALID'],
  [{ status: 401, problem: 'SIGNATURE_MISSING' }, 'MISSING'],
  [{ status: 401, problem: 'SIGNATURE_STALE' }, 'STALE'],
  [{ status: 401, problem: 'SIGNATURE_WRONG' }, 'WRONG'],
  [{ status: 404, problem: 'NOT_CONFIGURED' }, 'UNCHECKED'],
])('%j: its signature is %s', async (call, verdict) => {
  const id = await keep(call);
  expect(await detailsOf(id)).toMatchObject({ id, signature: verdict, took: 7, others: [], records: [] });
});

test('names the other attempts of the same message, and the record that it was sent for', async () => {
  const [message] = await server.db.select().from(queueMessages).limit(1);
  const { id: messageId, message_id, subject } = message!;
  const [first, other, last] = [
    await keep({ direction: 'OUT', message_id, status: null, problem: 'NO-ANSWER' }),
    await keep({ direction: 'OUT', message_id: 'another', status: 200 }),
    await keep({ direction: 'OUT', message_id, status: 200 }),
  ];
  expect(await detailsOf(first)).toMatchObject({
    others: [{ id: last, status: 200, problem: null }],
    records: [{ title: subject, path: `/sqs-logs?id=${messageId}` }],
  });
  expect((await detailsOf(other)).others).toEqual([]);
});

test('names what the request wrote that received it', async () => {
  const id = await keep({ message_id: 'm9', status: 200, request_id: 'received' });
  await server.db.execute(
    `insert into audit (at, request_id, operation, record) values ('${server.clock.now().toISOString()}', 'received', 'hooks.messaging', 'orders/1')`,
  );
  expect((await detailsOf(id)).writes).toMatchObject([{ operation: 'hooks.messaging', record: 'orders/1' }]);
});

test('is refused to everybody but administrators, and for a message that there is not', async () => {
  const agent = await server.signedIn('meera.k');
  expect((await agent.request('GET', '/api/admin/webhooks/1')).status).toBe(403);
  expect((await read(999_999_999)).status).toBe(404);
});
