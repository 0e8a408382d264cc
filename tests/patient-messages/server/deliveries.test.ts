/** What became of messages to patients, as the provider reports it (§7.6 messaging logs). */
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnQueues } from '#features/message-queues/server/work-queues.ts';
import { messageDeliveries, messageDeliveryEventLog } from '#features/patient-messages/schema.ts';
import { reportSimulatedDeliveries } from '#features/patient-messages/server/simulated-deliveries.ts';
import { patientConsents } from '#features/patients/schema.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import { type MadeOrder, type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const SECRET = 'the secret of the provider';

let world: OrderWorld;
let agent: TestBrowser;
let parts: JobParts;

beforeAll(async () => {
  const messaging = { provider: null, hookSecrets: [SECRET] };
  world = await startOrderWorld({ messaging });
  agent = await world.signedIn('farhan.s');
  const { db, clock, app } = world;
  parts = { db, clock, log: app.server.log, isDemo: true, messaging, mail: { url: null, from: '' } } as unknown as JobParts;
});
afterAll(() => world.close());

/** An order whose patient got the message that it is confirmed; with the provider's reference. */
async function aMessage(channels: readonly string[] = ['SMS']): Promise<{ order: MadeOrder; reference: string }> {
  const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT' });
  const wish = { purpose: 'ORDERS', given: true, notice: '2026-11', source: 'CALL' };
  const author = { patient_id: order.patientId, at: world.clock.now(), user_id: 1, by: 'Farhan' };
  await world.db.insert(patientConsents).values(channels.map((channel) => ({ ...author, ...wish, channel })));
  const path = `/api/oms/orders/${order.id}/events`;
  expect((await agent.request('POST', path, { event: 'mark_create_patient_store_order', version: 1 })).status).toBe(200);
  await workOnQueues(parts)();
  const rows = await world.db.select().from(messageDeliveries).orderBy(messageDeliveries.id);
  return { order, reference: rows.at(-1)!.reference };
}

