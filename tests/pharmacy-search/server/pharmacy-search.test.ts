import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchResults, SearchResult } from '#features/pharmacy-search/contract.ts';
import { learnWords } from '#features/pharmacy-search/server/lexicon.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

const ask = async <Found>(path: string, query: Record<string, string>): Promise<Found> =>
  (await browser.request('GET', `/api/search/${path}?${new URLSearchParams(query).toString()}`)).body;
const find = (path: string, search: string, query: Record<string, string> = {}) => ask<SearchResult>(path, { search, ...query });
const names = ({ rows }: SearchResult) => rows.map(({ name }) => name);

describe('words', () => {
  test('match prefixes in any order', async () => {
    const [first] = (await find('drugs', 'telmvas 40')).rows;
    expect(first).toMatchObject({ name: 'Telmvas 40', match: 'exact', retired: false });
    for (const search of ['40 telmvas', 'TELM 40', 'telmvas-40', '  40   telmv '])
      expect(names(await find('drugs', search)), search).toContain('Telmvas 40');
  });

  test('of a composition find its drugs, after drugs with that name', async () => {
    const { rows } = await find('drugs', 'amox clav');
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, detail } of rows) expect(`${name} ${detail}`.toLowerCase()).toMatch(/amox.*clav|clav.*amox/);
  });

  test('with typos are corrected, and the corrections returned', async () => {
    const paracetamol = await find('drugs', 'paracitamol');
    expect(paracetamol.rows[0]?.match).toBe('alike');
    expect(paracetamol.rows[0]?.detail).toContain('Paracetamol');
    expect(paracetamol.words).toContain('paracetamol');
    expect(names(await find('drugs', 'tlemvas 40'))).toContain('Telmvas 40');
    expect(names(await find('compositions', 'telmisratn'))[0]).toMatch(/^Telmisartan/);
    const half = await find('drugs', 'paracita');
    expect(half.rows.some(({ detail }) => detail?.includes('Paracetamol'))).toBe(true);
  });

  test('with digits are never corrected', async () => {
    expect((await find('drugs', 'telmvas 4711')).rows).toEqual([]);
  });

  test.each(["'", '%', '\\', "x' | 'y", '&', ':*', '!telmvas', '(', '<->', '~brand', '\u{1F48A}'])('treat %s literally', async (search) => {
    const response = await browser.request('GET', `/api/search/everything?search=${encodeURIComponent(search)}`);
    expect(response.status).toBe(200);
    for (const { rows } of response.body.groups) for (const { name } of rows) expect(name.toLowerCase()).not.toBe('');
  });

  test('without letters and digits find nothing', async () => {
    expect(await find('drugs', '--')).toEqual({ rows: [], count: 0, more: false, words: [] });
  });
});

describe('ranking', () => {
  test('sorts exact names, name prefixes, words in names, then details', async () => {
    const { rows } = await find('drugs', 'telmvas', { limit: '50' });
    const places = rows.map(({ match }) => ['exact', 'beginning', 'words', 'detail', 'alike'].indexOf(match));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const hsn = await find('hsn-codes', '30', { limit: '50' });
    expect(hsn.rows[0]?.match).toBe('beginning');
  });

  test('sorts corrected words by their likeness, whatever the length of the names', async () => {
    const { rows } = await find('drugs', 'amoxicilin', { limit: '50' });
    const isMeant = rows.map(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes('amoxicillin'));
    expect(isMeant[0]).toBe(true);
    expect(isMeant.lastIndexOf(true)).toBe(isMeant.filter(Boolean).length - 1);
    expect(names(await find('compositions', 'amoxicilin'))[0]).toMatch(/^Amoxicillin/);
  });

  test('sorts equal matches by the number of orders', async () => {
    const names = async () => (await find('drugs', 'telm', { limit: '50' })).rows;
    const beginnings = (await names()).filter(({ match }) => match === 'beginning');
    const last = beginnings.at(-1)!;
    await server.db.$client.query(
      `insert into order_lines (order_id, drug_id, quantity, amount) select id, $1, 1, 100 from orders order by id limit 40`,
      [last.id],
    );
    expect((await names())[0]?.id).toBe(last.id);
    await server.db.$client.query('delete from order_lines where drug_id = $1 and amount = 100', [last.id]);
  });

  test('counts up to a hundred results', async () => {
    const response = await find('drugs', 'ta');
    expect(response).toMatchObject({ count: 100, more: true });
    expect(response.rows).toHaveLength(20);
    expect(await find('drugs', 'telmvas 40')).toMatchObject({ more: false });
  });

  test('lists retired records last, or not at all', async () => {
    const [{ id, name } = { id: 0, name: '' }] = (await find('brands', 'telm')).rows;
    await server.db.$client.query('update master_records set retired_at = now() where id = $1', [id]);
    expect(names(await find('brands', name))).not.toContain(name);
    const withRetired = await find('brands', 'telm', { retired: 'last', limit: '50' });
    expect(withRetired.rows.at(-1)).toMatchObject({ id, retired: true });
    await server.db.$client.query('update master_records set retired_at = null where id = $1', [id]);
  });
});

