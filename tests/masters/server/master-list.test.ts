import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { masterIds } from '#features/masters/masters.ts';
import { checkedValues } from '#features/masters/server/values.ts';
import { deskOf, referenceFaults } from './master-desk.ts';

let server: TestServer;
let browser: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

describe('the masters of the demonstration business', () => {
  test('are complete and match their declarations', async () => {
    const { rows } = await server.db.$client.query('select master, values from master_records');
    expect(new Set(rows.map(({ master }) => master))).toEqual(new Set(masterIds));
    expect(rows.filter(({ master }) => master === 'item').length).toBeGreaterThan(5_000);
    for (const { master, values } of rows) expect(checkedValues(master, values)).toEqual(values);
    expect(await referenceFaults(server)).toEqual([]);
  });

  test('have the GST of medicines before and after 22 September 2025', async () => {
    const { rows } = await server.db.$client.query(
      "select values -> 'rates' as rates from master_records where master = 'hsn' and name = '3004'",
    );
    expect(rows[0].rates).toEqual([
      { from: '2017-07-01', percent: 12 },
      { from: '2025-09-22', percent: 5 },
    ]);
  });
});

describe('a list', () => {
  test('sorts by the newest change, including retired records', async () => {
    const desk = deskOf(browser);
    const made = await desk.made('use');
    await desk.retire('use', made);
    const { body } = await browser.request('GET', '/api/item/master-lists/use?sort=-updated_at&limit=1');
    expect(body.rows).toMatchObject([{ id: made.id, values: { state: 'RETIRED' } }]);
    const { body: offered } = await browser.request('GET', '/api/item/masters/use/options?search=Sample');
    expect(offered.options.map(({ id }: { id: number }) => id)).not.toContain(made.id);
  });

  test('suggests parts of names, prefixes first, and treats wild cards as letters', async () => {
    const optionsOf = async (search: string): Promise<{ name: string }[]> =>
      (await browser.request('GET', `/api/item/masters/molecule/options?search=${search}`)).body.options;
    const found = (await optionsOf('AM')).map(({ name }) => name);
    expect(found.slice(0, 3)).toEqual(['Ambroxol', 'Amitriptyline', 'Amlodipine']);
    expect(found.every((name) => name.toLowerCase().includes('am'))).toBe(true);
    for (const search of ['%25', '_', '\\', "'"]) expect(await optionsOf(search), search).toEqual([]);
  });

  test('suggests at most twenty records in use', async () => {
    const { body } = await browser.request('GET', '/api/item/masters/brand/options?search=telm');
    expect(body.options).toHaveLength(20);
    expect(body.options.every((option: object) => Object.keys(option).join() === 'id,name')).toBe(true);
    expect((await browser.request('GET', '/api/item/masters/brand/options?search=nobody sells this')).body.options).toEqual([]);
  });
});

/** Of a statement in the database; other load can stretch it. */
const LONGEST_MS = sized(5_000, 20);

describe('with 5,000 items', () => {
  /** Execution time in the database in milliseconds, and the plan. */
  async function explained(query: string, ...parameters: unknown[]): Promise<{ ms: number; plan: string }> {
    const { rows } = await server.db.$client.query(`explain (analyze, format json) ${query}`, parameters);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
    return { ms, plan: JSON.stringify(plan) };
  }
  const inUse = "select * from master_records where master = 'item' and retired_at is null";

  test('a page by name is read from the index without a sort', async () => {
    const { ms, plan } = await explained(`${inUse} order by lower(name), id limit 50`);
    expect(plan).toMatch(/master_records_(by_name|name)"/);
    expect(plan).not.toMatch(/"Node Type":"(Sort|Seq Scan)"/);
    expect(ms).toBeLessThan(LONGEST_MS);
    expect((await explained(`${inUse} order by updated_at desc, id desc limit 50`)).plan).toContain('master_records_by_update');
  });

  test('a search uses the trigram index', async () => {
    const { ms, plan } = await explained(`${inUse} and lower(name) like '%paravas%' order by lower(name), id limit 50`);
    expect(plan).toContain('master_records_search');
    expect(ms).toBeLessThan(LONGEST_MS);
  });

  test('the count is as fast', async () => {
    expect((await explained(inUse.replace('*', 'count(*)'))).ms).toBeLessThan(LONGEST_MS);
  });

  test('one merge moves thousands of references', async () => {
    const { rows } = await server.db.$client.query(
      "select id, version from master_records where master = 'uom' and name in ('Tablet', 'Tablets') order by id",
    );
    const [drop, keep] = rows;
    const desk = deskOf(browser);
    const [{ count: moving }] = (await desk.read('uom', drop.id)).body.used_by;
    expect(moving).toBeGreaterThan(2_500);
    const { status, body } = await desk.merge('uom', keep, [drop]);
    expect({ status, used: body.used_by[0].count >= moving }).toEqual({ status: 200, used: true });
    expect(await referenceFaults(server)).toEqual([]);
  });
});