async function report(message: object, secret = SECRET): Promise<{ status: number; body: Record<string, unknown> }> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', ...signedHeaders(secret, `rep_${randomUUID()}`, world.clock.now(), body) };
  const response = await fetch(`${world.origin}/api/hooks/messaging`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function entryOf({ patientId }: MadeOrder): Promise<{ text: { message: string }; detail: string }> {
  return (await agent.request('GET', `/api/crm/patients/${patientId}/timeline?kind=message`)).body.entries[0];
}
const inTimeline = async (order: MadeOrder): Promise<string> => (await entryOf(order)).text.message;
const eventsOf = async (reference: string): Promise<string[]> => {
  const rows = await world.db
    .select({ event: messageDeliveryEventLog.event })
    .from(messageDeliveryEventLog)
    .innerJoin(messageDeliveries, eq(messageDeliveries.id, messageDeliveryEventLog.delivery_id))
    .where(eq(messageDeliveries.reference, reference))
    .orderBy(messageDeliveryEventLog.version);
  return rows.map(({ event }) => event);
};

test('a message is sent, delivered and read, and its patient’s timeline says so', async () => {
  const { order, reference } = await aMessage();
  expect(await inTimeline(order)).toBe('Message “Order confirmed”: Sent');
  expect(await report({ type: 'message.delivered', reference })).toEqual({
    status: 200,
    body: { result: 'accepted', status: 'delivered' },
  });
  expect(await inTimeline(order)).toBe('Message “Order confirmed”: Delivered');
  expect(await report({ type: 'message.read', reference })).toEqual({ status: 200, body: { result: 'accepted', status: 'read' } });
  expect(await inTimeline(order)).toBe('Message “Order confirmed”: Read');
  expect(await eventsOf(reference)).toEqual(['message.sent', 'message.delivered', 'message.read']);
});

test('reports that are repeated, or come after a later one, change nothing', async () => {
  const { order, reference } = await aMessage();
  expect((await report({ type: 'message.read', reference })).body).toEqual({ result: 'accepted', status: 'read' });
  for (const type of ['message.read', 'message.delivered'])
    expect((await report({ type, reference })).body).toEqual({ result: 'ignored', status: 'read' });
  expect((await report({ type: 'message.undelivered', reference, detail: 'Late' })).body).toEqual({ result: 'ignored', status: 'read' });
  expect(await inTimeline(order)).toBe('Message “Order confirmed”: Read');
  expect(await eventsOf(reference)).toEqual(['message.sent', 'message.read']);
});

test('one that was not delivered keeps why, and may be delivered after all', async () => {
  const { order, reference } = await aMessage();
  await report({ type: 'message.undelivered', reference, detail: 'Telephone switched off' });
  expect(await inTimeline(order)).toBe('Message “Order confirmed”: Not delivered');
  const stored = async () => (await world.db.select().from(messageDeliveries).where(eq(messageDeliveries.reference, reference)))[0];
  expect((await stored())?.detail).toBe('Telephone switched off');
  expect((await entryOf(order)).detail).toMatch(/: Telephone switched off$/);
  expect((await report({ type: 'message.delivered', reference })).body).toEqual({ result: 'accepted', status: 'delivered' });
  expect(await stored()).toMatchObject({ status: 'delivered', detail: '' });
});

test('one that was not delivered is sent on the next channel, once', async () => {
  const { order, reference } = await aMessage(['WHATSAPP', 'SMS']);
  const undelivered = { type: 'message.undelivered', reference, detail: 'No account of WhatsApp' };
  await report(undelivered);
  await report(undelivered);
  await workOnQueues(parts)();
  const { body } = await agent.request('GET', `/api/crm/patients/${order.patientId}/timeline?kind=message`);
  const states = body.entries.map(({ text }: { text: { message: string } }) => text.message);
  expect(states.toSorted()).toEqual(['Message “Order confirmed”: Not delivered', 'Message “Order confirmed”: Sent']);
  const rows = await world.db.select().from(messageDeliveries).orderBy(messageDeliveries.id);
  expect(rows.slice(-2).map(({ channel, status }) => [channel, status])).toEqual([
    ['WHATSAPP', 'undelivered'],
    ['SMS', 'sent'],
  ]);
  await report({ type: 'message.undelivered', reference: rows.at(-1)!.reference });
  await workOnQueues(parts)();
  expect(await world.db.$count(messageDeliveries)).toBe(rows.length);
});

test.each([
  ['of an unknown message', { type: 'message.read', reference: 'NONE' }, SECRET, 404, 'MESSAGE_UNKNOWN'],
  ['of an unknown kind', { type: 'message.eaten', reference: 'NONE' }, SECRET, 400, 'BAD_REPORT'],
  ['without a reference', { type: 'message.read' }, SECRET, 400, 'BAD_REPORT'],
  ['with more than it may say', { type: 'message.read', reference: 'NONE', detail: 'x' }, SECRET, 400, 'BAD_REPORT'],
  ['with another signature', { type: 'message.read', reference: 'NONE' }, 'another secret', 401, 'SIGNATURE_WRONG'],
])('a report %s is refused', async (_, message, secret, status, code) => {
  expect(await report(message, secret)).toMatchObject({ status, body: { code } });
});

test('the provider of the demonstration reports by itself', async () => {
  const { reference } = await aMessage();
  await world.db.update(messageDeliveries).set({ updated_at: world.clock.now() });
  expect(await reportSimulatedDeliveries(parts)).toBe(0);
  world.clock.advance(21_000);
  await reportSimulatedDeliveries(parts);
  const [stored] = await world.db.select().from(messageDeliveries).where(eq(messageDeliveries.reference, reference));
  expect(stored?.status).toBe(stored && stored.id % 20 === 0 ? 'undelivered' : 'delivered');
});
