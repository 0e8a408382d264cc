import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '#platform/import/contract.ts';
import { type Desk, deskOf, referenceFaults, type StoredMaster } from '#tests/masters/server/master-desk.ts';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { madeDrug } from './drug-desk.ts';

let server: TestServer;
let desk: Desk;
let batches: ImportDesk;
beforeAll(async () => {
  server = await startServer();
  const browser = await server.signedIn('omkar.j');
  [desk, batches] = [deskOf(browser), new ImportDesk(browser)];
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[]) => (await server.db.$client.query(text, values)).rows;
const fresh = async (master: Parameters<Desk['read']>[0], { id }: StoredMaster) => (await desk.read(master, id)).body;

/** Merges and returns the batch, found by the history of the kept record. */
async function merged(master: Parameters<Desk['read']>[0], keep: StoredMaster, drop: StoredMaster[]): Promise<Batch> {
  const { status, body } = await desk.merge(master, await fresh(master, keep), await Promise.all(drop.map((each) => fresh(master, each))));
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: history } = await desk.read(master, keep.id, '/history');
  expect(history.rows[0]).toMatchObject({ what: 'absorbed', batch: { kind: 'merge' } });
  return batches.batch(history.rows[0].batch.id);
}

const preview = async ({ id }: Batch) => (await batches.browser.request('GET', `/api/admin/batches/${id}/undo`)).body;

async function undone(id: number): Promise<Batch> {
  const { status, body } = await batches.move(await batches.batch(id), 'undo');
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  return batches.batch(id);
}

