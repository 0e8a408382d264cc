import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch } from '#platform/import/contract.ts';
import { pruneRows } from '#platform/import/server/prune-rows.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

const OLD_ROWS = 500_000;
const ROWS = 20_000;

let server: TestServer;
let desk: ImportDesk;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};
const rowsOf = async (...ids: number[]) =>
  (await server.db.$client.query('select count(*)::int as n from batch_rows where batch_id = any($1)', [ids])).rows[0].n as number;

async function checked(file: string): Promise<Batch> {
  const { body } = await desk.upload('masters.function', file);
  await desk.map(await rest(body.id));
  return rest(body.id);
}

/** Rows of `batch_rows` that statements have read; complete once the connections of the worker are closed. */
async function rowsRead(): Promise<number> {
  const working =
    "select count(*)::int as n from pg_stat_activity where application_name = 'galen-ops batches' and datname = current_database()";
  await expect.poll(async () => (await asOwner(server, working)).rows[0].n, { timeout: 20_000 }).toBe(0);
  const { rows } = await asOwner(
    server,
    "select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = 'batch_rows'",
  );
  return rows[0].n;
}

test('a dry run reads its own rows a few times, whatever the statistics of 500,000 older rows say', { timeout: 240_000 }, async () => {
  await asOwner(server, 'alter table batch_rows set (autovacuum_enabled = false)');
  await asOwner(
    server,
    `insert into batch_rows (batch_id, line, cells, verdict, key)
     select 900000 + n % 5, n, '["x"]', 'created', md5(n::text)::uuid from generate_series(1, ${OLD_ROWS}) as n`,
  );
  await asOwner(server, 'analyze batch_rows');
  const { body } = await desk.upload('masters.function', `Name\n${Array.from({ length: ROWS }, (_, at) => `Zz ${at}`).join('\n')}\n`);
  const mapping = await rest(body.id);
  const before = await rowsRead();
  await desk.map(mapping);
  expect(await rest(body.id)).toMatchObject({ state: 'reviewing', counts: { created: ROWS } });
  expect((await rowsRead()) - before).toBeLessThan(8 * ROWS + 30_000);
});

test('rows of cancelled and undone imports are deleted after 30 days, those that can be undone are not', async () => {
  const cancelled = await checked('Name\nZya 1\nZya 2\n');
  await desk.move(cancelled, 'cancel');
  const undone = await checked('Name\nZyb 1\n');
  await desk.move(undone, 'commit');
  await desk.move(await rest(undone.id), 'undo');
  await rest(undone.id);
  const done = await checked('Name\nZyc 1\n');
  await desk.move(done, 'commit');
  await rest(done.id);
  const days = (count: number) => new Date(Date.parse(cancelled.changed_at) + count * 86_400_000);

  await pruneRows(server.db, days(29));
  expect(await rowsOf(cancelled.id, undone.id, done.id)).toBe(4);
  await pruneRows(server.db, days(31));
  expect(await rowsOf(cancelled.id, undone.id)).toBe(0);
  expect(await rowsOf(done.id)).toBe(1);
  expect((await desk.rows(cancelled.id)).rows).toEqual([]);
  await desk.move(await rest(done.id), 'undo');
  expect(await rest(done.id)).toMatchObject({ state: 'undone', undone: 1 });
});
