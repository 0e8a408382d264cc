import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { ImportMapping } from '#platform/import/contract.ts';
import { API_BASE, services } from '#platform/contract/services.ts';
import { listSources } from '#platform/list/server/sources.ts';
import type { Cell } from '#platform/server/spreadsheet/cells.ts';
import { workbookFile } from '#platform/server/spreadsheet/workbook-writer.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  sheets?: { name: string; xml: string; state?: string }[];
  strings?: string;
  styles?: string;
  is1904?: boolean;
}

const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;

/** A workbook as spreadsheet programs write it. */
async function workbook(
  { sheets = [], strings = '', styles = '', is1904 = false }: Parts,
  more: Record<string, Buffer> = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(xml), name);
  const named = sheets.map(
    ({ name, state = 'visible' }, at) => `<sheet name="${name}" state="${state}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns:r="${RELS}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
  );
  const relations = [
    ...sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`),
    `<Relationship Id="rIdS" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/>`,
    `<Relationship Id="rIdF" Type="${RELS}/styles" Target="/xl/styles.xml"/>`,
  ];
  add('xl/_rels/workbook.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  for (const [at, { xml }] of sheets.entries()) add(`xl/worksheets/sheet${at + 1}.xml`, xml);
  add('xl/sharedStrings.xml', `<sst>${strings}</sst>`);
  add('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`);
  for (const [name, bytes] of Object.entries(more)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
}

async function* portion(rows: Cell[][]) {
  yield rows;
}
const written = (rows: Cell[][]) => buffer(workbookFile(portion(rows)));

async function read(file: Buffer, target = 'masters.function') {
  const { status, body } = await desk.upload(target, file, { name: 'table.xlsx' });
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  return desk.batch(body.id);
}

async function checked(file: Buffer, target = 'masters.function', changes: ImportMapping = {}) {
  const batch = await read(file, target);
  expect(batch, JSON.stringify(batch.problem)).toMatchObject({ state: 'mapping' });
  await desk.map(batch, changes);
  await server.app.batches.whenIdle();
  return desk.batch(batch.id);
}

describe('a workbook', () => {
  const styles =
    '<numFmts count="5"><numFmt numFmtId="170" formatCode="[$-409]d/mmm/yyyy;@"/><numFmt numFmtId="171" formatCode="000000"/><numFmt numFmtId="172" formatCode="&quot;days&quot; 0"/><numFmt numFmtId="173" formatCode="#,##0.0%;-0.0%"/><numFmt numFmtId="174" formatCode="0.0,"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="10"/><xf numFmtId="172"/><xf numFmtId="22"/>' +
    '<xf numFmtId="44"/><xf numFmtId="1"/><xf numFmtId="173"/><xf numFmtId="174"/><xf numFmtId="11"/></cellXfs>';
  const strings =
    '<si><t>Name</t></si><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si><si><t xml:space="preserve"> &lt;a&gt; _x0041_ </t></si>';
  const cell = (attributes: string, value: string) => `<row><c t="s"><v>0</v></c></row><row><c ${attributes}>${value}</c></row>`;
  const v = (value: string) => `<v>${value}</v>`;

  test.each<[string, string, string, string, boolean?]>([
    ['shared text in runs', 't="s"', v('1'), 'Rich text'],
    ['shared text with entities and codes', 't="s"', v('2'), ' <a> A '],
    ['text in the cell', 't="inlineStr"', '<is><t>Paracétamol</t></is>', 'Paracétamol'],
    ['the text of a formula', 't="str"', '<f>A1&amp;"x"</f><v>Namex</v>', 'Namex'],
    ['the number of a formula', '', '<f>1+1</f><v>2</v>', '2'],
    ['a code of twelve digits', '', v('890123456789'), '890123456789'],
    ['a number with an exponent', '', v('1.0E+5'), '100000'],
    ['a number with noise', '', v('19.989999999999998'), '19.99'],
    ['a tiny number', '', v('1E-7'), '0.0000001'],
    ['the sum of 0.1 and 0.2', '', '<f>A1+A2</f><v>0.30000000000000004</v>', '0.3'],
    ['more digits than a cell shows', '', '<f>A1*A2</f><v>90.000000000001</v>', '90'],
    ['more decimals than its format shows', 's="7"', v('54.306'), '54.31'],
    ['half a paisa, which is stored as less', 's="7"', v('1.005'), '1.01'],
    ['a negative amount that rounds to nothing', 's="7"', v('-0.004'), '0'],
    ['a fraction shown as a whole number', 's="8"', v('2.5'), '3'],
    ['a percentage with a decimal', 's="9"', v('0.1256'), '12.6%'],
    ['a percentage with noise', 's="4"', v('0.07'), '7%'],
    ['a number shown in thousands', 's="10"', v('12345'), '12345'],
    ['a code shown with an exponent', 's="11"', v('890123456789'), '890123456789'],
    ['zeros shown before a code', 's="3"', v('1234'), '001234'],
    ['a percentage', 's="4"', v('0.05'), '5%'],
    ['a number with a word in its format', 's="5"', v('12'), '12'],
    ['a date', 's="1"', v('46346'), '20-11-2026'],
    ['a date in a format of the file', 's="2"', v('46346'), '20-11-2026'],
    ['a date and time', 's="6"', v('46346.75'), '20-11-2026 18:00'],
    ['the first day', 's="1"', v('1'), '01-01-1900'],
    ['a date of 1904', 's="1"', v('44884'), '20-11-2026', true],
    ['an ISO date', 't="d"', v('2026-11-20T00:00:00'), '20-11-2026'],
    ['yes', 't="b"', v('1'), 'Yes'],
    ['no', 't="b"', v('0'), 'No'],
    ['an error', 't="e"', v('#DIV/0!'), '#DIV/0!'],
  ])('gives %s as the import expects it', async (_, attributes, value, expected, is1904 = false) => {
    const file = await workbook({ sheets: [{ name: 'S', xml: sheet(cell(attributes, value)) }], strings, styles, is1904 });
    expect(await read(file)).toMatchObject({ state: 'mapping', columns: ['Name'], sample: [[expected]] });
  });

  test('is read from the first visible sheet with rows, which is named; lines are its row numbers', async () => {
    const rows = sheet(
      '<row r="3"><c r="A3" t="str"><v>Name</v></c><c r="C3" t="str"><v>Description</v></c></row>',
      '<row r="7"><c r="A7" t="str"><v>Zzq</v></c><c r="D7" s="1"/></row>',
    );
    const batch = await checked(
      await workbook({
        sheets: [
          { name: 'Old', xml: rows.replace('Zzq', 'Hidden'), state: 'hidden' },
          { name: 'Blank', xml: sheet('<row r="1"><c r="A1" t="str"><v> </v></c></row>') },
          { name: 'Prices', xml: rows },
        ],
      }),
    );
    expect(batch).toMatchObject({ sheet: 'Prices', rows: 1, columns: ['Name', '', 'Description'], counts: { created: 1 } });
    expect((await desk.rows(batch.id)).rows).toMatchObject([{ line: 7, given: { name: 'Zzq', description: '' } }]);
  });

  test('has faults at cells whose formula failed', async () => {
    const xml = sheet('<row><c t="str"><v>Name</v></c></row><row><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>');
    const batch = await checked(await workbook({ sheets: [{ name: 'S', xml }] }));
    expect((await desk.rows(batch.id)).rows).toMatchObject([
      { verdict: 'bad', errors: [{ field: 'name', code: 'formula_error', message: 'The spreadsheet has an error here: #DIV/0!' }] },
    ]);
  });
});

test('a character that cannot be stored makes its cell bad, in a workbook and in text; the other rows go on', async () => {
  const rows = ['Name', 'a_x0000_b', 'Zzunstorable', '_xD83D__xDE00_ _xD83D_'].map((text) => `<row><c t="str"><v>${text}</v></c></row>`);
  const text = Buffer.from('\ufeffName\na\0b\nZzunstorable\n😀 \ufffd\n', 'utf16le');
  for (const file of [await workbook({ sheets: [{ name: 'S', xml: sheet(...rows) }] }), text]) {
    const batch = await checked(file);
    expect(batch).toMatchObject({ state: 'reviewing', counts: { created: 2, bad: 1 } });
    expect((await desk.rows(batch.id)).rows).toMatchObject([
      { line: 2, verdict: 'bad', errors: [{ field: 'name', code: 'unstorable', message: 'Contains characters that cannot be stored' }] },
      { line: 3, verdict: 'created' },
      { line: 4, verdict: 'created', given: { name: '😀 \ufffd' } },
    ]);
  }
});

describe('a workbook is refused', () => {
  const one = { name: 'S', xml: sheet('<row><c t="str"><v>Name</v></c></row>') };
  const refusalOf = async (file: Buffer) => {
    const { status, body } = await desk.upload('masters.function', file, { name: 'table.xlsx' });
    return { status, errors: body.data?.errors };
  };

  test.each<[string, () => Promise<Buffer>, string]>([
    [
      'if it is another archive',
      async () => {
        const zip = new ZipFile();
        zip.addBuffer(Buffer.from('x'), 'readme.txt');
        zip.end();
        return buffer(zip.outputStream);
      },
      'no_table',
    ],
    ['if it is cut off', async () => (await workbook({ sheets: [one] })).subarray(0, 300), 'damaged'],
    ['if it grows too much', () => workbook({ sheets: [one] }, { 'xl/media/bomb.xml': Buffer.alloc(64 * 1024 * 1024) }), 'too_large'],
  ])('%s', async (_, file, code) => {
    expect(await refusalOf(await file())).toMatchObject({ status: 400, errors: [{ field: 'file', code }] });
  });

  test.each<[string, string, string]>([
    ['for definitions of its own', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${one.xml}`, 'entities'],
    ['for unknown entities', sheet('<row><c t="str"><v>&a;</v></c></row>'), 'damaged'],
    ['for endless nesting', '<a>'.repeat(50), 'damaged'],
    ['for a cell of more than a megabyte', sheet(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`), 'damaged'],
    ['for rows out of order', sheet('<row r="2"/><row r="1"/>'), 'damaged'],
    ['for a column outside every sheet', sheet('<row><c r="ZZZ1" t="str"><v>x</v></c></row>'), 'damaged'],
    ['without rows', sheet(), 'no_rows'],
  ])('%s, when it is read', async (_, xml, code) => {
    expect(await read(await workbook({ sheets: [{ name: 'S', xml }] }))).toMatchObject({ state: 'failed', problem: { code } });
  });
});

describe('a written workbook', () => {
  test('reads back unchanged, with codes, dates and characters that XML lacks', async () => {
    const texts = ['0012', '=1+1', "'-dash", '890123456789', '1E5', 'a\u0007b', '_x0041_', '<&">', '  two  ', 'अ💊', '1/2'];
    const file = await written([
      ['Name', 'Date', 'Moment', 'Money', 'Number'],
      ...texts.map((text): Cell[] => [text, { date: '2026-11-20' }, { moment: '2026-11-20T12:30:00Z' }, { money: 12_345 }, 1e12]),
    ]);
    const { sample, columns, rows } = await read(file);
    expect(columns).toEqual(['Name', 'Date', 'Moment', 'Money', 'Number']);
    expect(rows).toBe(texts.length);
    expect(sample[0]).toEqual(['0012', '20-11-2026', '20-11-2026 18:00', '123.45', '1000000000000']);
    expect(sample.map(([name]) => name)).toEqual(texts.slice(0, 5));
  });

  test('of a list changes nothing when it is imported again', async () => {
    const list = listSources().find(({ list: { path } }) => path === '/master-lists/function')!.list;
    const path = `${API_BASE}${services[list.service].base}${list.path}/export.xlsx` as const;
    const response = await fetch(`${server.origin}${path}`, { headers: desk.browser.headersFor('GET', path) });
    expect(response.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(response.headers.get('content-disposition')).toMatch(/\.xlsx$/);
    const batch = await checked(Buffer.from(await response.arrayBuffer()));
    expect(batch.counts).toEqual({ created: 0, changed: 0, unchanged: batch.rows, bad: 0 });
    expect(batch.rows).toBeGreaterThan(5);

    const result = await fetch(`${server.origin}/api/admin/batches/${batch.id}/result.xlsx`, {
      headers: desk.browser.headersFor('GET', `/api/admin/batches/${batch.id}/result.xlsx`),
    });
    expect((await read(Buffer.from(await result.arrayBuffer()))).columns.slice(0, 3)).toEqual(['Line', 'Verdict', 'Outcome']);
  });

  test('of a template imports its example alone', async () => {
    const path = '/api/admin/imports/masters.release/template.xlsx';
    const response = await fetch(`${server.origin}${path}`, { headers: desk.browser.headersFor('GET', path) });
    expect(await read(Buffer.from(await response.arrayBuffer()), 'masters.release')).toMatchObject({ rows: 1, columns: ['Name', 'Kind'] });
  });
});

const ROWS = sized(10_000, 100_000);

test(`${ROWS} rows of 20 columns are read in bounded memory`, { timeout: 240_000 }, async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [Array.from({ length: 20 }, (_, at) => `Column ${at}`)];
    for (let at = 0; at < ROWS / 1_000; at += 1)
      yield Array.from({ length: 1_000 }, (_, row) => Array.from({ length: 20 }, (_, column) => (column % 2 ? row * at : `t${at} ${row}`)));
  }
  const file = await buffer(workbookFile(rows()));
  const before = process.memoryUsage().rss;
  const peak = { rss: 0 };
  const watch = setInterval(() => (peak.rss = Math.max(peak.rss, process.memoryUsage().rss)), 20);
  const batch = await read(file).finally(() => clearInterval(watch));
  expect(batch).toMatchObject({ state: 'mapping', rows: ROWS });
  expect(peak.rss - before).toBeLessThan(400 * 1024 * 1024);
});
