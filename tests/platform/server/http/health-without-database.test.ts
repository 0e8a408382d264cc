import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anOrder, exampleOf, guarded, type OrderFacts, send } from '#tests/support/operations.ts';

let server: TestServer;
let browser: TestBrowser;
let order: OrderFacts;
let administrator: pg.Client;
let database: string;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('nandini.r');
  order = await anOrder(server);
  database = (await server.db.$client.query('select current_database() as name')).rows[0].name;
  administrator = new pg.Client({ connectionString: inject('databaseUrl') });
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await server.close();
});

async function takeAway() {
  await administrator.query(`alter database ${database} allow_connections false`);
  const terminateOthers = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'";
  await administrator.query(terminateOthers, [database]);
}

const giveBack = () => administrator.query(`alter database ${database} allow_connections true`);

describe('when the database goes away in the middle of a change', () => {
  const note = () => ({ text: 'Called back', request_key: randomUUID() });
  const addNote = (body: object) => browser.request('POST', `/api/oms/orders/${order.id}/notes`, body);
  const notes = async () =>
    (await server.db.$client.query('select count(*)::int as n from order_notes where order_id = $1', [order.id])).rows[0].n as number;

  /** Runs a change during which the database goes away: before COMMIT, or after it. */
  async function losing(moment: 'before' | 'after', change: () => ReturnType<typeof addNote>) {
    const transaction = server.db.transaction.bind(server.db);
    server.db.transaction = async (work, config) => {
      const result = await transaction(async (tx) => {
        const worked = await work(tx);
        if (moment === 'before') await takeAway();
        return worked;
      }, config);
      if (moment === 'after') await takeAway();
      return result;
    };
    try {
      return await change();
    } finally {
      server.db.transaction = transaction;
      // The server has noticed that its connections were cut; no new ones can be made yet.
      await expect.poll(() => server.db.$client.idleCount).toBe(0);
      await giveBack();
    }
  }

  test('a change that was saved is not said to be lost, and its repeated key gives the result', async () => {
    const [before, body] = [await notes(), note()];
    expect(await losing('after', () => addNote(body))).toMatchObject({
      status: 503,
      body: { message: 'Your change was saved, but the database stopped answering. Load the record again to see it.' },
    });
    expect((await addNote(body)).status).toBe(200);
    expect(await notes()).toBe(before + 1);
  });

  test('a change whose COMMIT got no answer is said to be unknown', async () => {
    const [before, body] = [await notes(), note()];
    expect(await losing('before', () => addNote(body))).toMatchObject({
      status: 503,
      body: { message: 'The database stopped answering while it saved. Load the record again to see whether your change was saved.' },
    });
    expect((await addNote(body)).status).toBe(200);
    expect(await notes()).toBe(before + 1);
  });
});

describe('while the database is away', () => {
  test('/healthz succeeds; /readyz fails with a Retry-After header', async () => {
    expect(await browser.request('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    await takeAway();
    const ready = await browser.request('GET', '/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'waiting', message: 'The database does not answer' } });
    expect(ready.headers.get('retry-after')).toBe('2');
    expect(await browser.request('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('every operation returns 503 with a message and a Retry-After header', async () => {
    for (const operation of guarded) {
      const answer = await send(browser, operation, exampleOf(operation, order));
      expect(answer, operation.name).toMatchObject({
        status: 503,
        body: { message: 'The database does not answer. Nothing was changed; try again in a moment.' },
      });
      expect(answer.headers.get('retry-after'), operation.name).toBe('2');
    }
  });

  test('the same server works again afterwards, and the session is still valid', async () => {
    await giveBack();
    expect((await browser.request('GET', '/readyz')).status).toBe(200);
    expect((await browser.request('GET', `/api/oms/orders/${order.id}`)).body.version).toBe(order.version);
  });
});
