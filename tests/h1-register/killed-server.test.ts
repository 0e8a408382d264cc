import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { statusPriority } from '#features/agent-tasks/status-priority.ts';
import { missingEntries } from '#features/h1-register/server/write-entries.ts';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { movedTo } from '#tests/orders/server/durability/busy-agents.ts';
import { startProcess } from '#tests/orders/server/durability/server-process.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { isStress } from '#tests/support/rounds.ts';
import { TestBrowser } from '#tests/support/server.ts';

const KILLS = 20;
/** Bills that are written at once. */
const AT_ONCE = 6;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const dataDir = makeFolder(afterAll);
const start = () => startProcess({ GALEN_DATA_DIR: dataDir });

/** Runs with the database of the ended server. */
async function inDatabase<Result>(run: (client: pg.Pool) => Promise<Result>): Promise<Result> {
  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  const client = new pg.Pool({ connectionString: database.url });
  try {
    return await run(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

test.runIf(isStress)(
  `killed ${KILLS} times while it bills, the server has no bill without its entries in the register, and no entry without its bill`,
  {
    timeout: 300_000,
  },
  async () => {
    let server = await start();
    const systems = new TestBrowser(server.origin);
    await systems.request('GET', '/healthz');
    expect((await systems.signIn('store.systems')).status).toBe(200);
    server.signal('SIGKILL');
    await server.ended;
    const orders = await inDatabase(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `with drug as (select id from drugs where schedule = 'H1' and retired_at is null order by id limit 1),
        chosen as (select o.id from orders o where o.status = any($2) and not exists (select from bills b where b.order_id = o.id)
          and (select count(*) from order_lines l where l.order_id = o.id) = 1 order by o.id limit $1),
        moved as (update orders set status = 'CREATE-PATIENT-STORE-ORDER', status_name = 'CREATE-PATIENT-STORE-ORDER' where id in (select id from chosen)),
        lines as (update order_lines set drug_id = (select id from drug) where order_id in (select id from chosen))
       select id::int from chosen`,
        [KILLS * AT_ONCE, statusPriority],
      );
      return rows.map(({ id }) => id);
    });
    expect(orders).toHaveLength(KILLS * AT_ONCE);

    const billed: number[] = [];
    server = await start();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const living = server;
      const browser = movedTo(systems, living.origin);
      let answersLeft = 1 + (kill % (AT_ONCE - 1));
      await Promise.all(
        orders.slice(kill * AT_ONCE, (kill + 1) * AT_ONCE).map(async (orderId) => {
          const answer = await browser
            .request('POST', `/api/oms/orders/${orderId}/fulfilment`, { event: 'bill.created' })
            .catch(() => null);
          if (!answer) return;
          expect(answer.status, JSON.stringify(answer.body)).toBe(200);
          billed.push(orderId);
          if ((answersLeft -= 1) === 0) living.signal('SIGKILL');
        }),
      );
      await living.ended;
      if (kill + 1 < KILLS) server = await start();
    }

    await inDatabase(async (client) => {
      expect(await missingEntries(drizzle(client))).toEqual([]);
      const { rows } = await client.query<{ order_id: number; entries: number }>(
        `select b.order_id::int, (select count(*)::int from h1_entries e where e.bill_id = b.id) as entries from bills b where b.order_id = any($1)`,
        [orders],
      );
      expect(rows.every(({ entries }) => entries === 1)).toBe(true);
      expect(rows.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining(billed));
      expect(billed.length).toBeGreaterThanOrEqual(KILLS);
    });
  },
);
