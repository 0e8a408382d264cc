import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Drug, DrugAlternative, DrugRow } from '#features/drugs/contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { deskOf, type Desk, type StoredMaster } from '#tests/masters/server/master-desk.ts';
import { madeDrug } from './drug-desk.ts';

let server: TestServer;
let browser: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
  desk = deskOf(browser);
});
afterAll(() => server.close());

const read = async <Body>(path: string): Promise<Body> => (await browser.request('GET', `/api/item/${path}`)).body;
const query = async (text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows;

const nameOf = ({ values }: StoredMaster) => (typeof values['name'] === 'string' ? values['name'] : '');

interface Found {
  rows: { id: number; values: Record<string, string | number | boolean | null> }[];
  total: number;
}
const list = (parameters: Record<string, string>) => read<Found>(`drugs?${new URLSearchParams(parameters)}`);

describe('the list of drugs', () => {
  test('has all drugs with composition, company and today’s price', async () => {
    const { rows, total } = await list({ search: 'telmvas 40', limit: '1' });
    expect(total).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({
      values: {
        name: 'Telmvas 40',
        composition: 'Telmisartan (40 mg)',
        company: 'Vasudha Pharma',
        available_in: 'Tablet',
        schedule: 'H',
        hsn: '3004',
        gst: 5,
        brand: 'Telmvas',
        state: 'IN_USE',
      },
    });
    expect((await list({ limit: '1' })).total).toBe(5021);
  });

  test('finds words in any order in name, composition, company and brand', async () => {
    const { rows } = await list({ search: 'vasudha 40 telmisartan', limit: '5' });
    expect(rows.map(({ values }) => values['name'])).toContain('Telmvas 40');
    expect((await list({ search: '100% nobody' })).total).toBe(0);
  });

  test('filters and sorts by its columns', async () => {
    const where = JSON.stringify({
      match: 'all',
      of: [
        { field: 'schedule', is: 'anyOf', value: ['X'] },
        { field: 'mrp', is: 'over', value: 10_000 },
      ],
    });
    const { rows, total } = await list({ where, sort: '-mrp', limit: '200' });
    const [count] = await query("select count(*) from drugs where schedule = 'X' and mrp > 10000");
    expect(total).toBe(count!.count);
    expect(rows.every(({ values }) => values['schedule'] === 'X')).toBe(true);
    const prices = rows.map(({ values }) => Number(values['mrp']));
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  });

  test('leaves out merged drugs', async () => {
    const [keep, drop] = [await madeDrug(server, desk), await madeDrug(server, desk)];
    await desk.merge('item', keep.item, [drop.item]);
    const { rows } = await list({ search: nameOf(drop.item), limit: '200' });
    expect(rows.map(({ id }) => id)).not.toContain(drop.drug);
    expect((await read<Drug>(`drugs/${drop.drug}`)).merged_into).toBe(keep.drug);
  });
});

describe('a drug', () => {
  test('has its definition, its tax with the source, and its unit price', async () => {
    const { item, drug } = await madeDrug(server, desk, { pack_size: 10, schedule: 'H1', hsn: null });
    const record = await read<Drug>(`drugs/${drug}`);
    expect(record).toMatchObject({
      id: drug,
      record: { id: item.id, version: 1, values: item.values },
      needs_prescription: true,
      mrp: 12_345,
      unit_price: 1_234.5,
      hsn: { own: false },
      on_hand: 0,
      stores: 0,
      ordered: { orders: 0, units: 0, last_at: null },
    });
    expect(record.hsn?.rates.length).toBeGreaterThan(0);
    expect(await read(`items/${item.id}/drug`)).toEqual({ drug_id: drug });
  });

  test('counts the stores that stock it and the orders of the last 90 days', async () => {
    const { drug } = await madeDrug(server, desk);
    await query('insert into store_stock values (3, $1, 5), (4, $1, 0), (5, $1, 9)', [drug]);
    const now = server.clock.now();
    const recent = await query('select id, placed_at from orders where placed_at < $1 order by placed_at desc limit 2', [now]);
    for (const { id } of recent)
      await query('insert into order_lines (order_id, drug_id, quantity, amount) values ($1, $2, 3, 1)', [id, drug]);
    const record = await read<Drug>(`drugs/${drug}`);
    expect(record).toMatchObject({ on_hand: 14, stores: 2, ordered: { orders: 2, units: 6, last_at: recent[0]!.placed_at.toISOString() } });
    const { rows, total } = await read<{ rows: { id: number; on_hand: number }[]; total: number }>(`drugs/${drug}/stock`);
    expect([rows.map(({ id, on_hand }) => [id, on_hand]), total]).toEqual([
      [
        [5, 9],
        [3, 5],
      ],
      2,
    ]);
  });

  test('answers 404 for an unknown id', async () => {
    for (const path of ['drugs/4711000', 'drugs/4711000/alternatives', 'drugs/4711000/stock', 'drug-groups/4711000', 'items/4711000/drug'])
      expect((await browser.request('GET', `/api/item/${path}`)).status, path).toBe(404);
  });
});

describe('alternatives', () => {
  test('list substitutes first, then other forms, then other strengths; in stock first, then by price', async () => {
    const molecule = await desk.made('molecule');
    const ofStrength = (strength: string) =>
      desk.made('composition', { name: `Molecule of ${molecule.id} (${strength})`, molecules: [molecule.id] });
    const [composition, stronger] = [await ofStrength('20 mg'), await ofStrength('50 mg')];
    const [tablet, bottle] = [await desk.made('uom'), await desk.made('uom')];
    const form = await desk.made('available-in');
    const priced = async (amount: number, of: object = {}) =>
      (
        await madeDrug(server, desk, {
          composition: composition.id,
          uom: tablet.id,
          available_in: form.id,
          pack_size: 10,
          mrp: [{ from: '2024-01-01', amount }],
          ...of,
        })
      ).drug;
    const drug = await priced(1_000);
    const [dear, cheap, inStock] = [await priced(900), await priced(300), await priced(700)];
    const [syrup, strong] = [await priced(100, { uom: bottle.id }), await priced(50, { composition: stronger.id })];
    const unlike = await priced(800, { name: `Slow ${Date.now()} SR` });
    await query('insert into store_stock values (1, $1, 4)', [inStock]);
    const gone = await madeDrug(server, desk, { composition: composition.id, uom: tablet.id });
    await desk.retire('item', gone.item);

    const { rows, total } = await read<{ rows: DrugAlternative[]; total: number }>(`drugs/${drug}/alternatives`);
    expect(rows.map(({ id, likeness, unit_price }) => [id, likeness, unit_price])).toEqual([
      [inStock, 'same', 70],
      [cheap, 'same', 30],
      [dear, 'same', 90],
      [syrup, 'otherForm', 10],
      [unlike, 'otherForm', 80],
      [strong, 'otherStrength', 5],
    ]);
    expect(total).toBe(6);

    const group = await read<{ rows: DrugRow[]; total: number }>(`drug-groups/${drug}`);
    expect(group.rows.map(({ id }) => id)).toEqual([cheap, inStock, dear, drug]);

    const groups = await read<Found>(`drug-groups?search=${encodeURIComponent(nameOf(composition))}`);
    expect(groups.rows.filter(({ id }) => id === drug)).toMatchObject([
      { values: { uom: tablet.values['name'], drugs: 4, cheapest: 30, dearest: 100, saving: 70, available: 4 } },
    ]);
  });

  test('are empty for a drug without a composition', async () => {
    const { drug } = await madeDrug(server, desk, { composition: null });
    expect(await read(`drugs/${drug}/alternatives`)).toEqual({ rows: [], total: 0 });
  });
});
