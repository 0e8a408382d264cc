import { notifyAndRead } from '#tests/notifications/server/stored-notices.ts';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { sized } from '#tests/support/rounds.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { frame, openRaw, openTab, streamOf, ticketOf, type Stream, type Tab } from './socket-clients.ts';

const FRAMES = sized(1_000, 10_000);
const PER_SOCKET = 20;
/** Number of concurrent malformed sockets. */
const AT_ONCE = 10;
const HEAP_GROWTH = 50 * 1024 * 1024;

let world: OrderWorld;
let agent: TestBrowser;
let colleague: TestBrowser;
let tab: Tab;
let stream: Stream;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, colleague] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
  [tab, stream] = [openTab(colleague), await streamOf(colleague)];
  await tab.outcome;
});
afterAll(() => {
  tab.close();
  stream.socket.terminate();
  return world.close();
});

/** Deterministic random numbers. */
function randomNumbers(seed: number) {
  let state = seed;
  return (bound: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
const below = randomNumbers(52);
const bytes = () => Buffer.from(Array.from({ length: below(400) }, () => below(256)));
const starts = [
  '',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '40',
  '41',
  '42',
  '43',
  '44',
  '45',
  '46',
  'b',
  '40{"token":',
  '40"',
  '40null',
  '40[]',
  '40{}',
  '40/orders,',
  '42/admin,["x"]',
  '42[]',
  '42{}',
  '42[null]',
  '42["order.changed"',
  '42["__proto__",{"__proto__":{"a":1}}]',
  '4299999999999999999["x"]',
  '451-["x",{"_placeholder":true,"num":0}]',
  '459999999999-[]',
  '42["cio-ops-connected"]',
  '420["cio-ops-connected",null]',
  '421["cio-ops-connected",{"agent_id":"1_2"}]',
  '422["cio-ops-connected",{"agent_id":{"toString":"x"}},{}]',
  '42["cio-ops-connected",{"__proto__":null}]',
  '42["disconnect"]',
  '{"title":"x","message_attributes":{"order_id":1}}',
  '[]',
  'null',
  '{"auth":',
];
const start = () => Buffer.from(starts[below(starts.length)]!);
const junk = [
  () => frame(start()),
  () => frame(Buffer.concat([start(), bytes()])),
  () => frame(bytes(), 2),
  () => frame(bytes(), below(16), 0x80),
  () => frame(bytes(), 1, below(2) * 0x80 + below(8) * 0x10),
  () => frame(Buffer.alloc(20_000, 0x34)),
  () => bytes(),
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** Opens sockets in several lanes until all frames were sent. */
async function flood(openOne: () => Promise<Awaited<ReturnType<typeof openRaw>>>): Promise<void> {
  let remaining = FRAMES;
  const lane = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= PER_SOCKET;
      const raw = await openOne();
      const closed = new Promise((resolve) => raw.once('close', resolve));
      raw.resume();
      raw.end(Buffer.concat(Array.from({ length: PER_SOCKET }, () => junk[below(junk.length)]!())));
      await closed;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Sends requests until stopped; returns the response times. */
function requestRepeatedly(browser: TestBrowser): () => Promise<number[]> {
  const took: number[] = [];
  const stop = new AbortController();
  const asking = (async () => {
    const isInTime = timeLimit('requests beside malformed frames');
    while (!stop.signal.aborted && isInTime()) {
      const since = performance.now();
      expect((await browser.request('GET', '/api/oms/orders/summary')).status).toBe(200);
      took.push(performance.now() - since);
    }
  })();
  return async () => {
    stop.abort();
    await asking;
    return took.toSorted((a, b) => a - b);
  };
}

/** Other users' sockets still work and receive nothing unexpected. */
async function expectOthersServed(): Promise<void> {
  const { id } = await world.make();
  expect((await agent.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 1 })).status).toBe(
    200,
  );
  await tab.heard('order.changed', (fact) => fact.order_id === id);
  const notice = { title: 'Order moved', message: 'GLN-1: it moved', message_attributes: { order_id: id, id: null, status: 'placed' } };
  const before = stream.received.length;
  const recipients = await notifyAndRead(world, notice, { userIds: [colleague.user!.user_id] });
  expect((await stream.heard(before + 1)).at(-1)).toEqual(recipients[0]!.pushed);
}

describe(`${FRAMES} malformed frames`, () => {
  test.each<[string, () => Promise<Awaited<ReturnType<typeof openRaw>>>]>([
    [
      'at socket.io',
      async () => {
        const raw = await openRaw(agent);
        if (below(2) === 0) raw.write(frame(Buffer.from(`40${JSON.stringify({ token: agent.user!.token })}`)));
        return raw;
      },
    ],
    [
      'at the notification stream',
      async () => {
        const isRight = below(2) === 0;
        const { auth, email } = isRight
          ? await ticketOf(agent)
          : { auth: bytes().toString('base64url'), email: bytes().toString('latin1') };
        return openRaw(agent, `/ws/notifications?auth=${auth}&email=${encodeURIComponent(email)}`);
      },
    ],
  ])('%s leave the server running, its heap unchanged, and other users served', { timeout: 60_000 }, async (name, openOne) => {
    const before = heap();
    const stop = requestRepeatedly(colleague);
    const took = await flood(openOne).then(stop, (fault: unknown) => stop().then(() => Promise.reject(fault as Error)));
    await expectOthersServed();
    const growth = heap() - before;
    const [median, p99] = [took[Math.floor(took.length / 2)]!, took[Math.floor(took.length * 0.99)]!];
    console.info(`${name}: heap ${Math.round(growth / 1024)} kB, others' answers median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    expect(growth).toBeLessThan(HEAP_GROWTH);
    expect((await agent.request('GET', '/healthz')).status).toBe(200);
  });
});
