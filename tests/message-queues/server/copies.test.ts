/** Dead letters that administrators send again with other contents, as linked copies. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageRecord } from '#features/message-queues/contract.ts';
import { queueMessages } from '#features/message-queues/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patientMessages } from '#features/patient-messages/schema.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let [admin, agent]: TestBrowser[] = [];
let made = 0;
/** Content of a message about an order of the demonstration. */
let payload: { template: string; patient_id: number; order_id: number; order_code: string };

beforeAll(async () => {
  server = await startServer('demo');
  const [order] = await server.db.select({ order_id: orders.id, patient_id: orders.patient_id }).from(orders).limit(1);
  payload = { template: 'ORDER-AT-STORE', order_code: 'MUM-1', ...order! };
  [admin, agent] = [await server.signedIn('admin'), await server.signedIn('meera.k')];
});
afterAll(() => server.close());

type Message = typeof queueMessages.$inferInsert;

async function aDeadLetter(more: Partial<Message> = {}): Promise<number> {
  const at = server.clock.now();
  const cause = `copies-${(made += 1)}`;
  const values = { status: 'dead', queue: 'patient-messages', cause, message_id: cause, subject: 'Order confirmed · MUM-1', payload };
  const [message] = await server.db
    .insert(queueMessages)
    .values({ ...values, problem: 'REFUSED', created_at: at, updated_at: at, ...more })
    .returning({ id: queueMessages.id });
  return message!.id;
}
const read = async (id: number): Promise<MessageRecord> => (await admin!.request('GET', `/api/admin/queue-messages/${id}`)).body;
const copy = (
  id: number,
  fields: Record<string, unknown>,
  { by = admin, key = randomUUID(), version = 1 }: { by?: TestBrowser | undefined; key?: string; version?: number } = {},
) => by!.request('POST', `/api/admin/queue-messages/${id}/copy`, { version, request_key: key, fields });
const storedOf = async (id: number) => (await server.db.select().from(queueMessages).where(eq(queueMessages.id, id)))[0]!;

test('a copy has the changed fields and everything else of its original, which is discarded; each names the other', async () => {
  const expires_at = new Date(server.clock.now().getTime() + 3_600_000);
  const { patient_id, order_id } = payload;
  const id = await aDeadLetter({ expires_at });
  await server.db
    .insert(patientMessages)
    .values({ message_id: id, patient_id, order_id, template: 'ORDER-AT-STORE', at: server.clock.now() });
  const before = await read(id);
  expect(before).toMatchObject({ copy_of: null, copied_as: null });
  expect(before.editable.map(({ name, value }) => [name, value])).toEqual([
    ['template', 'ORDER-AT-STORE'],
    ['besides', ''],
  ]);
  const key = randomUUID();
  const { status, body } = await copy(id, { template: 'ORDER-BILLED', besides: 'SMS' }, { key });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'discarded', reason: 'Edited copy', copied_as: expect.any(Number) });
  const { copied_as: made } = body as MessageRecord;
  const copied = await read(made!);
  expect(copied).toMatchObject({
    status: 'queued',
    attempts: 0,
    copy_of: id,
    copied_as: null,
    subject: 'Order billed · MUM-1',
    expires_at: expires_at.toISOString(),
  });
  expect(copied.log[0]).toMatchObject({
    event: 'message.queued',
    by: expect.stringMatching(/\w/),
    payload: { changed: ['template', 'besides'] },
  });
  expect((await storedOf(made!)).payload).toEqual({ ...payload, template: 'ORDER-BILLED', besides: ['SMS'] });
  const ofPatient = await server.db.select().from(patientMessages).where(eq(patientMessages.message_id, made!));
  expect(ofPatient).toMatchObject([{ patient_id, order_id, template: 'ORDER-BILLED' }]);
  // The repeated request makes no second copy.
  expect((await copy(id, { template: 'ORDER-BILLED', besides: 'SMS' }, { key })).body).toMatchObject({ copied_as: made });
  expect((await copy(id, { template: 'ORDER-BILLED' }, { version: 2 })).status).toBe(409);
});

test('what is hidden in a message stays so in its copy', async () => {
  const phone_no = '9812345670';
  const test = { campaign_id: 1, test: { phone_no, language: 'en' } };
  const id = await aDeadLetter({ queue: 'campaign-messages', payload: test, subject: 'Diwali' });
  const [campaign] = (await server.db.execute(`select text_hi from campaigns where id = 1`)).rows;
  expect(campaign).toBeDefined();
  await server.db.execute(`update campaigns set text_hi = 'नमस्ते', template_hi = 'T-2' where id = 1`);
  const { status, body } = await copy(id, { language: 'hi' });
  expect(status).toBe(200);
  expect(JSON.stringify([body, await read(body.copied_as)])).not.toContain(phone_no);
  expect((await storedOf(body.copied_as)).payload).toEqual({ campaign_id: 1, test: { phone_no, language: 'hi' } });
});

test.each<[string, Record<string, unknown>, string]>([
  ['a value that the queue does not have', { template: 'ORDER-LOST' }, 'template'],
  ['a field that may not be changed', { patient_id: '7' }, 'patient_id'],
  ['nothing that differs', { template: 'ORDER-AT-STORE' }, 'fields'],
  ['no field', {}, 'fields'],
])('%s is refused, and nothing is changed', async (_, fields, field) => {
  const id = await aDeadLetter();
  const count = await server.db.$count(queueMessages);
  const { status, body } = await copy(id, fields);
  expect([status, body.data.errors[0].field]).toEqual([400, field]);
  expect(await read(id)).toMatchObject({ status: 'dead', version: 1 });
  expect(await server.db.$count(queueMessages)).toBe(count);
});

test('a message without fields to change, one that comes too late, and one that is no dead letter cannot be copied', async () => {
  const letter = await aDeadLetter({ queue: 'purchase-orders', payload: { purchase_order_id: 1, version: null } });
  expect((await read(letter)).abilities.map(({ event }) => event)).not.toContain('message.copied');
  expect((await copy(letter, { version: '3' })).status).toBe(400);
  const late = await aDeadLetter({ expires_at: server.clock.now() });
  const waiting = await aDeadLetter({ status: 'queued', next_at: server.clock.now() });
  const count = await server.db.$count(queueMessages);
  for (const [id, why] of [
    [late, 'It came too late to be of use'],
    [waiting, 'It is taken up in a moment'],
  ] as const) {
    const { status, body } = await copy(id, { template: 'ORDER-BILLED' });
    expect([status, body.message]).toEqual([409, why]);
  }
  expect(await server.db.$count(queueMessages)).toBe(count);
  expect((await copy(late, { template: 'ORDER-BILLED' }, { by: agent })).status).toBe(403);
});
