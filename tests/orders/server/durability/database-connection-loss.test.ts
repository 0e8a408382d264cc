import { availableParallelism, loadavg } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { isAlive } from '#platform/server/db/embedded/process-identity.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { sized } from '#tests/support/rounds.ts';
import { TestBrowser } from '#tests/support/server.ts';
import { placedOrders } from './busy-agents.ts';
import { faultsIn } from './history-check.ts';
import { PersistentAgents } from './persistent-agents.ts';
import { allProcesses, backendsOf, postmasterOf, signalAll } from './postgres-processes.ts';
import { readHistory } from './read-history.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

/** Every damage at least once. */
const ROUNDS = sized(2, 20);
/** More than the server has connections, so that some requests wait for one. */
const AGENTS = 20;
/** Number of changes that every agent makes between two rounds. */
const CHANGES_BETWEEN = 3;
const LONGEST_MS = sized(30_000, 6_000);
/** PostgreSQL recovers more slowly on a busy machine. */
const load = () => Math.max(1, loadavg()[0]! / availableParallelism() / 2);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const dataDir = makeFolder(afterAll);
let server: ServerProcess;

beforeAll(async () => {
  server = await startProcess({ GALEN_DATA_DIR: dataDir });
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended;
  await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
});

async function signedIn(username: string): Promise<TestBrowser> {
  const browser = new TestBrowser(server.origin);
  await browser.request('GET', '/healthz');
  expect((await browser.signIn(username)).status).toBe(200);
  return browser;
}

const areGone = (pids: readonly number[]) => vi.waitUntil(() => pids.every((pid) => !isAlive(pid)), { timeout: 10_000, interval: 20 });

/** Each resolves once the damage has affected the server's connections. */
const damages: [string, (agents: PersistentAgents) => Promise<unknown>][] = [
  [
    'one backend killed',
    () => {
      const backends = backendsOf(postmasterOf(dataDir));
      signalAll(backends.slice(0, 1), 'SIGKILL');
      return areGone(backends);
    },
  ],
  [
    'sessions terminated',
    () => {
      const backends = backendsOf(postmasterOf(dataDir));
      signalAll(backends, 'SIGTERM');
      return areGone(backends);
    },
  ],
  [
    'postmaster quits immediately',
    () => {
      const processes = allProcesses(postmasterOf(dataDir));
      signalAll(processes.slice(0, 1), 'SIGQUIT');
      return areGone(processes);
    },
  ],
  [
    'postmaster killed',
    () => {
      const processes = allProcesses(postmasterOf(dataDir));
      signalAll(processes.slice(0, 1), 'SIGKILL');
      return areGone(processes);
    },
  ],
  [
    'every process stopped for a while',
    async (agents) => {
      const processes = allProcesses(postmasterOf(dataDir));
      signalAll(processes, 'SIGSTOP');
      try {
        await agents.everyAgentGets(503);
      } finally {
        signalAll(processes, 'SIGCONT');
        agents.startRound();
      }
    },
  ],
];

test(`keeps serving and loses no acknowledged change while its database connections break, ${ROUNDS} rounds`, {
  timeout: 60_000 + ROUNDS * 20_000,
}, async () => {
  const browsers = [await signedIn('farhan.s'), await signedIn('nandini.r')];
  const since = new Date();
  const chosen = await placedOrders(browsers[0]!, AGENTS * 3 + 2);
  const versionsBefore = new Map(chosen.map(({ id, version }) => [id, version]));
  // Three orders per agent, and two shared by all.
  const orders = Array.from({ length: AGENTS }, (_, agent) =>
    [...chosen.slice(agent * 3, agent * 3 + 3), ...chosen.slice(-2)].map((order) => ({ ...order })),
  );
  const agents = new PersistentAgents(browsers, orders);
  const work = async () => {
    for (let times = 0; times < CHANGES_BETWEEN; times += 1) await agents.everyAgentGets(200);
  };

  await work();
  const gaps: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [name, damage] = damages[round % damages.length]!;
    agents.startRound();
    const [acknowledged, refused] = [agents.acknowledged.length, agents.refused];
    await Promise.race([
      damage(agents).then(work),
      server.ended.then(({ code, output }) => Promise.reject(new Error(`The server ended with ${code} (${name}):\n${output}`))),
    ]);
    gaps.push(agents.longestGap);
    console.info(
      `${name}: answered again after ${Math.round(agents.longestGap)} ms, ${agents.acknowledged.length - acknowledged} changes acknowledged, ${agents.refused - refused} refused`,
    );
  }
  await agents.stop();
  console.info(
    `${ROUNDS} rounds: ${agents.acknowledged.length} changes acknowledged, ${agents.refused} refused, longest request ${Math.round(agents.longestRequest)} ms, longest time to answer again ${Math.round(Math.max(...gaps))} ms`,
  );
  expect(server.isOver()).toBe(false);
  expect(agents.unexpected).toEqual([]);
  expect(agents.refused).toBeGreaterThan(0);
  expect(agents.longestRequest).toBeLessThanOrEqual(LONGEST_MS);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(LONGEST_MS * load());

  server.signal('SIGKILL');
  await server.ended;
  const { history, unaudited } = await readHistory(dataDir, [...versionsBefore.keys()], since);
  expect(unaudited).toEqual([]);
  expect(faultsIn(history, agents.acknowledged, versionsBefore)).toEqual([]);
});
