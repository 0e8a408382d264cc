import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { makeFolder } from '#tests/support/folders.ts';

import { sized } from '#tests/support/rounds.ts';
import { TestBrowser } from '#tests/support/server.ts';
import { changeUntilSilence, emptyLedger, movedTo, placedOrders } from './busy-agents.ts';
import { faultsIn, type Acknowledged, type History } from './history-check.ts';
import { readHistory } from './read-history.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

const KILLS = sized(1, 20);
const AGENTS = 6;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('the check itself', () => {
  const sound: History = {
    orders: [{ id: 1, version: 3, status: 'PLACED' }],
    events: [
      { order_id: 1, version: 1, event: 'placed', from_status: null, to_status: 'PLACED' },
      { order_id: 1, version: 2, event: 'mark_follow_up_within_tat', from_status: 'PLACED', to_status: 'FOLLOW-UP-WITHIN-TAT' },
      { order_id: 1, version: 3, event: 'mark_placed', from_status: 'FOLLOW-UP-WITHIN-TAT', to_status: 'PLACED' },
    ],
    audits: [
      {
        record: 'orders/1',
        before: { version: 1, status: 'PLACED' },
        after: { version: 2, status: 'FOLLOW-UP-WITHIN-TAT', event: 'mark_follow_up_within_tat' },
      },
      {
        record: 'orders/1',
        before: { version: 2, status: 'FOLLOW-UP-WITHIN-TAT' },
        after: { version: 3, status: 'PLACED', event: 'mark_placed' },
      },
    ],
  };
  const acknowledged: Acknowledged[] = [
    { order_id: 1, version: 2, event: 'mark_follow_up_within_tat', status: 'FOLLOW-UP-WITHIN-TAT' },
    { order_id: 1, version: 3, event: 'mark_placed', status: 'PLACED' },
  ];
  const before = new Map([[1, 1]]);
  const [placed, followed, back] = sound.events as [History['events'][number], History['events'][number], History['events'][number]];
  const [first, second] = sound.audits as [History['audits'][number], History['audits'][number]];

  test('accepts a sound history', () => {
    expect(faultsIn(sound, acknowledged, before)).toEqual([]);
  });

  test.each<[string, Partial<History>]>([
    ['a lost event', { events: [placed, back] }],
    [
      'the last event lost together with its change',
      { orders: [{ id: 1, version: 2, status: 'FOLLOW-UP-WITHIN-TAT' }], events: [placed, followed], audits: [first] },
    ],
    ['an event written twice', { events: [placed, followed, followed, back] }],
    ['a lost audit row', { audits: [second] }],
    ['an audit row written twice', { audits: [first, second, second] }],
    ['a change of the order without its event', { orders: [{ id: 1, version: 4, status: 'FOLLOW-UP-WITHIN-TAT' }] }],
    ['an event without the change of its order', { orders: [{ id: 1, version: 2, status: 'FOLLOW-UP-WITHIN-TAT' }] }],
    ['an order in another status than its history says', { orders: [{ id: 1, version: 3, status: 'COMPLETED' }] }],
    ['a chain that does not join', { events: [placed, followed, { ...back, from_status: 'DELIVERED' }] }],
    ['another event than the one that was acknowledged', { events: [placed, followed, { ...back, event: 'mark_follow_up_within_tat' }] }],
  ])('reports %s', (_, damage) => {
    expect(faultsIn({ ...sound, ...damage }, acknowledged, before)).not.toEqual([]);
  });
});

describe('a server that is killed while orders are being changed', () => {
  const dataDir = makeFolder(afterAll);
  const start = () => startProcess({ GALEN_DATA_DIR: dataDir });
  const postmaster = () => readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0];
  let server: ServerProcess | undefined;
  afterAll(async () => {
    server?.signal('SIGKILL');
    await server?.ended;
    // Stops a database that was left running, and removes its folder.
    await (await startEmbeddedPostgres({ dataDir, log: quiet })).stop();
  });

  test(`${KILLS} times keeps every acknowledged change, each with one event and one audit row, on the same database`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    server = await start();
    const database = postmaster();
    const ledger = emptyLedger();
    let browsers: TestBrowser[] = [];
    for (let agent = 0; agent < AGENTS; agent += 1) {
      const browser = new TestBrowser(server.origin);
      await browser.request('GET', '/healthz');
      expect((await browser.signIn(agent % 2 === 0 ? 'farhan.s' : 'nandini.r')).status).toBe(200);
      browsers.push(browser);
    }
    const since = new Date();
    const chosen = await placedOrders(browsers[0]!, AGENTS * 3 + 2);
    const versionsBefore = new Map(chosen.map(({ id, version }) => [id, version]));
    // Three orders per agent, and two shared by all.
    const seen = browsers.map((_, agent) =>
      [...chosen.slice(agent * 3, agent * 3 + 3), ...chosen.slice(-2)].map((order) => ({ ...order })),
    );

    for (let kill = 0; kill < KILLS; kill += 1) {
      const living = server;
      let answersLeft = 12 + ((kill * 7) % 23);
      const onAnswer = () => {
        if ((answersLeft -= 1) === 0) living.signal('SIGKILL');
      };
      await Promise.all(browsers.map((browser, agent) => changeUntilSilence(browser, seen[agent]!, ledger, onAnswer)));
      expect(await living.ended).toMatchObject({ code: null });
      server = await start();
      expect(server.readyAfter).toBeLessThan(sized(60_000, 10_000));
      const { origin } = server;
      browsers = browsers.map((browser) => movedTo(browser, origin));
    }
    server.signal('SIGKILL');
    await server.ended;
    expect(postmaster()).toBe(database);

    const { history, unaudited } = await readHistory(dataDir, [...versionsBefore.keys()], since);
    expect(unaudited, 'rows that a transaction without an audit row wrote').toEqual([]);
    expect(ledger.unexpected).toEqual([]);
    expect(ledger.unanswered).toBe(KILLS * AGENTS);
    expect(ledger.acknowledged.length).toBeGreaterThan(KILLS * 5);
    expect(faultsIn(history, ledger.acknowledged, versionsBefore)).toEqual([]);

    // The same check must fail when one acknowledged event is removed.
    const { order_id, version } = ledger.acknowledged[Math.floor(ledger.acknowledged.length / 2)]!;
    const events = history.events.filter((row) => row.order_id !== order_id || row.version !== version);
    expect(faultsIn({ ...history, events }, ledger.acknowledged, versionsBefore)).toContainEqual(
      expect.stringContaining('was acknowledged and has 0 event rows'),
    );
  });
});
