import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List } from '#platform/list/list.ts';
import { exportOf } from '#platform/list/server/export/export-files.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { listSources } from '#platform/list/server/sources.ts';
import { csvFile, escapeText, unescapeText } from '#platform/server/spreadsheet/csv.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { rounds } from '#tests/support/rounds.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { fillParts, PARTS, partsSource } from './parts-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await fillParts(server);
  await asOwner(server, 'create table words (id bigint primary key, word text not null, choice text, paise integer)');
  await asOwner(server, 'grant all on words to public');
});
afterAll(() => server.close());

const bom = '\uFEFF';
/** Parses RFC 4180 records with a byte order mark. */
const recordsIn = (file: string): string[][] => {
  expect(file.startsWith(bom)).toBe(true);
  return parse(file, { bom: true, record_delimiter: '\r\n', relax_column_count: false });
};
const textOf = async (file: Readable) => (await buffer(file)).toString('utf8');
/** None of these lists has patients. */
const csv = { format: 'csv', printedBy: '', record: () => Promise.resolve() } as const;
const exported = async (source: ListSource, query: object = {}) => textOf(await exportOf(server.db, source, query, csv));
const idle = () => server.db.$client.totalCount - server.db.$client.idleCount;

/** Strict reader of RFC 4180, which shares nothing with the parser of imports: quotation marks, commas and line breaks only stand in quoted cells. */
function strictRecords(file: string): string[][] {
  const records: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cell.lastIndex < file.length) {
    const at = cell.lastIndex;
    const found = cell.exec(file);
    if (!found) throw new Error(`Not a cell: ${JSON.stringify(file.slice(at, at + 40))}`);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    records.push(cells);
    cells = [];
  }
  return records;
}

describe('an exported file', () => {
  const wordList: List = {
    ...partsSource.list,
    id: 'words',
    fields: [
      { name: 'word', title: 'Word', kind: 'text' },
      { name: 'choice', title: 'Choice', kind: 'choice', options: { A: '=Formula of a label' } },
      { name: 'paise', title: 'Rupees', kind: 'money' },
      { name: 'id', title: 'Number', kind: 'id', sort: true },
    ],
    sort: 'id',
  };
  const words: ListSource = {
    ...partsSource,
    list: wordList,
    from: sql`words w`,
    id: sql`w.id`,
    columns: { word: sql`w.word`, choice: sql`w.choice`, paise: sql`w.paise`, id: sql`w.id` },
    always: null,
  };

  /** Texts with problematic characters, except NUL, which the database does not store. */
  const text = fc
    .tuple(
      fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', "'", '"', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20', ' ', ';', ','),
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('"', ',', ';', '\r', '\n', '\t', "'", '=', 'अ', '\u{1f48a}', 'x'),
          fc.string({ unit: 'grapheme', maxLength: 1 }),
        ),
      }),
    )
    .map((parts) => parts.join('').replaceAll('\u0000', ''));

  test('reads back unchanged, with an apostrophe before each possible formula', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, fc.option(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }))), { minLength: 1, maxLength: 40 }),
        async (texts) => {
          await server.db.$client.query('truncate words');
          await server.db.$client.query(
            'insert into words select * from json_to_recordset($1) as w (id bigint, word text, choice text, paise integer)',
            [JSON.stringify(texts.map(([word, paise], at) => ({ id: at, word, choice: 'A', paise })))],
          );
          const [head, ...records] = recordsIn(await exported(words));
          expect(head).toEqual(['Word', 'Choice', 'Rupees', 'Number']);
          expect(records.map(([word]) => word)).toEqual(texts.map(([word]) => escapeText(word)));
          expect(records.map(([word]) => unescapeText(word!))).toEqual(texts.map(([word]) => word));
          for (const [word] of records) expect(word).not.toMatch(/^[=+\-@\t\r\0]/);
          expect(records.map(([, label]) => label)).toEqual(texts.map(() => "'=Formula of a label"));
          expect(records.map(([, , rupees]) => (rupees === '' ? null : Math.round(Number(rupees) * 100)))).toEqual(
            texts.map(([, paise]) => paise),
          );
          expect(records.map(([, , rupees]) => rupees!)).toEqual(
            records.map(([, , rupees]) => (rupees === '' ? '' : Number(rupees).toFixed(2))),
          );
        },
      ),
      { numRuns: rounds },
    );
  });

  test('is read alike by a strict reader, whatever the cells contain', async () => {
    const signs = ['"', ',', ';', '\r', '\n', '\r\n', '=', '+', '-', '@', "'", ' ', '\t', '', 'दवा', 'क्', '1', '|', '\u{1f48a}'];
    const cell = fc.array(fc.constantFrom(...signs), { maxLength: 8 }).map((parts) => parts.join(''));
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const file = await textOf(csvFile(Readable.from([[['A', 'B', 'C']], rows])));
        const [head, ...records] = strictRecords(file.slice(bom.length));
        expect(head).toEqual(['A', 'B', 'C']);
        expect(records.map((record) => record.map(unescapeText))).toEqual(rows);
        for (const each of records.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: 5 * rounds, seed: 4180 },
    );
  });

  test.each(['=1+1', '+1', '-1', '@A1', '\tx', '\u0000x', '\rx', '=cmd|x'])('has an apostrophe before %j', (text) => {
    expect(escapeText(text)).toBe(`'${text}`);
    expect(escapeText(`x${text}`)).toBe(`x${text}`);
  });
});