describe('a merge', () => {
  test('is undone like an import: references and the dropped record come back', async () => {
    const [keep, drop] = [await desk.made('company'), await desk.made('company')];
    const [one, other] = [await desk.made('brand', { company: drop.id }), await desk.made('brand', { company: drop.id })];
    const batch = await merged('company', keep, [drop]);
    expect(batch).toMatchObject({ state: 'done', written: 3, may: ['undo'] });
    expect((await fresh('brand', one)).values.company).toBe(keep.id);
    expect(await preview(batch)).toEqual({ rows: 3, undone: 3, partly: 0, kept: 0, reasons: [] });
    expect(await undone(batch.id)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    for (const brand of [one, other]) expect((await fresh('brand', brand)).values).toEqual(brand.values);
    expect(await fresh('company', drop)).toMatchObject({ retired_at: null, merged_into: null, values: drop.values });
    expect(await referenceFaults(server)).toEqual([]);
    const { body } = await desk.read('company', drop.id, '/history');
    expect(body.rows.map(({ what }: { what: string }) => what)).toEqual(['restored', 'merged', 'created']);
  });

  test('keeps references that were changed since, and gives them back once that is undone', async () => {
    const [keep, drop, third] = [await desk.made('company'), await desk.made('company'), await desk.made('company')];
    const brand = await desk.made('brand', { company: drop.id });
    const first = await merged('company', keep, [drop]);
    const second = await merged('company', third, [keep]);
    expect(await preview(first)).toMatchObject({
      rows: 2,
      undone: 1,
      kept: 1,
      reasons: [{ reason: { message: 'Changed since: Company' } }],
    });
    expect(await undone(first.id)).toMatchObject({ state: 'partlyUndone', undone: 1, kept: 1 });
    expect((await fresh('brand', brand)).values.company).toBe(third.id);
    await undone(second.id);
    expect((await fresh('brand', brand)).values.company).toBe(keep.id);
    expect(await undone(first.id)).toMatchObject({ state: 'undone', undone: 2 });
    expect((await fresh('brand', brand)).values.company).toBe(drop.id);
    expect(await referenceFaults(server)).toEqual([]);
  });

  test('is kept, with its references, while another record has the name', async () => {
    const [keep, drop] = [await desk.made('company'), await desk.made('company')];
    const brand = await desk.made('brand', { company: drop.id });
    const batch = await merged('company', keep, [drop]);
    const twin = await desk.made('company', { name: drop.values['name']! });
    expect(await preview(batch)).toMatchObject({ rows: 2, undone: 0, kept: 2 });
    expect(await undone(batch.id)).toMatchObject({ state: 'partlyUndone', undone: 0, kept: 2 });
    expect((await fresh('brand', brand)).values.company).toBe(keep.id);
    await desk.retire('company', await fresh('company', twin));
    expect(await undone(batch.id)).toMatchObject({ state: 'undone', undone: 2 });
  });

  test('of drugs gives order lines, stock and prescriptions back, except what was sold since', async () => {
    const [keep, first, second] = [await madeDrug(server, desk), await madeDrug(server, desk), await madeDrug(server, desk)];
    const [order] = await query("select id from orders where status = 'PLACED' order by id limit 1", []);
    const [line] = await query('insert into order_lines (order_id, drug_id, quantity, amount) values ($1, $2, 5, 100) returning id', [
      order.id,
      first.drug,
    ]);
    await query('insert into store_stock values (1, $1, 10), (1, $2, 5), (1, $3, 7), (2, $2, 3)', [keep.drug, first.drug, second.drug]);
    const [prescription] = await query(
      'update prescriptions set covers = array[$1::bigint, $2::bigint] where id = (select min(id) from prescriptions) returning id',
      [first.drug, second.drug],
    );
    const stock = () =>
      query('select drug_id, store_id, on_hand from store_stock where drug_id = any($1) order by drug_id, store_id', [
        [keep.drug, first.drug, second.drug],
      ]);
    const before = await stock();
    const batch = await merged('item', keep.item, [first.item, second.item]);
    expect(await preview(batch)).toMatchObject({ rows: 2, undone: 2, kept: 0 });
    expect(await undone(batch.id)).toMatchObject({ state: 'undone', undone: 2 });
    expect(await stock()).toEqual(before);
    expect(await query('select drug_id from order_lines where id = $1', [line.id])).toEqual([{ drug_id: first.drug }]);
    const [{ covers }] = await query('select covers from prescriptions where id = $1', [prescription.id]);
    expect(new Set(covers.map(Number))).toEqual(new Set([first.drug, second.drug]));

    const again = await merged('item', keep.item, [first.item]);
    await query('update store_stock set on_hand = on_hand - 1 where store_id = 2 and drug_id = $1', [keep.drug]);
    expect(await preview(again)).toMatchObject({
      undone: 0,
      partly: 1,
      reasons: [{ reason: { message: 'Stock and prescriptions changed since stay with the kept drug: 1' } }],
    });
    expect(await undone(again.id)).toMatchObject({ state: 'partlyUndone', kept: 1 });
    expect(await fresh('item', first.item)).toMatchObject({ retired_at: null, merged_into: null });
    expect((await stock()).filter(({ drug_id }) => Number(drug_id) === first.drug)).toMatchObject([{ on_hand: 5 }]);
  });

  test('of drugs moves what is reserved with its stock, and gives it back even if the rest was sold since', async () => {
    const [keep, drop] = [await madeDrug(server, desk), await madeDrug(server, desk)];
    const [order] = await query('select id from orders order by id limit 1', []);
    await query('insert into store_stock values (1, $1, 10, 0), (1, $2, 5, 2)', [keep.drug, drop.drug]);
    await query(
      "insert into stock_reservations (order_id, store_id, drug_id, quantity, state, at) values ($1, 1, $2, 2, 'RESERVED', now())",
      [order.id, drop.drug],
    );
    const stock = async () => {
      const rows = await query('select drug_id, on_hand, reserved from store_stock where drug_id = any($1)', [[keep.drug, drop.drug]]);
      return Object.fromEntries(
        rows.map(({ drug_id, on_hand, reserved }) => [drug_id === keep.drug ? 'keep' : 'drop', [on_hand, reserved]]),
      );
    };
    const batch = await merged('item', keep.item, [drop.item]);
    expect(await stock()).toEqual({ keep: [15, 2] });
    await undone(batch.id);
    expect(await stock()).toEqual({ keep: [10, 0], drop: [5, 2] });
    const again = await merged('item', keep.item, [drop.item]);
    await query('update store_stock set on_hand = on_hand - 1 where drug_id = $1', [keep.drug]);
    await undone(again.id);
    expect(await stock()).toEqual({ keep: [12, 0], drop: [2, 2] });
  });
});

describe('the history of a record', () => {
  test('names the import that created it', async () => {
    const { body } = await batches.upload('masters.function', 'Name\nZzorigin\n', { name: 'functions.csv' });
    await server.app.batches.whenIdle();
    await batches.map(await batches.batch(body.id));
    await server.app.batches.whenIdle();
    await batches.move(await batches.batch(body.id), 'commit');
    await server.app.batches.whenIdle();
    const [{ id }] = await query("select id from master_records where name = 'Zzorigin'", []);
    const { body: history } = await desk.read('function', id, '/history');
    expect(history.rows).toMatchObject([{ what: 'created', batch: { id: body.id, kind: 'file', file_name: 'functions.csv' } }]);
  });
});
