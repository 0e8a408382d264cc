import pg from 'pg';
import { expect } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { unauditedRows } from '#tests/platform/server/integrity/tables.ts';
import type { History } from './history-check.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Restarts the database that a killed server left behind, reads its orders and stops it. */
export async function readHistory(dataDir: string, ids: number[], since: Date): Promise<{ history: History; unaudited: unknown[] }> {
  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  expect(database.reused).toBe(true);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows = async <Row extends pg.QueryResultRow>(query: string, values: unknown[]) => (await client.query<Row>(query, values)).rows;
  const history = {
    orders: await rows<History['orders'][number]>('select id, version, status from orders where id = any($1)', [ids]),
    events: await rows<History['events'][number]>(
      'select order_id, version, event, from_status, to_status from order_events where order_id = any($1)',
      [ids],
    ),
    audits: await rows<History['audits'][number]>(`select record, before, after from audit where record = any($1) and after ? 'event'`, [
      ids.map((id) => `orders/${id}`),
    ]),
  };
  const [first] = await rows<{ xact: number }>('select min(xact::text::bigint) as xact from audit where at >= $1', [since]);
  const unaudited = await unauditedRows((statement, values) => client.query(statement, values), Number(first?.xact) - 1);
  await client.end();
  await database.stop();
  return { history, unaudited };
}
