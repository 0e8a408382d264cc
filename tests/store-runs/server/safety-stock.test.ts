/** Safety stock (§1; §2.2 SSR): floors by sales and lead time, which the short-book follows once somebody has applied them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunRecord } from '#features/store-runs/contract.ts';
import { workOnRuns } from '#features/store-runs/server/run-worker.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let buyer: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
});
afterAll(() => server.close());

const PATH = '/api/shortbook/safety-stock/runs';
const STORE = 21;

const ok = async (answer: Promise<{ status: number; body: RunRecord }>): Promise<RunRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
let minute = 0;
const added = () =>
  ok(buyer.request('POST', PATH, { due_at: inMinutes((minute += 1)), repeat: 'none', store_ids: [STORE], request_key: randomUUID() }));
const send = ({ id, version }: RunRecord, event: string) => buyer.request('POST', `${PATH}/${id}/events`, { version, event });
const read = (id: number) => ok(buyer.request('GET', `${PATH}/${id}`));
const worked = async (run: RunRecord): Promise<RunRecord> => {
  const clock = { now: () => new Date(run.due_at) };
  while ((await workOnRuns({ db: server.db, clock, realtime: server.realtime, log: { error: () => undefined } as never })) > 0);
  return read(run.id);
};
const rowsOf = async (statement: string, values: unknown[] = [STORE]) => (await asOwner(server, statement, values)).rows;
const floors = () => rowsOf('select drug_id::int, floor from stock_floors where store_id = $1 order by drug_id');

test('previews the floors of its stores, which hold once they are applied', async () => {
  expect(await floors()).toEqual([]);
  const run = await worked(await added());
  expect(run).toMatchObject({ status: 'REVIEW', outcomes: [{ outcome: 'done' }] });
  expect(await floors()).toEqual([]);
  const proposed = await rowsOf('select drug_id::int, floor from floor_proposals where run_id = $1 order by drug_id', [run.id]);
  expect(proposed.length).toBeGreaterThan(0);
  expect(run.outcomes[0]!.changed).toBe(proposed.length);
  const listed = await buyer.request(
    'GET',
    `/api/shortbook/safety-stock/floors?${new URLSearchParams({ where: JSON.stringify({ match: 'all', of: [{ field: 'run', is: 'is', value: run.number }] }) })}`,
  );
  expect(listed.body.total).toBe(proposed.length);

  const applied = await ok(send(run, 'run.applied'));
  expect(applied).toMatchObject({ status: 'COMPLETED', log: [{ event: 'run.applied', by: 'Hetal Raval' }, {}, {}, {}] });
  expect(await floors()).toEqual(proposed);

  const again = await worked(await added());
  expect(again.outcomes).toMatchObject([{ changed: 0 }]);
  expect((await send(again, 'run.applied')).status).toBe(200);
  expect(await floors()).toEqual(proposed);
});

test('a floor is what is sold until the goods come, and for some days more', async () => {
  const run = await worked(await added());
  expect((await send(run, 'run.restarted')).status).toBe(200);
  const rows = await rowsOf(
    `select f.floor, f.use_per_day::float8, f.lead_days, d.grade from stock_floors f join drugs d on d.id = f.drug_id where f.store_id = $1`,
  );
  const days: Record<string, number> = { A1: 4, A2: 4, B: 3, C: 3, D: 2, NA: 2 };
  for (const { floor, use_per_day, lead_days, grade } of rows)
    expect(floor).toBe(Math.ceil((use_per_day as number) * ((lead_days as number) + days[String(grade)]!)));
});

test('a drug below its floor is in the short-book, and one above it is not', async () => {
  const [row] = await rowsOf(
    `select f.drug_id::int from stock_floors f where f.store_id = $1 and f.floor > 10
     and not exists (select from short_book_entries e where e.store_id = f.store_id and e.drug_id = f.drug_id) order by f.drug_id limit 1`,
  );
  const drugId = row!['drug_id'] as number;
  const suggested = async () =>
    rowsOf(`select packs, floor from short_book_entries where store_id = $1 and drug_id = $2 and status = 'open'`, [STORE, drugId]);
  const stockTo = (units: number) =>
    asOwner(
      server,
      `insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, $3, 0)
       on conflict (store_id, drug_id) do update set on_hand = store_stock.reserved + excluded.on_hand`,
      [STORE, drugId, units],
    );
  const runAuto = async () => {
    const { body } = await buyer.request('POST', '/api/shortbook/auto-short/runs', {
      due_at: inMinutes((minute += 1)),
      repeat: 'none',
      store_ids: [STORE],
      request_key: randomUUID(),
    });
    const clock = { now: () => new Date(body.due_at) };
    while ((await workOnRuns({ db: server.db, clock, realtime: server.realtime, log: { error: () => undefined } as never })) > 0);
  };
  await asOwner(server, 'update stock_floors set floor = 500 where store_id = $1 and drug_id = $2', [STORE, drugId]);
  await stockTo(500);
  await runAuto();
  expect(await suggested()).toEqual([]);
  await stockTo(100);
  await runAuto();
  expect(await suggested()).toMatchObject([{ floor: 500 }]);
});

test('runs of another project do not exist here', async () => {
  const [row] = await rowsOf(`select id::int, version from store_runs where project = 'AS' limit 1`, []);
  expect((await buyer.request('GET', `${PATH}/${row!['id']}`)).status).toBe(404);
  expect((await buyer.request('POST', `${PATH}/${row!['id']}/pause`, { version: row!['version'], reason: 'No' })).status).toBe(404);
});
