import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#platform/contract/business-day.ts';
import type { List, ListRow } from '#platform/list/list.ts';
import { masterLists } from '#features/masters/lists.ts';
import { masterIds, masters } from '#features/masters/masters.ts';
import { listSources, sourceOfList } from '#platform/list/server/sources.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

const rowsOf = async (master: string, params: Record<string, unknown> = {}): Promise<{ rows: ListRow[]; total: number }> => {
  const query = Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const { status, body } = await browser.request('GET', `/api/item/master-lists/${master}?${new URLSearchParams(query)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const all = (...conditions: object[]) => ({ match: 'all', of: conditions });

describe('master lists', () => {
  test.each(masterIds)('%s: has a column for every field, and rows in every declared order', async (master) => {
    const { fields } = masterLists[master];
    expect(fields.map(({ name }) => name)).toEqual([...masters[master].fields.map(({ name }) => name), 'state', 'updated_at']);
    const { rows, total } = await rowsOf(master, { limit: 200 });
    expect(total).toBeGreaterThan(0);
    for (const { values } of rows) expect(Object.keys(values)).toEqual(fields.map(({ name }) => name));
    for (const { name } of fields.filter(({ sort }) => sort))
      for (const sort of [name, `-${name}`]) expect((await rowsOf(master, { sort })).total).toBe(total);
  });

  test.each(masterIds)('%s: supports every declared filter', async (master) => {
    const { rows, total } = await rowsOf(master, { limit: 1 });
    for (const { name, kind } of masterLists[master].fields.filter(({ filter }) => filter)) {
      const value = rows[0]!.values[name] ?? null;
      const searchValue =
        kind === 'moment' ? businessDate(new Date(String(value))) : kind === 'text' ? String(value).split(', ')[0] : value;
      const condition = value === null ? { is: 'empty' } : { is: kind === 'text' ? 'contains' : 'is', value: searchValue };
      const found = await rowsOf(master, { where: all({ field: name, ...condition }) });
      expect(found.total, name).toBeGreaterThan(0);
      expect(found.total, name).toBeLessThanOrEqual(total);
    }
  });

  test('show and find names of referenced records, single or several', async () => {
    const { rows } = await rowsOf('composition', { limit: 5 });
    const molecules = String(rows[0]!.values['molecules']);
    expect(molecules).toMatch(/^[A-Z]/);
    const [first] = molecules.split(', ');
    const found = await rowsOf('composition', { where: all({ field: 'molecules', is: 'is', value: first!.toUpperCase() }), limit: 200 });
    for (const { values } of found.rows) expect(String(values['molecules']).split(', ')).toContain(first);
    const without = await rowsOf('composition', { where: all({ field: 'molecules', is: 'isNot', value: first }) });
    expect(found.total + without.total).toBe((await rowsOf('composition')).total);
  });

  test('show current rates and amounts', async () => {
    const { rows } = await rowsOf('hsn', { where: all({ field: 'code', is: 'is', value: '3004' }) });
    expect(rows[0]!.values['rates']).toBe(5);
  });

  test('show and filter the state of a record', async () => {
    const [row] = (await rowsOf('function', { limit: 1 })).rows;
    const retired = await browser.request('POST', `/api/item/masters/function/${row!.id}/retired`, {
      version: row!.version,
      retired: true,
    });
    expect(retired.status).toBe(200);
    const found = await rowsOf('function', { where: all({ field: 'state', is: 'is', value: 'RETIRED' }) });
    expect(found.rows.map(({ id }) => id)).toEqual([row!.id]);
    expect(found.rows[0]).toMatchObject({ version: row!.version! + 1, values: { state: 'RETIRED' } });
  });

  test('require the permission for masters', async () => {
    const stranger = await server.signedIn('meera.k');
    expect((await stranger.request('GET', '/api/item/master-lists/brand')).status).toBe(403);
  });

  test('refuse undeclared parts at their field', async () => {
    const where = JSON.stringify(all({ field: 'nothing', is: 'is', value: 'x' }));
    for (const [query, field] of [
      [`where=${encodeURIComponent(where)}`, 'where'],
      ['where=%7B', 'where'],
      ['sort=state', 'sort'],
      ['limit=201', 'limit'],
      ['offset=-1', 'offset'],
    ]) {
      const { status, body } = await browser.request('GET', `/api/item/master-lists/brand?${query}`);
      expect([status, body.data?.errors?.[0]?.field], query).toEqual([400, field]);
    }
  });
});

describe('the registry of lists', () => {
  test('has each list once by id and address', () => {
    const lists: List[] = listSources().map(({ list }) => list);
    expect(new Set(lists.map(({ id }) => id)).size).toBe(lists.length);
    expect(new Set(lists.map(({ service, path }) => `${service}${path}`)).size).toBe(lists.length);
    expect(sourceOfList('masters.brand')?.list.title).toBe('Brands');
    expect(sourceOfList('nothing')).toBeUndefined();
  });

  test('has an expression for every field, and a declared order', () => {
    for (const { list, columns } of listSources()) {
      for (const { name } of list.fields) expect(columns[name], `${list.id}.${name}`).toBeDefined();
      expect(
        list.fields.some(({ name, sort }) => sort && name === list.sort.replace('-', '')),
        list.id,
      ).toBe(true);
    }
  });
});