describe('an export', () => {
  test('has titles, labels, rupees, displayed dates, and yes and no', async () => {
    const [head, record] = recordsIn(
      await exported(partsSource, { where: JSON.stringify({ match: 'all', of: [{ field: 'id', is: 'is', value: 280 }] }) }),
    );
    expect(head).toEqual(partsSource.list.fields.map(({ title }) => title));
    const row = Object.fromEntries(head!.map((title, at) => [title, record![at]]));
    expect(row).toMatchObject({
      MRP: '103.60',
      'Begun on': '07-10-2020',
      Changed: '01-01-2026 10:10',
      Schedule: 'H',
      'Cold chain': 'Yes',
      Packs: '87',
    });
  });

  test('has the requested columns and the matching rows, in order', async () => {
    const where = { match: 'all', of: [{ field: 'maker', is: 'is', value: 'maker 7' }] };
    const file = await exported(partsSource, { where: JSON.stringify(where), sort: '-mrp', columns: 'id,mrp' });
    const [head, ...records] = recordsIn(file);
    expect(head).toEqual(['Number', 'MRP']);
    expect(records).toHaveLength(PARTS / 500);
    const filled = records.map(([, mrp]) => mrp!).filter(Boolean);
    expect(filled).toEqual(filled.toSorted((a, b) => Number(b) - Number(a)));
    expect(records.slice(filled.length).every(([, mrp]) => mrp === '')).toBe(true);
  });

  test('of all rows contains each once, and releases its connection', async () => {
    const before = idle();
    const [, ...records] = recordsIn(await exported(partsSource, { columns: 'id' }));
    expect(new Set(records.flat()).size).toBe(PARTS - PARTS / 1000);
    expect(records).toHaveLength(PARTS - PARTS / 1000);
    expect(idle()).toBe(before);
  });

  test('is a snapshot without concurrent writes', async () => {
    const file = await exportOf(server.db, partsSource, { columns: 'id,packs', sort: '-id' }, csv);
    await server.db.$client.query('update parts set packs = 99999 where id < 10');
    const records = recordsIn(await textOf(file));
    expect(records.at(-1)).toEqual(['1', '2']);
    await server.db.$client.query('update parts set packs = 1 + id % 97 where id < 10');
  });

  test('that is abandoned closes its transaction', async () => {
    const before = idle();
    const file = await exportOf(server.db, partsSource, {}, csv);
    file.destroy();
    const half = await exportOf(server.db, partsSource, {}, csv);
    for await (const chunk of half) if (chunk) break;
    await expect.poll(idle).toBe(before);
    const { rows } = await server.db.$client.query(
      "select count(*) from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
    );
    expect(rows[0].count).toBe(0);
  });

  test('uses little memory for any number of rows', async () => {
    const file = await exportOf(server.db, partsSource, {}, csv);
    let most = 0;
    let bytes = 0;
    for await (const chunk of file) {
      bytes += (chunk as Buffer).length;
      most = Math.max(most, file.readableLength);
    }
    expect(bytes).toBeGreaterThan(8_000_000);
    expect(most).toBeLessThan(1_000_000);
  });
});

describe('the address of an export', () => {
  const addressOf = ({ service, path }: List) => `${API_BASE}${services[service].base}${path}/export.csv`;
  const lists = listSources().map(({ list }) => [addressOf(list), list] as const);
  const addresses = lists.map(([address]) => address);

  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await server.signedIn('admin');
  });

  test.each(lists)('%s returns a download to users who may read the list', async (address, { id, read }) => {
    // Tasks are those of an agent.
    const reader = read === 'tasks.take' || read === 'calls.make' ? await server.signedIn('farhan.s') : browser;
    const response = await fetch(`${server.origin}${address}`, { headers: reader.headersFor('GET', address) });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const name = `${id.replaceAll('.', '-')}-2026-11-18.csv`;
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const records = recordsIn(Buffer.from(await response.arrayBuffer()).toString('utf8'));
    expect(records[0]!.length).toBeGreaterThan(1);
  });

  test('requires a session, the permission and the header token', async () => {
    const address = addresses.find((each) => each.includes('/master-lists/'));
    expect((await (await server.visitor()).request('GET', address!)).status).toBe(401);
    expect((await (await server.signedIn('meera.k')).request('GET', address!)).status).toBe(403);
    expect((await browser.request('GET', address!, undefined, { authorization: 'Bearer x' })).status).toBe(401);
  });

  test.each([
    ['columns=nothing', 'columns'],
    ['where=%7B', 'where'],
    ['where=%7B%22match%22:%22all%22,%22of%22:%5B%7B%22field%22:%22x%22,%22is%22:%22is%22%7D%5D%7D', 'where'],
    ['sort=x', 'sort'],
    ['more=1', 'more'],
  ])('refuses ?%s at its field', async (query, field) => {
    const { status, body } = await browser.request('GET', `${addresses[0]}?${query}`);
    expect([status, body.code, body.data.errors[0].field]).toEqual([400, 'BAD_REQUEST', field]);
  });
});
