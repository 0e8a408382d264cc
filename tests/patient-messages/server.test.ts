/** Messages to patients about their orders, and the queue that sends them (§2.2 SQS logs, §7.6 messaging logs). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestStory } from '#features/application-logs/contract.ts';
import type { MessageRecord } from '#features/message-queues/contract.ts';
import { queueMessages } from '#features/message-queues/schema.ts';
import { workOnQueues } from '#features/message-queues/server/work-queues.ts';
import { patientConsents, patients } from '#features/patients/schema.ts';
import type { JobParts, Round } from '#platform/server/server-feature.ts';
import { checkSignature } from '#platform/server/webhooks/signature.ts';
import { type MadeOrder, type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const KEY = 'the-secret-of-the-provider';

interface Sent {
  id: string;
  type: string;
  data: Record<string, string>;
}

let world: OrderWorld;
let [agent, admin]: TestBrowser[] = [];
let ahead = 0;
let sent: Sent[] = [];
let answer: { status: number; body: object };
const taken = { status: 200, body: { reference: 'SMS-1' } };

const provider = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const signed = checkSignature([KEY], jobs.now(), request.headers, body);
    if ('id' in signed) sent.push({ id: signed.id, ...(JSON.parse(body) as Omit<Sent, 'id'>) });
    response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
});

/** The jobs' clock runs ahead of the server's: sessions do not end while messages wait. */
const jobs = { now: () => new Date(world.clock.now().getTime() + ahead), advance: (ms: number) => void (ahead += ms) };
let url: string;

const partsOf = (address: string | null) =>
  ({
    db: world.db,
    clock: jobs,
    log: world.app.server.log,
    isDemo: false,
    messaging: { provider: address === null ? null : { url: address, key: KEY } },
    mail: { url: null, from: '' },
  }) as unknown as JobParts;