describe('each kind', () => {
  const first = async (master: string) =>
    (
      await server.db.$client.query<{ id: number; name: string }>(
        'select id, name from master_records where master = $1 order by id limit 1',
        [master],
      )
    ).rows[0];

  test.each([
    ['compositions', 'composition'],
    ['brands', 'brand'],
    ['products', 'product'],
    ['hsn-codes', 'hsn'],
  ])('%s are found by their names', async (path, master) => {
    const record = await first(master);
    expect((await find(path, record?.name ?? '')).rows[0]).toMatchObject({ id: record?.id, name: record?.name, match: 'exact' });
  });

  test('HSN codes are found by description and by the start of the code', async () => {
    expect((await find('hsn-codes', '300')).rows.every(({ name }) => name.startsWith('300'))).toBe(true);
    expect((await find('hsn-codes', 'medicaments')).rows[0]?.match).toBe('detail');
  });

  test('companies are found by type; marketers can be filtered by it (§7.6)', async () => {
    const { rows } = await server.db.$client.query(
      "select id, name, values ->> 'kind' as kind from master_records where master = 'company'",
    );
    for (const { id, name, kind } of rows) {
      const has = async (path: string, query = {}) => (await find(path, name, query)).rows.some((row) => row.id === id);
      expect(await has('manufacturers'), `${name} ${kind}`).toBe(kind !== 'MARKETER');
      expect(await has('marketers'), `${name} ${kind}`).toBe(kind !== 'MANUFACTURER');
      expect(await has('marketers', { type: 'MANUFACTURER' })).toBe(kind !== 'MARKETER');
      expect(await has('marketers', { type: 'ANY' })).toBe(true);
    }
  });

  test('doctors are found by name, number and speciality', async () => {
    const { rows } = await server.db.$client.query('select * from doctors order by id limit 1');
    for (const search of [rows[0].name, rows[0].registration_no, rows[0].phone, `${rows[0].city} ${rows[0].name}`])
      expect(
        (await find('doctors', search)).rows.map(({ id }) => id),
        search,
      ).toContain(rows[0].id);
  });
});

describe('everything', () => {
  test('returns a few results of each kind in a fixed order with counts, without empty kinds', async () => {
    const { groups } = await ask<SearchResults>('everything', { search: 'telmisartan', limit: '3' });
    expect(groups.map(({ kind }) => kind).slice(0, 2)).toEqual(['drug', 'composition']);
    for (const { kind, rows, count } of groups) {
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.length).toBeLessThanOrEqual(3);
      expect(count).toBeGreaterThanOrEqual(rows.length);
      expect(rows.every((row) => row.kind === kind)).toBe(true);
    }
  });

  test('is restricted to the requested kinds', async () => {
    const { groups } = await ask<SearchResults>('everything', { search: 'telm', kinds: 'brand,composition' });
    expect(groups.map(({ kind }) => kind)).toEqual(['composition', 'brand']);
    expect((await browser.request('GET', '/api/search/everything?search=telm&kinds=patients')).status).toBe(400);
  });
});

test('a new name is found at once, and with typos once its words are learned', async () => {
  const { rows } = await server.db.$client.query(
    `insert into master_records (master, name, values, updated_at) select 'brand', 'Zyxofloxin', values, $1 from master_records where master = 'brand' limit 1 returning id`,
    [server.clock.now()],
  );
  expect((await find('brands', 'zyxo')).rows[0]?.id).toBe(rows[0].id);
  expect((await find('brands', 'zxyofloxin')).rows).toEqual([]);
  await learnWords(server.db, new Date(server.clock.now().getTime() - 1_000), server.clock.now());
  expect((await find('brands', 'zxyofloxin')).rows[0]).toMatchObject({ id: rows[0].id, match: 'alike' });
});

test('refuses users without access to the catalogue', async () => {
  const systems = await server.signedIn('store.systems');
  expect((await systems.request('GET', '/api/search/drugs?search=telm')).status).toBe(403);
});
