import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedHeaders } from '#platform/server/webhooks/signature.ts';
import { movedTo } from '#tests/orders/server/durability/busy-agents.ts';
import { type ServerProcess, startProcess } from '#tests/orders/server/durability/server-process.ts';
import { type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import { sized } from '#tests/support/rounds.ts';
import { TestBrowser } from '#tests/support/server.ts';
import { HOOK } from '../fulfilment-world.ts';
import { type RecordingOms, startRecordingOms } from './recording-oms.ts';

const ROUNDS = sized(1, 8);
const ORDERS = 10;
const SECRET = 'the secret of the store'.replaceAll(' ', '-');

/** Runs beside the tested process: creates orders and reads the results. */
let world: OrderWorld;
let oms: RecordingOms;
let server: ServerProcess | undefined;
beforeAll(async () => {
  [world, oms] = [await startOrderWorld(), await startRecordingOms(SECRET)];
});
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  await oms.close();
  await world.close();
});

const start = () =>
  startProcess({ DATABASE_URL: world.ownerUrl, OMS_URL: oms.url, OMS_SECRET: SECRET, FULFILMENT_SECRETS: SECRET }, ['--empty']);

/** The same numbers in every run (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A write that is repeated, with the same key, until it is answered. */
interface Wish {
  path: string;
  body: { version: number; event: string; request_key: string; reason?: string };
}

interface SentOrder {
  id: number;
  /** Sent to its store, and then perhaps cancelled. */
  wishes: Wish[];
  /** Version after the last acknowledged wish. */
  acknowledged: number;
  /** Report of the store, once the OMS received the order; null: none. */
  reportId: string | null;
  answers: string[];
}

const wish = (id: number, event: string, version: number, more: object = {}): Wish => ({
  path: `/api/oms/orders/${id}/events`,
  body: { event, version, request_key: randomUUID(), ...more },
});

async function makeOrder(isCancelled: boolean, isReported: boolean): Promise<SentOrder> {
  const { id } = await world.make({ reason: 'OTC-GENERAL-PRODUCT' });
  const sent = wish(id, 'mark_create_patient_store_order', 1);
  const cancelled = wish(id, 'mark_cancel_by_customer', 2, { reason: 'Ordered by mistake' });
  return {
    id,
    wishes: isCancelled ? [sent, cancelled] : [sent],
    acknowledged: 1,
    reportId: isReported && !isCancelled ? `report_${id}` : null,
    answers: [],
  };
}

/** Sends what was not acknowledged, one order after the other, until the server no longer responds. */
async function sendWishes(browser: TestBrowser, orders: readonly SentOrder[], onAnswer: () => void): Promise<void> {
  for (const order of orders) {
    for (const { path, body } of order.wishes.slice(order.acknowledged - 1)) {
      const answer = await browser.request('POST', path, body).catch(() => null);
      if (!answer) return;
      expect([answer.status, answer.body.version], JSON.stringify(answer.body)).toEqual([200, body.version + 1]);
      order.acknowledged = body.version + 1;
      onAnswer();
    }
  }
}

/** Reports of orders that the OMS received, each until it is answered. */
async function sendReports(origin: string, orders: readonly SentOrder[], onAnswer: () => void, isRepeated = false): Promise<void> {
  for (const { id, reportId, answers } of orders) {
    const isReceived = oms.received.some(({ order_id }) => order_id === id);
    if (reportId === null || !isReceived || (answers.length > 0 && !isRepeated)) continue;
    const body = JSON.stringify({ type: 'bill.created', order_id: id, at: new Date().toISOString() });
    const headers = { 'content-type': 'application/json', ...signedHeaders(SECRET, reportId, new Date(), body) };
    const response = await fetch(`${origin}${HOOK}`, { method: 'POST', headers, body }).catch(() => null);
    const text = await response?.json().catch(() => null);
    if (!response || text === null) return;
    answers.push(`${response.status} ${(text as { result?: string }).result}`);
    onAnswer();
  }
}

interface StoredPush {
  id: number;
  order_id: number;
  kind: string;
  status: string;
  message_id: string;
}
const query = async <Row extends object>(statement: string) =>
  (await world.db.$client.query<Row & Record<string, unknown>>(statement)).rows;