let round: Round;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, admin] = [await world.signedIn('farhan.s'), await world.signedIn('admin.a')];
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/messages`;
  round = workOnQueues(partsOf(url));
  answer = taken;
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => provider.close(resolve));
});
beforeEach(() => void (ahead = 0));
afterEach(async () => {
  // Later tests see only their own messages.
  answer = taken;
  jobs.advance(24 * HOUR);
  await round();
  sent = [];
});

const consent = (patientId: number, channel: string, given = true) =>
  world.db.insert(patientConsents).values({
    patient_id: patientId,
    at: jobs.now(),
    user_id: 1,
    by: 'Farhan',
    channel,
    purpose: 'ORDERS',
    given,
    notice: '2026-11',
    source: 'CALL',
  });

/** An order of a patient with these consents, sent to its store. */
async function anOrder({ channels = ['SMS'], about = {} }: { channels?: string[]; about?: Partial<typeof patients.$inferSelect> } = {}) {
  const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT' });
  for (const channel of channels) await consent(order.patientId, channel);
  if (Object.keys(about).length > 0) await world.db.update(patients).set(about).where(eq(patients.id, order.patientId));
  return order;
}

async function toStore(order: MadeOrder): Promise<void> {
  const { status } = await agent!.request('POST', `/api/oms/orders/${order.id}/events`, {
    event: 'mark_create_patient_store_order',
    version: 1,
  });
  expect(status).toBe(200);
}

const listed = async (by: TestBrowser = admin!) => by.request('GET', '/api/admin/queue-messages');
const messageOf = async (order: MadeOrder): Promise<MessageRecord> => {
  const [stored] = await world.db
    .select({ id: queueMessages.id })
    .from(queueMessages)
    .where(eq(queueMessages.cause, `orders/${order.id}/2`));
  if (!stored) throw new Error(`No message about order ${order.id}`);
  return (await admin!.request('GET', `/api/admin/queue-messages/${stored.id}`)).body as MessageRecord;
};
const decide = ({ id, version }: MessageRecord, path: string, fields: object = {}, by: TestBrowser = admin!) =>
  by.request('POST', `/api/admin/queue-messages/${id}/${path}`, { version, ...fields });

describe('a message to a patient', () => {
  test('tells once that the order went to its store, on the channel to which the patient has consented', async () => {
    const order = await anOrder({ channels: ['SMS', 'WHATSAPP'], about: { language: 'hi' } });
    await toStore(order);
    expect(sent).toEqual([]);
    await round();
    await round();
    const { code } = (await agent!.request('GET', `/api/oms/orders/${order.id}`)).body;
    expect(sent).toMatchObject([
      {
        type: 'message.send',
        data: {
          channel: 'WHATSAPP',
          phone_no: '9820012345',
          template: 'ORDER-AT-STORE',
          language: 'hi',
          text: expect.stringContaining(code),
        },
      },
    ]);
    expect(await messageOf(order)).toMatchObject({ status: 'done', detail: 'WHATSAPP: SMS-1', message_id: sent[0]?.id, attempts: 1 });
  });

  test('stands with its attempts in the story of the request that caused it', async () => {
    const order = await anOrder();
    await toStore(order);
    answer = { status: 503, body: {} };
    await round();
    answer = taken;
    jobs.advance(HOUR);
    await round();
    const { rows } = await world.db.$client.query<{ request_id: string }>(
      "select request_id from audit where record = $1 and operation = 'oms.sendOrderEvent' order by id desc limit 1",
      [`orders/${order.id}`],
    );
    const { body } = await admin!.request('GET', `/api/admin/request-story?request_id=${rows[0]!.request_id}`);
    const story = (body as RequestStory).parts;
    const parts = story.filter(({ kind }) => kind === 'message');
    expect(parts.map(({ title }) => title.split(': ')[1])).toEqual([
      'message.queued',
      'message.claimed',
      'message.failed',
      'message.claimed',
      'message.handled',
    ]);
    const { code } = (await agent!.request('GET', `/api/oms/orders/${order.id}`)).body;
    expect(parts[2]?.detail).toMatch(new RegExp(`${code}, UNAVAILABLE`));
    expect(parts.at(-1)?.detail).toContain(`${code}, SMS: SMS-1`);
    expect(parts.at(-1)?.took).toEqual(expect.any(Number));
    expect(story.find(({ kind, title }) => kind === 'job' && title === 'patient-messages')).toMatchObject({
      detail: expect.stringContaining(code),
      took: HOUR,
      facts: [
        { name: 'state', value: 'done' },
        { name: 'attempts', value: '2' },
      ],
    });
    expect(story.filter(({ kind }) => kind === 'webhook').map(({ detail }) => detail)).toEqual(['REFUSED', '200']);
    expect(story.find(({ title }) => title === 'oms-pushes')).toMatchObject({ kind: 'job', detail: `orders/${order.id}` });
  });

  test('is not written without consent, and not sent once it is withdrawn', async () => {
    const silent = await anOrder({ channels: ['CALL'] });
    await toStore(silent);
    await expect(messageOf(silent)).rejects.toThrow('No message');
    const order = await anOrder();
    await toStore(order);
    await consent(order.patientId, 'SMS', false);
    await round();
    expect(sent).toEqual([]);
    expect(await messageOf(order)).toMatchObject({ status: 'done', detail: expect.stringContaining('wants no messages') });
  });

  test('waits for the end of the quiet hours', async () => {
    const now = jobs.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit' }).slice(0, 2);
    const until = String((Number(now) + 2) % 24).padStart(2, '0');
    const order = await anOrder({ about: { quiet_from: `${now}:00`, quiet_until: `${until}:00` } });
    await toStore(order);
    await round();
    expect(sent).toEqual([]);
    jobs.advance(2 * HOUR);
    await round();
    expect(sent).toHaveLength(1);
  });

  test('follows the order to its end', async () => {
    const order = await anOrder();
    await agent!.request('POST', `/api/oms/orders/${order.id}/events`, {
      event: 'mark_cancel_by_customer',
      version: 1,
      reason: 'Ordered by mistake',
    });
    await round();
    expect(sent).toMatchObject([{ data: { template: 'ORDER-CANCELLED' } }]);
  });

  test('is not sent once the order has moved on', async () => {
    const order = await anOrder();
    await toStore(order);
    const cancelled = { event: 'mark_cancel_by_customer', version: 2, reason: 'Ordered by mistake' };
    expect((await agent!.request('POST', `/api/oms/orders/${order.id}/events`, cancelled)).status).toBe(200);
    await round();
    expect(sent).toMatchObject([{ data: { template: 'ORDER-CANCELLED' } }]);
    expect(await messageOf(order)).toMatchObject({ status: 'done', detail: expect.stringContaining('has moved on') });
  });

  test('stands in the timeline of the patient (§7.6 is in the log of messages)', async () => {
    const order = await anOrder();
    await toStore(order);
    const timeline = await agent!.request('GET', `/api/crm/patients/${order.patientId}/timeline?kind=message`);
    expect(timeline.body.entries).toMatchObject([{ kind: 'message', path: `/galen/order-list?order_id=${order.id}` }]);
    const { body } = await listed();
    expect(body.rows[0]).toMatchObject({ values: { queue: 'Messages to patients', status: 'queued' } });
    expect(JSON.stringify(body)).not.toContain('9820012345');
    expect(await listed(agent)).toMatchObject({ status: 403 });
  });
});

describe('a message that fails', () => {
  test('is tried again after 30 s, then after twice as long, with the same id, until it is of no use', async () => {
    const order = await anOrder();
    await toStore(order);
    answer = { status: 503, body: { message: 'Busy' } };
    await round();
    expect(await messageOf(order)).toMatchObject({ status: 'retrying', problem: 'UNAVAILABLE', detail: '503: Busy', attempts: 1 });
    await round();
    expect(sent).toHaveLength(1);
    jobs.advance(30 * SECOND);
    await round();
    jobs.advance(60 * SECOND);
    await round();
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    jobs.advance(24 * HOUR);
    await round();
    expect(await messageOf(order)).toMatchObject({ status: 'expired', attempts: 3, next_at: null });
  });

  test('is a dead letter when it is refused; an administrator has it tried again, or gives it up with a reason', async () => {
    const order = await anOrder();
    await toStore(order);
    answer = { status: 422, body: { message: 'On the list of no messages' } };
    await round();
    const dead = await messageOf(order);
    expect(dead).toMatchObject({
      status: 'dead',
      problem: 'REFUSED',
      abilities: [{ allowed: true }, { event: 'message.copied', allowed: true }, { event: 'message.discarded' }],
    });
    expect((await decide(dead, 'retry', {}, agent)).status).toBe(403);
    expect((await decide(dead, 'discarding', { reason: ' ' })).status).toBe(400);
    const again = await decide(dead, 'retry');
    expect(again.body).toMatchObject({ status: 'queued' });
    expect((await decide(dead, 'retry')).status).toBe(409);
    await round();
    expect(sent).toHaveLength(2);
    const refusedAgain = await messageOf(order);
    const change = { kind: 'discard', reason: 'Told by phone' };
    const several = await admin!.request('POST', '/api/admin/queue-message-changes', {
      messages: [
        { message_id: refusedAgain.id, version: refusedAgain.version },
        { message_id: refusedAgain.id, version: refusedAgain.version },
      ],
      change,
    });
    expect(several.body.results).toMatchObject([{ because: null }, { because: { message: expect.any(String) } }]);
    expect(await messageOf(order)).toMatchObject({ status: 'discarded', reason: 'Told by phone' });
  });

  test('is not tried again when it is of no use any more', async () => {
    const order = await anOrder();
    await toStore(order);
    answer = { status: 422, body: {} };
    await round();
    world.clock.advance(20 * 60 * SECOND);
    const dead = await messageOf(order);
    await world.db
      .update(queueMessages)
      .set({ expires_at: new Date(world.clock.now().getTime() - SECOND) })
      .where(eq(queueMessages.id, dead.id));
    expect((await decide(dead, 'retry')).body.data).toMatchObject({ message: 'It came too late to be of use' });
  });

  test('is taken up again with the same id if its server was interrupted', async () => {
    const order = await anOrder();
    await toStore(order);
    await world.db
      .update(queueMessages)
      .set({ status: 'active', attempts: 1, next_at: null, lease_until: new Date(jobs.now().getTime() + 60 * SECOND) })
      .where(eq(queueMessages.cause, `orders/${order.id}/2`));
    await round();
    expect(sent).toEqual([]);
    jobs.advance(61 * SECOND);
    await round();
    expect(sent).toHaveLength(1);
    expect(await messageOf(order)).toMatchObject({ status: 'done', attempts: 2 });
  });
});

describe('a queue', () => {
  test('is worked on by two servers at once, each message by one of them', async () => {
    const orders = [];
    for (let at = 0; at < 20; at += 1) orders.push(await anOrder());
    for (const order of orders) await toStore(order);
    const other = workOnQueues(partsOf(url));
    await Promise.all([round(), other(), round(), other()]);
    expect(sent.map(({ id }) => id).toSorted()).toEqual([...new Set(sent.map(({ id }) => id))].toSorted());
    expect(sent).toHaveLength(20);
  });

  test('keeps its messages while no provider is set up, and says how many wait since when', async () => {
    await toStore(await anOrder());
    await workOnQueues(partsOf(null))();
    const { body } = await admin!.request('GET', '/api/admin/message-queues');
    expect(body.queues).toMatchObject([
      { name: 'patient-messages', waiting: 1, active: 0, oldest_at: expect.any(String), handled: expect.any(Number) },
      { name: 'campaign-messages', waiting: 0, active: 0 },
      { name: 'purchase-orders', waiting: 0, active: 0 },
      { name: 'oms-pushes', path: '/galen/oms-failure' },
      { name: 'fulfilment-reports', waiting: 0, dead: 0, oldest_at: null },
    ]);
  });
});
