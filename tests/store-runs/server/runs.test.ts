/** Runs over stores (§1; §2.2 AMAN, ASCH): scheduled, done once, paused, and run again; and what the manifest makes of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunRecord } from '#features/store-runs/contract.ts';
import { forgetStores } from '#features/store-runs/server/forget-stores.ts';
import { nextRunAt } from '#features/store-runs/server/insert-run.ts';
import { workOnRuns } from '#features/store-runs/server/run-worker.ts';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let buyer: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
  await asOwner(server, `update store_runs set status = 'CANCELLED', ended_at = null, done = null, failed = null, changed = null`);
});
afterAll(() => server.close());

const PATH = '/api/shortbook/auto-short/runs';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * MINUTE).toISOString();
let minute = 0;

const add = (fields: object = {}, who = buyer) =>
  who.request('POST', PATH, { due_at: inMinutes((minute += 1)), repeat: 'none', store_ids: [3], request_key: randomUUID(), ...fields });
const ok = async (answer: Promise<{ status: number; body: RunRecord }>): Promise<RunRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const added = (fields: object = {}) => ok(add(fields));
const read = (id: number) => ok(buyer.request('GET', `${PATH}/${id}`));
const send = ({ id, version }: RunRecord, step: string, body: object = {}) =>
  buyer.request('POST', `${PATH}/${id}/${step}`, { version, ...body });
const pause = (run: RunRecord) => send(run, 'pause', { reason: 'The stock is being counted' });
const again = (run: RunRecord) => send(run, 'events', { event: 'run.restarted' });
const change = ({ id, version }: RunRecord, fields: object) =>
  buyer.request('PUT', `${PATH}/${id}`, { version, due_at: inMinutes((minute += 1)), repeat: 'none', store_ids: [3], ...fields });

const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const faultsIn = async (answer: Promise<{ status: number; body: { data?: { errors?: { field: string; message: string }[] } } }>) => {
  const { status, body } = await answer;
  return [status, ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`)];
};

/** Rounds of the job at a time, until nothing is left to do. */
const log = { error: () => undefined } as never;
async function work(at: string | Date = inMinutes(600), realtime = server.realtime): Promise<number> {
  let stores = 0;
  for (;;) {
    const done = await workOnRuns({ db: server.db, clock: { now: () => new Date(at) }, realtime, log });
    if (done === 0) return stores;
    stores += done;
  }
}
const outcomesOf = ({ outcomes }: RunRecord) => outcomes.map(({ store, outcome }) => [store.id, outcome]);

/** Deletes the suggestions of a store, and lets it lack a drug that it sells. */
async function lack(storeId: number): Promise<void> {
  await asOwner(
    server,
    `update short_book_entries set status = 'rejected', snoozed_until = null where store_id = $1 and status <> 'ordered'`,
    [storeId],
  );
  await asOwner(server, 'update store_stock set on_hand = reserved where store_id = $1', [storeId]);
}
const suggestedIn = async (storeId: number) => {
  const { rows } = await asOwner(
    server,
    `select d.id::int, d.grade from short_book_entries e join drugs d on d.id = e.drug_id where e.store_id = $1 and e.status = 'open'`,
    [storeId],
  );
  return rows as { id: number; grade: string }[];
};