const storedPushes = () => query<StoredPush>('select id::int, order_id::int, kind, status, message_id from oms_pushes order by id');

/** Stands for the time that leases and pauses take. */
const passTime = () =>
  query(`update oms_pushes set next_at = case when next_at is null then null else now() end,
    lease_until = case when lease_until is null then null else now() end`);

test(`a server killed ${ROUNDS} times between order, push and report loses and doubles none of them`, { timeout: 120_000 }, async () => {
  const random = createRandom(20_261_123);
  const orders: SentOrder[] = [];
  let browser: TestBrowser | undefined;
  const restart = async () => {
    server = await start();
    if (browser) browser = movedTo(browser, server.origin);
    else {
      browser = new TestBrowser(server.origin);
      await browser.request('GET', '/healthz');
      await browser.signIn('farhan.s');
    }
    return { living: server, by: browser };
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let made = 0; made < ORDERS; made += 1) orders.push(await makeOrder(random(3) === 0, random(2) === 0));
    const { living, by } = await restart();
    // The kill comes with an acknowledgement, with a message that is about to be answered, or with the answer to a report.
    // Each order makes at least two of these: it is acknowledged, and then cancelled or received.
    let left = 3 + random(2 * ORDERS - 3);
    const count = () => {
      if ((left -= 1) === 0) living.signal('SIGKILL');
    };
    oms.onMessage = () => {
      count();
      void sendReports(living.origin, orders, count);
    };
    await passTime();
    await sendWishes(by, orders, count);
    const { code } = await living.ended;
    expect(code).toBeNull();
  }

  oms.onMessage = () => undefined;
  const { living, by } = await restart();
  await sendWishes(by, orders, () => undefined);
  await expect
    .poll(
      async () => {
        await passTime();
        return (await storedPushes()).filter(({ status }) => !['pushed', 'abandoned'].includes(status)).length;
      },
      { timeout: 40_000, interval: 500 },
    )
    .toBe(0);
  await sendReports(living.origin, orders, () => undefined);
  await sendReports(living.origin, orders, () => undefined, true);

  const pushes = await storedPushes();
  const events = await query<{ order_id: number; event: string }>('select order_id::int, event from order_events where version > 1');
  const eventsOf = (id: number, event: string) => events.filter((row) => row.order_id === id && row.event === event).length;
  const idsOf = (id: number, type: string) => [
    ...new Set(oms.received.filter((message) => message.order_id === id && message.type === type).map((message) => message.id)),
  ];
  for (const { id, wishes, reportId, answers } of orders) {
    const name = `order ${id}`;
    const isCancelled = wishes.length > 1;
    const [push, ...others] = pushes.filter((row) => row.order_id === id && row.kind === 'ORDER');
    expect([eventsOf(id, 'mark_create_patient_store_order'), others.length], name).toEqual([1, 0]);
    expect(push, `${name} was acknowledged and has no push`).toBeDefined();
    const received = idsOf(id, 'order.created');
    // Withdrawn before it was sent, or received under one id.
    expect(received, name).toEqual(isCancelled && received.length === 0 ? [] : [push?.message_id]);
    const [cancellation] = pushes.filter((row) => row.order_id === id && row.kind === 'CANCELLATION');
    expect(idsOf(id, 'order.cancelled'), name).toEqual(isCancelled && received.length > 0 ? [cancellation?.message_id] : []);
    if (reportId === null) continue;
    expect(answers.length, name).toBeGreaterThan(1);
    // Sent several times at once, the one that is taken is not always answered first; its answer may be lost.
    expect(
      answers.filter((answer) => answer !== '200 repeated'),
      name,
    ).toEqual(answers.includes('200 applied') ? ['200 applied'] : []);
    expect(eventsOf(id, 'bill.created'), name).toBe(1);
  }
  const storedIds = new Set(pushes.map(({ message_id }) => message_id));
  expect(
    oms.received.filter(({ id }) => !storedIds.has(id)),
    'messages without a push',
  ).toEqual([]);
  const reports = await query<{ status: string; n: number }>('select status, count(*)::int as n from fulfilment_reports group by status');
  expect(reports).toEqual([{ status: 'applied', n: orders.filter(({ reportId }) => reportId !== null).length }]);
});
