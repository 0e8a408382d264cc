import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchKinds } from '#features/pharmacy-search/search-kinds.ts';
import { openDatabase, type Database } from '#platform/server/db/database.ts';
import { ownSearch } from '#features/pharmacy-search/server/own-search.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** Number of drugs besides those of the demo, and of brands and products: the planner's statistics depend on it. */
const DRUGS = 100_000;
const BRANDS = 20_000;

let server: TestServer;
let db: Database;
const statements: { query: string; parameters: unknown[] }[] = [];

const name = `translate(lpad((n * 7919 % 1000000)::text, 6, '0'), '0123456789', 'aeioubdlmn') || ' ' || (n % 900) || ' Tablet'`;

/** On a connection without statement timeouts, after dropping indexes and constraints that the searches do not use. */
async function fillUp(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop index master_records_search; drop index drugs_search');
  await client.query('alter table drugs drop constraint drugs_item_id_master_records_id_fk');
  for (const master of ['brand', 'product'])
    await client.query(
      `insert into master_records (master, name, values) select '${master}', '${master} ' || ${name}, '{}' from generate_series(1, ${BRANDS}) as n`,
    );
  await client.query(`insert into drugs (item_id, name, composition, molecules, company, pack_size, uom, grade, cold_chain, version, updated_at)
    select 1000000 + n, ${name}, 'Moleculum' || (n % 700) || ' (' || (n % 900) || 'mg)', '{}', 'Company', 1, 'Tablet', 'A1', false, 1, now()
    from generate_series(1, ${DRUGS}) as n`);
  await client.query('analyze drugs, master_records, search_lexicon');
  await client.end();
}

beforeAll(async () => {
  server = await startServer();
  const url = `${server.db.$client.options.connectionString}`;
  await fillUp(server.ownerUrl);
  db = openDatabase(url, { error: () => undefined });
  const query = db.$client.query.bind(db.$client);
  db.$client.query = ((config: { text: string }, parameters: unknown[]) => {
    statements.push({ query: config.text, parameters });
    return query(config as never, parameters);
  }) as never;
}, 120_000);
afterAll(async () => {
  await db.$client.end();
  await server.close();
});

/** Sequential scans of a plan. */
async function wholeTables({ query, parameters }: { query: string; parameters: unknown[] }): Promise<string[]> {
  const { rows } = await server.db.$client.query(`explain ${query}`, parameters);
  return rows
    .map((row) => row['QUERY PLAN'] as string)
    .filter((line) => /Seq Scan on (drugs|master_records|doctors|search_lexicon)/.test(line));
}

test.each(['telmvas', '40 telmvas', 'amox clav', 'paracitamol', 'aeio', 'moleculum 12', 'zzzq'])(
  'every query for %s uses indexes with 100,000 drugs',
  async (search) => {
    statements.length = 0;
    await ownSearch(db).everything({ search, retired: 'none', limit: 5 }, searchKinds);
    expect(statements.length).toBeGreaterThan(0);
    for (const one of statements) expect(await wholeTables(one), one.query.slice(0, 200)).toEqual([]);
  },
);

test('words of nearly every drug read a bounded number of rows', async () => {
  statements.length = 0;
  const { groups } = await ownSearch(db).everything({ search: 'tablet', retired: 'none', limit: 5 }, searchKinds);
  expect(groups.find(({ kind }) => kind === 'drug')).toMatchObject({ count: 100, more: true });
  const { rows } = await server.db.$client.query(`explain (analyze, format json) ${statements[0]?.query}`, statements[0]?.parameters);
  const read = (plan: { 'Actual Rows': number; 'Node Type': string; Plans?: never[] }): number =>
    Math.max(/Seq|Heap/.test(plan['Node Type']) ? plan['Actual Rows'] : 0, ...(plan.Plans ?? []).map(read));
  expect(read(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(100);
});
