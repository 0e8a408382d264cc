import { eq, isNotNull } from 'drizzle-orm';
import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { product } from '#platform/contract/product.ts';
import { roles } from '#platform/access/roles.ts';
import { openDatabase, type Database } from '#platform/server/db/database.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { users } from '#platform/session/schema.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { startProcess, type ServerProcess } from '#tests/orders/server/durability/server-process.ts';
import { browserWithSession } from '#tests/platform/server/session/opened-session.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { sized } from '#tests/support/rounds.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { listen, type ListeningUser } from './listening-user.ts';

const USERS = sized(40, 200);
const BACK_WITHIN_MS = sized(60_000, 10_000);
/** The limit assumes an idle machine; with other load, everything takes longer. */
const busy = () => Math.max(1, loadavg()[0]! / availableParallelism() / 2);

let db: Database;
let url: string;
let drop: () => Promise<void>;
let server: ServerProcess;
let listeners: ListeningUser[] = [];
let orderIds: number[] = [];
/** Next agent to take each order, always another one than the last. */
const takers: number[] = Array.from({ length: USERS }, (_, index) => index);
/** Acknowledged take-overs, and those possibly made without a response, by order. */
const acknowledged = new Map<number, number>();
const unanswered = new Map<number, number>();
const count = (into: Map<number, number>, orderId: number) => into.set(orderId, (into.get(orderId) ?? 0) + 1);

const start = (port: string) => startProcess({ DATABASE_URL: url, PORT: port }, ['--empty']);

beforeAll(async () => {
  const clone = await cloneDatabase(inject('databaseUrl'), 'empty');
  [url, drop] = [clone.url, clone.drop];
  db = openDatabase(url, { error: () => undefined });
  server = await start('0');
  orderIds = await furnish();
  const people = await db.select().from(users).where(isNotNull(users.agent_id)).orderBy(users.id);
  for (const person of people) listeners.push(listen(await browserWithSession(db, server.origin, new Date(), person)));
  await Promise.all(listeners.map((listener) => listener.back()));
}, 120_000);

afterAll(async () => {
  for (const listener of listeners) listener.close();
  listeners = [];
  server.signal('SIGKILL');
  await server.ended;
  await db.$client.end();
  await drop();
});

/** Creates a store, a patient, the agents and as many orders; returns the ids of the orders. */
async function furnish(): Promise<number[]> {
  const indexes = Array.from({ length: USERS }, (_, index) => index);
  await db.insert(users).values(
    indexes.map((index) => ({
      username: `agent.${index}`,
      email: `agent.${index}@galen.example`,
      name: `Agent ${index}`,
      phone_no: '9820000000',
      title: 'Call centre agent',
      password_hash: 'nobody signs in with it',
      roles: [roles.callCenterOperation],
      tabs: [product.slug],
      agent_id: 5_000 + index,
    })),
  );
  const [store] = await db.insert(stores).values({ name: 'Andheri West', city: 'Mumbai', pincode: '400053' }).returning();
  const [patient] = await db.insert(patients).values({ name: 'Patient', phone_no: '9820012345' }).returning();
  const made = await db
    .insert(orders)
    .values(
      indexes.map((index) => ({
        code: `GLN-${index}`,
        type: 'CART',
        status: 'PLACED',
        status_name: 'PLACED',
        status_since: new Date(),
        prescription_state: 'NONE',
        patient_id: patient!.id,
        patient_name: 'Patient',
        phone_no: '9820012345',
        store_id: store!.id,
        store: 'Andheri West',
        city: 'Mumbai',
        address: 'Link Road',
        pincode: '400053',
        payment: 'UPI',
        value: 10_000,
        drug_names: '',
        compositions: '',
        placed_at: new Date(),
      })),
    )
    .returning({ id: orders.id });
  return made.map(({ id }) => id);
}

/** The next agent takes the order over, which notifies the previous one. Returns false if the server did not respond. */
async function takeOver(at: number): Promise<boolean> {
  const taker = listeners[(takers[at] = (takers[at]! + 1) % USERS)]!;
  const orderId = orderIds[at]!;
  try {
    const { status } = await taker.browser.request('PUT', `/api/oms/orders/${orderId}/assignee`, { assignee: 'me' });
    count(status === 200 ? acknowledged : unanswered, orderId);
    return status === 200;
  } catch {
    count(unanswered, orderId);
    return false;
  }
}

