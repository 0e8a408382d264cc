import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverFeatures } from '#app/server-features.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { cleanName } from '#platform/contract/similar-names.ts';
import type { List } from '#platform/list/list.ts';
import { listSources } from '#platform/list/server/sources.ts';
import { csvFile } from '#platform/server/spreadsheet/csv.ts';
import { text } from 'node:stream/consumers';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;
let administrator: ImportDesk;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  administrator = new ImportDesk(await server.signedIn('admin'));
});
afterAll(() => server.close());

const NAMES = sized(500, 5_000);

/** Names that a spreadsheet or the import could take for something else, each unique. */
function hostileNames(): string[] {
  const start = fc.constantFrom('=', '+', '-', '@', "'", '＝', '＋', '－', '＠', '"', ';', ',', '|', '#', '# Choices of ', '1', 'अ', 'Z');
  const middle = fc.string({ unit: fc.constantFrom('=', '-', "'", '"', ',', ';', ' ', '1', '(', ')', '💊', 'ß', 'b'), maxLength: 12 });
  return fc
    .sample(fc.tuple(fc.array(start, { minLength: 1, maxLength: 4 }), middle), { seed: 7, numRuns: NAMES })
    .map(([starts, rest], at) => `${starts.join('')}${rest}${at}`.replaceAll(/\s+/g, ' ').trim());
}

async function* asRows(names: readonly string[]) {
  yield [['Name', 'Description'], ...names.map((name, at) => [name, at % 3 === 0 ? '' : name])];
}

async function checked(file: Buffer, name: string) {
  const { status, body } = await desk.upload('masters.function', file, { name });
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  const mapping = await desk.batch(body.id);
  expect(mapping, JSON.stringify(mapping.problem)).toMatchObject({ state: 'mapping', mapping: { name: {}, description: {} } });
  await desk.map(mapping);
  await server.app.batches.whenIdle();
  return desk.batch(body.id);
}

test('an export that is imported again changes nothing, whatever the names are', { timeout: 120_000 }, async () => {
  const written = await checked(Buffer.from(await text(csvFile(asRows(hostileNames())))), 'names.csv');
  expect(written.counts).toEqual({ created: NAMES, changed: 0, unchanged: 0, bad: 0 });
  await desk.move(written, 'commit');
  await server.app.batches.whenIdle();
  const { rows } = await server.db.$client.query<{ name: string }>("select name from master_records where master = 'function'");
  const stored = new Set(rows.map(({ name }) => name));
  expect(hostileNames().filter((name) => !stored.has(cleanName(name)))).toEqual([]);

  const list = listSources().find(({ list: { path } }) => path === '/master-lists/function')!.list;
  const path = `${API_BASE}${services[list.service].base}${list.path}/export.csv` as const;
  const response = await fetch(`${server.origin}${path}`, { headers: desk.browser.headersFor('GET', path) });
  expect(response.status).toBe(200);
  const again = await checked(Buffer.from(await response.arrayBuffer()), 'again.csv');
  expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: rows.length, bad: 0 });
});

/** Lists of targets that they are not edited through. */
const listsOf: Record<string, string> = {
  drugs: 'drugs',
  'post-offices': 'post-offices',
  'distributor-items': 'distributor-items',
  'anchor-stores': 'anchor-stores',
};
/** Lines of records, which have no list of their own. */
const ofRecords = new Set(['contract-lines']);
/** Targets whose list first has to show more columns: what identifies a record, or is required. */
const withMoreColumns = new Set(['masters.item', 'supply-lanes', 'post-offices', 'rewards']);

/** Of the product's features: other tests register targets of their own. */
const targetIds = serverFeatures
  .flatMap((feature) => feature.targets ?? [])
  .filter(({ id, isFromFile = true }) => isFromFile && !ofRecords.has(id))
  .map(({ id }) => id);

const pairs = targetIds.flatMap((id) =>
  listSources()
    .filter(({ list, target }) => list.id === listsOf[id] || (target?.id === id && list.id !== 'drugs'))
    .flatMap(({ list }): [target: string, columns: string, list: List][] => [
      ...(withMoreColumns.has(id) || !list.fields.some(({ optional }) => optional)
        ? []
        : [[id, 'its usual columns', list] as [string, string, List]]),
      [id, 'all columns', list],
    ]),
);

test('every import target has a list that is exported', () => {
  expect(new Set(pairs.map(([target]) => target))).toEqual(new Set(targetIds));
});

describe('an export of the demonstration with the suggested mapping changes nothing', () => {
  test.each(pairs)('%s, %s', async (target, columns, { service, path, fields }) => {
    const query = columns === 'all columns' ? `?columns=${fields.map(({ name }) => name).join(',')}` : '';
    const address = `${API_BASE}${services[service].base}${path}/export.csv` as const;
    const { browser } = administrator;
    const response = await fetch(`${server.origin}${address}${query}`, { headers: browser.headersFor('GET', address) });
    expect(response.status).toBe(200);
    const { body } = await administrator.upload(target, Buffer.from(await response.arrayBuffer()));
    await server.app.batches.whenIdle();
    const batch = await administrator.batch(body.id);
    expect(batch, JSON.stringify(batch.problem)).toMatchObject({ state: 'mapping' });
    expect((await administrator.map(batch)).status).toBe(200);
    await server.app.batches.whenIdle();
    const { rows } = await administrator.rows(batch.id);
    const others = rows.filter(({ verdict }) => verdict !== 'unchanged');
    expect(others.map(({ given, verdict, changes, errors }) => ({ given, verdict, changes, errors }))).toEqual([]);
    const after = await administrator.batch(batch.id);
    expect(after.rows).toBeGreaterThan(0);
    expect(after.counts).toEqual({ created: 0, changed: 0, unchanged: after.rows, bad: 0 });
  });
});
