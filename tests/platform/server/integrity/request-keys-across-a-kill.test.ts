import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { TimelineItem } from '#features/orders/contract.ts';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { movedTo, placedOrders } from '#tests/orders/server/durability/busy-agents.ts';
import { startProcess, type ServerProcess } from '#tests/orders/server/durability/server-process.ts';
import { isStress } from '#tests/support/rounds.ts';
import { type Answer, TestBrowser } from '#tests/support/server.ts';

const AT_ONCE = 50;
/** Numbers of responses before the server is killed, by wish. */
const KILLED_AFTER = isStress
  ? [
      [0, 7],
      [0, 7],
      [0, 7],
    ]
  : [[0], [7], [0]];
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const dataDir = makeFolder(afterAll);
const start = () => startProcess({ GALEN_DATA_DIR: dataDir });
let server: ServerProcess | undefined;
afterAll(async () => {
  server?.signal('SIGKILL');
  await server?.ended;
  // Takes over what may be left, and ends it with the folder.
  await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
});

interface Wish {
  path: string;
  body: (name: string) => object;
  /** Number of records with this name. */
  count: (browser: TestBrowser, name: string) => Promise<number>;
}

test('a request key survives a server kill with 50 of its requests in progress', { timeout: 180_000 }, async () => {
  server = await start();
  const { origin } = server;
  const signedIn = async (username: string) => {
    const browser = new TestBrowser(origin);
    await browser.request('GET', '/healthz');
    expect((await browser.signIn(username)).status).toBe(200);
    return browser;
  };
  const [agent, catalogue] = [await signedIn('farhan.s'), await signedIn('omkar.j')];
  const [order] = await placedOrders(agent, 1);

  const wishes: { by: TestBrowser; wish: Wish }[] = [
    {
      by: agent,
      wish: {
        path: `/api/oms/orders/${order!.id}/notes`,
        body: (text) => ({ text }),
        count: async (browser, text) => {
          const { body } = await browser.request('GET', `/api/oms/orders/${order!.id}`);
          return (body.timeline as TimelineItem[]).filter(({ kind, detail }) => kind === 'note' && detail === text).length;
        },
      },
    },
    {
      by: agent,
      wish: {
        path: '/api/crm/callbacks',
        body: (note) => ({ phone_no: '9000000001', reason: 'OTHER', due_at: inAnHour, note }),
        count: async (browser, search) =>
          (await browser.request('GET', `/api/crm/callbacks?${new URLSearchParams({ search })}`)).body.total,
      },
    },
    {
      by: catalogue,
      wish: {
        path: '/api/item/masters/uom',
        body: (name) => ({ values: { name, short_name: name.slice(0, 8) } }),
        count: async (browser, search) =>
          (await browser.request('GET', `/api/item/master-lists/uom?${new URLSearchParams({ search })}`)).body.total,
      },
    },
  ];

  for (const [at, { by: caller, wish }] of wishes.entries()) {
    for (const answersLeft of KILLED_AFTER[at] ?? []) {
      const [key, name] = [randomUUID(), randomUUID().slice(0, 13)];
      const living = server;
      const send = (browser: TestBrowser, recordName = name): Promise<Answer | null> =>
        browser.request('POST', wish.path, { ...wish.body(recordName), request_key: key }).catch(() => null);
      const before = movedTo(caller, living.origin);
      let remaining = answersLeft;
      const pending = Array.from({ length: AT_ONCE }, async () => {
        const answer = await send(before);
        if (answer && (remaining -= 1) <= 0) living.signal('SIGKILL');
        return answer;
      });
      if (answersLeft === 0) living.signal('SIGKILL');
      const acknowledged = (await Promise.all(pending)).filter((answer) => answer !== null);
      await living.ended;

      server = await start();
      const after = movedTo(caller, server.origin);
      const retried = (await Promise.all(Array.from({ length: AT_ONCE }, () => send(after)))).filter((answer) => answer !== null);
      expect(retried.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(200));
      expect(new Set([...acknowledged, ...retried].map(({ status, body }) => `${status} ${body.id}`)).size, 'one record').toBe(1);
      expect(await wish.count(after, name)).toBe(1);
      expect((await send(after, randomUUID().slice(0, 13)))?.status, 'another wish').toBe(422);
    }
  }
});