const everyOrder = (work: (at: number) => Promise<unknown>) => Promise.all(orderIds.map((_, at) => work(at)));

/** Ids of the stored list by user. */
async function stored(): Promise<Map<number, Set<number>>> {
  const lists = new Map<number, Set<number>>(listeners.map(({ browser }) => [browser.user!.user_id, new Set<number>()]));
  for (const { id, user_id } of await db.select().from(notificationMappings)) lists.get(user_id)?.add(id);
  return lists;
}

async function expectEveryListDelivered(): Promise<void> {
  const lists = await stored();
  await Promise.all(listeners.map((listener) => listener.waitForIds(lists.get(listener.browser.user!.user_id)!)));
}

/** Creates notifications continuously; the server gets the signal after some of them, the rest follow during the restart. */
async function restart(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ sinceReady: number[]; sinceSignal: number[] }> {
  const dying = server;
  let answersLeft = 60;
  let signalledAt = 0;
  await everyOrder(async (at) => {
    for (let times = 0; times < 5 && (await takeOver(at)); times += 1) {
      if ((answersLeft -= 1) !== 0) continue;
      signalledAt = performance.now();
      dying.signal(signal);
    }
  });
  await dying.ended;
  for (const listener of listeners) listener.lost();
  // Simulates a stop between commit and push, for all users.
  const notice = { title: 'Order moved', message: 'GLN-0: it moved', message_attributes: { order_id: null, id: null, status: null } };
  await db.transaction((tx) => notify(tx, new Date(), notice, { roles: [roles.callCenterOperation] }));
  server = await start(new URL(dying.origin).port);
  const readyAt = performance.now();
  const areBack = new AbortController();
  // Users who are connected again continue, one change after the other.
  const working = (async () => {
    const isInTime = timeLimit('take-overs during a restart');
    for (let at = 0; !areBack.signal.aborted && isInTime(); at = (at + 1) % USERS) await takeOver(at);
  })();
  const backAt = await Promise.all(listeners.map((listener) => listener.back().then(() => performance.now())));
  areBack.abort();
  await working;
  await everyOrder(takeOver);
  return { sinceReady: backAt.map((at) => at - readyAt), sinceSignal: backAt.map((at) => at - signalledAt) };
}

describe(`a restart with ${USERS} users on both sockets`, () => {
  test('pushes every notification as it is stored before the restart', { timeout: 60_000 }, async () => {
    await everyOrder(takeOver);
    await everyOrder(takeOver);
    await expectEveryListDelivered();
    expect(listeners.reduce((sum, { pushed }) => sum + pushed.length, 0)).toBe(USERS);
  });

  test.each(['SIGKILL', 'SIGTERM'] as const)(
    `%s: all are back within ${BACK_WITHIN_MS / 1_000} s and know exactly what is stored for them, nothing twice`,
    { timeout: 120_000 },
    async (signal) => {
      const { sinceReady, sinceSignal } = await restart(signal);
      const [slowest, longest] = [Math.max(...sinceReady), Math.max(...sinceSignal)];
      console.info(
        `${signal}: all back ${Math.round(slowest)} ms after the server was, ${Math.round(longest)} ms after the signal (busy: ${busy().toFixed(1)})`,
      );
      expect(slowest).toBeLessThan(BACK_WITHIN_MS * busy());
      await expectEveryListDelivered();
      for (const { pushed } of listeners) expect(new Set(pushed).size).toBe(pushed.length);
    },
  );

  test('leaves exactly one notification for every acknowledged change', async () => {
    const lists = await stored();
    const all = [...lists.values()].reduce((sum, list) => sum + list.size, 0);
    expect(all).toBe(await db.$count(notificationMappings));
    const made = new Map<number, number>();
    for (const { message_attributes } of await db.select().from(webSocketNotifications))
      if (message_attributes.order_id !== null) count(made, message_attributes.order_id);
    for (const orderId of orderIds) {
      // The first take-over of an order has no previous assignee.
      const [notified, least] = [made.get(orderId) ?? 0, (acknowledged.get(orderId) ?? 0) - 1];
      expect(notified).toBeGreaterThanOrEqual(least);
      expect(notified).toBeLessThanOrEqual(least + (unanswered.get(orderId) ?? 0));
    }
    const { body } = await listeners[0]!.browser.request('GET', '/api/node/notifications');
    expect(body.data).toHaveLength(listeners[0]!.knownIds.size);
    expect(await db.$count(users, eq(users.title, 'Call centre agent'))).toBe(USERS);
  });
});
