import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { sized } from '#tests/support/rounds.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { holdRow } from '../held-row.ts';
import { startOrderWorld, type OrderWorld } from '../order-world.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { TestBrowser } from '#tests/support/server.ts';
import { startProcess } from './server-process.ts';

const READERS = 6;

/** Runs beside the tested process: creates orders, locks rows and reads the results. */
let world: OrderWorld;
/** The tested process connects as the owner, because only the owner sees what its statements wait for. */
let owner: Database;
beforeAll(async () => {
  world = await startOrderWorld();
  owner = openDatabase(world.ownerUrl, { error: () => undefined });
});
afterAll(async () => {
  await owner.$client.end();
  await world.close();
});

const databaseUrl = () => world.ownerUrl;

async function signedInAt(origin: string, username: string): Promise<TestBrowser> {
  const browser = new TestBrowser(origin);
  await browser.request('GET', '/healthz');
  expect((await browser.signIn(username)).status).toBe(200);
  return browser;
}

/** Resolves when nothing listens at the address any more. */
async function silent(origin: string): Promise<void> {
  const { hostname, port } = new URL(origin);
  const isInTime = timeLimit('listening after SIGTERM');
  for (let listening = true; listening && isInTime(); ) {
    listening = await new Promise<boolean>((resolve) => {
      const probe = net.connect(Number(port), hostname);
      probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
      probe.once('connect', () => probe.destroy());
    });
  }
}

/** Reads the list until there is no response; every response must be complete: the list, or a notice that the server is closing. */
async function readUntilSilence(browser: TestBrowser, responses: number[]): Promise<void> {
  for (const isInTime = timeLimit('reading until silence'); isInTime(); ) {
    const response = await browser.request('GET', '/api/oms/orders').catch(() => null);
    if (!response) return;
    responses.push(response.status);
  }
}

test.each(Array.from({ length: sized(1, 4) }, (_, at) => at + 1))(
  'SIGTERM under load, round %i: the change in flight is answered, sockets close, the process ends cleanly',
  async () => {
    const server = await startProcess({ DATABASE_URL: databaseUrl() }, ['--empty']);
    const [agent, reader] = [await signedInAt(server.origin, 'farhan.s'), await signedInAt(server.origin, 'nandini.r')];
    const order = await world.make();
    const tab = openTab(reader);
    expect(await tab.outcome).toBe('connected');

    const row = await holdRow(owner, order.id);
    const change = agent.request('POST', `/api/oms/orders/${order.id}/events`, { event: 'mark_follow_up_within_tat', version: 1 });
    await row.waitedFor(1);
    const responses: number[] = [];
    const load = Array.from({ length: READERS }, () => readUntilSilence(reader, responses));

    const startedAt = performance.now();
    server.signal('SIGTERM');
    await silent(server.origin);
    expect(server.isOver()).toBe(false);
    await row.release();

    expect(await change).toMatchObject({ status: 200, body: { version: 2, status: 'FOLLOW-UP-WITHIN-TAT' } });
    const { code, output } = await server.ended;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(performance.now() - startedAt).toBeLessThan(sized(60_000, 10_000));
    await Promise.all(load);
    expect(responses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await tab.disconnected).not.toBe('');
    expect(await world.stateOf(order.id)).toMatchObject({ events: 2, audits: 1, order: { version: 2 } });
  },
);
