import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isAlive } from '#platform/server/db/embedded/process-identity.ts';
import { startOrderWorld, type OrderWorld } from '../order-world.ts';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';
import { asOwner, TestBrowser } from '#tests/support/server.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

const TOKEN = 'metrics-token-of-the-monitoring';
const PROCESSES = 2;
/** Connections are given to the processes in turn, so that each has one of them. */
const TABS = 4;

/** Runs beside the tested server: creates orders, and asks its database. */
let world: OrderWorld;
let server: ServerProcess | undefined;
const tabs: Tab[] = [];

beforeAll(async () => {
  world = await startOrderWorld();
});
afterEach(async () => {
  tabs.splice(0).forEach((tab) => tab.close());
  server?.signal('SIGKILL');
  await server?.ended;
});
afterAll(() => world.close());

const start = (): Promise<ServerProcess> =>
  startProcess({ DATABASE_URL: world.ownerUrl, METRICS_TOKEN: TOKEN }, ['--empty', '--processes', String(PROCESSES)]);

async function signedInAt(origin: string, username: string): Promise<TestBrowser> {
  const browser = new TestBrowser(origin);
  await browser.request('GET', '/healthz');
  expect((await browser.signIn(username)).status).toBe(200);
  return browser;
}

/** Process ids of the processes that serve. */
function processesOf({ pid }: ServerProcess): number[] {
  const parentOf = (id: string): number => {
    try {
      return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  return readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) && parentOf(id) === pid ? Number(id) : []));
}

/** Servers that hear each other. */
const listeners = async (): Promise<number> =>
  (await asOwner(world, `select from pg_stat_activity where datname = current_database() and application_name = 'galen-ops listener'`))
    .rowCount ?? 0;

async function openTabs(browser: TestBrowser): Promise<Tab[]> {
  const opened = Array.from({ length: TABS }, () => openTab(browser));
  tabs.push(...opened);
  expect(await Promise.all(opened.map(({ outcome }) => outcome))).toEqual(opened.map(() => 'connected'));
  return opened;
}

/** Every tab learns of a change that whichever process has made. */
async function changeIsHeard(agent: TestBrowser, opened: readonly Tab[]): Promise<void> {
  const { id } = await world.make();
  const answer = await agent.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_follow_up_within_tat', version: 1 });
  expect(answer.status).toBe(200);
  await Promise.all(opened.map((tab) => tab.heard('order.changed', ({ order_id }) => order_id === id)));
}

const logins = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const counts = text.matchAll(/^galen_http_request_duration_seconds_count\{.*operation="main\.login".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

test('several processes serve as one: every tab learns of every change, the metrics are of all, one that is killed is replaced', async () => {
  server = await start();
  const { origin } = server;
  const before = processesOf(server);
  expect(before).toHaveLength(PROCESSES);
  const agent = await signedInAt(origin, 'farhan.s');
  for (let at = 1; at < TABS; at += 1) await signedInAt(origin, 'farhan.s');
  for (let asked = 0; asked < TABS; asked += 1) expect(await logins(origin)).toBe(TABS);
  await changeIsHeard(agent, await openTabs(agent));

  const [killed = 0, kept = 0] = before;
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => processesOf(server!).filter((pid) => pid !== killed), { timeout: 30_000 }).toHaveLength(PROCESSES);
  expect(processesOf(server)).toContain(kept);
  await expect.poll(listeners, { timeout: 30_000 }).toBe(PROCESSES);
  await changeIsHeard(agent, await openTabs(agent));

  server.signal('SIGTERM');
  const { code, output } = await server.ended;
  expect(code, output).toBe(0);
  expect(output).toContain(`Process ${killed} has ended (SIGKILL); starting another one.`);
  expect([kept, ...before].filter(isAlive)).toEqual([]);
}, 120_000);

test('a server that is not to hear the others warns of them; if the first process is killed, the others end', async () => {
  server = await start();
  const unaware = await startProcess({ DATABASE_URL: world.ownerUrl }, ['--empty']);
  unaware.signal('SIGTERM');
  expect((await unaware.ended).output).toContain('Another server works on this database.');
  const pids = processesOf(server);
  expect(pids).toHaveLength(PROCESSES);
  server.signal('SIGKILL');
  await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
}, 120_000);