describe('a run', () => {
  test('is scheduled once per key, and read by those with the tab', async () => {
    const body = { due_at: inMinutes(500), repeat: 'daily', store_ids: [4, 3], request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => buyer.request('POST', PATH, body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const run: RunRecord = answers[0]!.body;
    expect(run).toMatchObject({ status: 'SCHEDULED', repeat: 'daily', by: 'Hetal Raval', outcomes: [], log: [{ event: 'run.created' }] });
    expect(run.stores.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([3, 4]);
    const keeper = await server.signedIn('ganesh.m');
    expect(await refusal(keeper.request('GET', `${PATH}/${run.id}`))).toEqual([403, 'You don’t have access to auto-short runs']);
    await ok(send(run, 'cancel', { reason: 'Not needed' }));
  });

  test('is refused at its fields', async () => {
    expect(await faultsIn(add({ due_at: inMinutes(-1) }))).toEqual([400, 'due_at: This time has passed']);
    expect(await faultsIn(add({ due_at: inMinutes(60 * 24 * 366) }))).toEqual([400, 'due_at: At most 365 days ahead']);
    expect(await faultsIn(add({ store_ids: [3, 999_999] }))).toEqual([400, 'store_ids: Choose stores that exist']);
    const run = await added({ store_ids: [3, 4] });
    const { due_at } = run;
    const fault = [400, `due_at: Run ${run.number} is at this time in the same store`];
    expect(await faultsIn(add({ due_at, store_ids: [4] }))).toEqual(fault);
    expect(await faultsIn(add({ due_at, store_ids: [] }))).toEqual(fault);
    const other = await added({ due_at, store_ids: [5] });
    expect(await faultsIn(change(other, { due_at, store_ids: [3] }))).toEqual(fault);
    expect((await change(other, { due_at, store_ids: [6] })).status).toBe(200);
  });

  test('begins at its time, and counts what it has done in each store', async () => {
    const run = await added({ store_ids: [12, 13] });
    await lack(12);
    await work(new Date(Date.parse(run.due_at) - 1));
    expect((await read(run.id)).status).toBe('SCHEDULED');
    await work(run.due_at);
    const ended = await read(run.id);
    expect(ended.status).toBe('COMPLETED');
    expect(ended.outcomes).toMatchObject([{ outcome: 'done', changed: expect.any(Number) }, { outcome: 'done' }]);
    const changed = ended.outcomes.find(({ store }) => store.id === 12)!.changed;
    expect(changed).toBe((await suggestedIn(12)).length);
    expect(ended.log[0]).toMatchObject({ event: 'run.ended', by: 'System', payload: { done: 2, failed: 0 } });
    expect(await refusal(pause(ended))).toEqual([409, 'It is completed']);
    const after = (days: number) => ({ now: () => new Date(Date.parse(ended.ended_at!) + days * 24 * HOUR) });
    await forgetStores(server.db, after(30));
    expect((await read(run.id)).outcomes).toHaveLength(2);
    await forgetStores(server.db, after(31));
    expect(await read(run.id)).toMatchObject({ status: 'COMPLETED', outcomes: [], log: [{ payload: { done: 2 } }, {}, {}] });
    expect(await refusal(change(ended, {}))).toEqual([409, 'It is completed']);
  });

  test('that repeats is there again when it has ended, and no longer once it is cancelled', async () => {
    const run = await added({ repeat: 'hourly' });
    await work(run.due_at);
    const { rows } = await asOwner(server, `select id::int, due_at from store_runs where status = 'SCHEDULED' and repeat = 'hourly'`);
    expect(rows).toEqual([{ id: expect.any(Number), due_at: new Date(Date.parse(run.due_at) + HOUR) }]);
    await ok(send(await read(rows[0]!['id'] as number), 'cancel', { reason: 'Once is enough' }));
    await work();
    const { rows: left } = await asOwner(server, `select id from store_runs where status = 'SCHEDULED' and repeat = 'hourly'`);
    expect(left).toEqual([]);
  });

  test('stops while it is paused, keeps what is done, and goes on', async () => {
    const run = await added({ store_ids: [14, 15, 16] });
    await asOwner(server, `update store_runs set status = 'RUNNING', began_at = due_at where id = $1`, [run.id]);
    await asOwner(
      server,
      `insert into store_run_stores (run_id, store_id, outcome, changed) values ($1, 14, 'done', 2), ($1, 15, 'waiting', 0), ($1, 16, 'waiting', 0)`,
      [run.id],
    );
    const paused = await ok(pause(await read(run.id)));
    await work();
    expect(outcomesOf(await read(run.id)).filter(([, outcome]) => outcome === 'waiting')).toHaveLength(2);
    expect(await refusal(change(paused, {}))).toEqual([409, 'It has begun: its time and stores stay']);
    await ok(send(paused, 'events', { event: 'run.resumed' }));
    await work();
    const ended = await read(run.id);
    expect(ended).toMatchObject({ status: 'COMPLETED', log: [{ payload: { done: 3, failed: 0 } }, {}, {}, {}, {}] });
    expect(ended.outcomes.find(({ store }) => store.id === 14)).toMatchObject({ changed: 2 });
  });

  test('fails with the stores that failed, and is run again in these alone', async () => {
    const run = await added({ store_ids: [17, 18] });
    await asOwner(
      server,
      `create function refuse_store() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse_store before insert on short_book_entries for each row when (new.store_id = 18) execute function refuse_store()`,
    );
    try {
      await lack(18);
      await work(run.due_at);
    } finally {
      await asOwner(server, 'drop trigger refuse_store on short_book_entries; drop function refuse_store');
    }
    const failed = await read(run.id);
    expect(failed.status).toBe('FAILED');
    expect(outcomesOf(failed)).toEqual([
      [18, 'failed'],
      [17, 'done'],
    ]);
    expect(await suggestedIn(18)).toEqual([]);
    const { body } = await buyer.request(
      'GET',
      `${PATH}?${new URLSearchParams({ where: JSON.stringify({ match: 'all', of: [{ field: 'status', is: 'is', value: 'FAILED' }] }) })}`,
    );
    expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([run.id]);
    const restarted = await ok(again(failed));
    expect(restarted).toMatchObject({ status: 'SCHEDULED', ended_at: null });
    expect(outcomesOf(restarted)).toEqual([
      [18, 'waiting'],
      [17, 'done'],
    ]);
    await work();
    expect((await read(run.id)).status).toBe('COMPLETED');
    expect((await suggestedIn(18)).length).toBeGreaterThan(0);
  });

  test('is done once by two servers', async () => {
    const run = await added({ store_ids: [19, 20, 21, 22] });
    await lack(19);
    await Promise.all([work(run.due_at), work(run.due_at), work(run.due_at)]);
    await work(run.due_at);
    const ended = await read(run.id);
    expect(ended.status).toBe('COMPLETED');
    expect(ended.log.filter(({ event }) => event === 'run.started')).toHaveLength(1);
    expect(ended.outcomes.find(({ store }) => store.id === 19)!.changed).toBe((await suggestedIn(19)).length);
  });
});

test('without any run, shortages are suggested each hour in every store', async () => {
  const other = await startServer();
  try {
    await asOwner(other, 'truncate store_runs cascade');
    const parts = { db: other.db, clock: other.clock, realtime: other.realtime, log };
    await Promise.all([workOnRuns(parts), workOnRuns(parts)]);
    const { rows } = await asOwner(other, 'select due_at, repeat, store_ids, by, status from store_runs');
    const due_at = new Date((Math.floor(other.clock.now().getTime() / HOUR) + 1) * HOUR);
    expect(rows).toEqual([{ due_at, repeat: 'hourly', store_ids: [], by: 'System', status: 'SCHEDULED' }]);
  } finally {
    await other.close();
  }
});

test.each([
  ['hourly', '2026-11-24T09:00:00.000Z', '2026-11-24T09:00:30.000Z', '2026-11-24T10:00:00.000Z'],
  ['hourly', '2026-11-24T09:00:00.000Z', '2026-11-24T12:30:00.000Z', '2026-11-24T13:00:00.000Z'],
  ['daily', '2026-11-24T09:00:00.000Z', '2026-11-26T10:00:00.000Z', '2026-11-27T09:00:00.000Z'],
  ['weekly', '2026-11-24T09:00:00.000Z', '2026-11-24T09:01:00.000Z', '2026-12-01T09:00:00.000Z'],
  ['none', '2026-11-24T09:00:00.000Z', '2026-11-24T09:01:00.000Z', null],
] as const)('%s of %s, after %s: %s', (repeat, due, after, next) => {
  expect(nextRunAt({ due_at: new Date(due), repeat }, new Date(after))?.toISOString() ?? null).toBe(next);
});

describe('the manifest', () => {
  const map = (cells: object) => buyer.request('POST', '/api/shortbook/auto-short/manifest', { cells, request_key: randomUUID() });
  const categories = async () => {
    const { rows } = await asOwner(
      server,
      `select name from master_records where master = 'product-category' and retired_at is null and values ->> 'parent' is null order by id`,
    );
    return rows.map(({ name }) => String(name));
  };

  test('writes the shortages of its stores, and of no other drugs than those of the manifest', async () => {
    const storeName = (await added({ store_ids: [25] })).stores[0]!.name;
    for (const category of await categories()) expect((await map({ category, grade: 'A1', store: storeName })).status).toBe(200);
    await lack(25);
    await lack(26);
    const run = await added({ store_ids: [25, 26] });
    await work(run.due_at);
    const own = await suggestedIn(25);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ grade }) => grade))).toEqual(new Set(['A1']));
    expect(new Set((await suggestedIn(26)).map(({ grade }) => grade)).size).toBeGreaterThan(1);
  });

  test('refuses what it does not know, and what it has already', async () => {
    const [category = ''] = await categories();
    expect(await faultsIn(map({ category: 'Nothing', grade: 'A1', store: '' }))).toEqual([
      400,
      'category: Product category Nothing not found',
    ]);
    expect(await faultsIn(map({ category, grade: 'E', store: '' }))).toMatchObject([400, expect.stringMatching(/^grade: /)]);
    expect(await faultsIn(map({ category, grade: '', store: 'Nowhere' }))).toEqual([400, 'store: Store Nowhere not found']);
    expect((await map({ category, grade: '', store: '' })).status).toBe(400);
  });

  test('is uploaded; a line with an unknown category is named, and the others are stored', async () => {
    const [category = ''] = await categories();
    const desk = new RecordDesk(server, buyer, { target: 'auto-short-manifest', path: '/api/shortbook/auto-short/manifest' });
    const { faults, batch } = await desk.checked('Category,Grade,Store', `"${category}",D,`, 'Nothing,A1,');
    expect(faults).toEqual([[], ['category: Product category Nothing not found']]);
    expect(await desk.moved(batch.id, 'commit')).toMatchObject({ written: 1, failed: 0 });
  });
});
