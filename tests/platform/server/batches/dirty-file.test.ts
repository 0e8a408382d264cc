import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchRow } from '#platform/import/contract.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

/** What spreadsheets of suppliers contain: every kind of dirt is either read as what it means, or refused at its cell. */

const clean = {
  'Medicine Name': '',
  Manufacturer: 'Zenova Lifesciences',
  Composition: 'Paracetamol (500mg)',
  UOM: 'Strip',
  'Pack Size': '10',
  Schedule: 'None',
  Grade: 'C',
  'Cold Chain': 'No',
  MRP: '25.50',
  HSN: '3004',
  Uses: 'Pain',
};
type Title = keyof typeof clean;
const titles = Object.keys(clean) as Title[];

const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: readonly string[]) => cells.map(cell).join(',');

/** Cells that differ from the clean row, and the planned result: the values before → after the reading, or the fault of a cell. */
type Dirt = [kind: string, cells: Partial<Record<Title, string>>, expected: Readonly<Record<string, unknown>> | string];

const NOT_FOUND = 'Not found:';
const dirt: Dirt[] = [
  ['nothing', {}, { name: 'Dirt 01 Tablet', pack_size: 10, schedule: 'NONE', grade: 'C', cold_chain: false, uses: 'Pain' }],
  ['blanks around', { 'Medicine Name': '   Dirt 02 Tablet   ', Manufacturer: '  Zenova Lifesciences ' }, { name: 'Dirt 02 Tablet' }],
  ['double blanks', { 'Medicine Name': 'Dirt   03    Tablet' }, { name: 'Dirt 03 Tablet' }],
  ['hard blanks', { 'Medicine Name': 'Dirt\u{a0}04\u{a0}Tablet', Manufacturer: 'Zenova\u{a0}Lifesciences' }, { name: 'Dirt 04 Tablet' }],
  ['characters without width', { 'Medicine Name': 'Dirt\u{200b} 05 Tablet', UOM: 'Strip\u{200b}' }, { name: 'Dirt 05 Tablet' }],
  ['a tab', { 'Medicine Name': 'Dirt\t06 Tablet' }, { name: 'Dirt 06 Tablet' }],
  ['a line break', { 'Medicine Name': 'Dirt 07\nTablet' }, { name: 'Dirt 07 Tablet' }],
  [
    'typographic quotes',
    { 'Medicine Name': 'Dirt 08 “Forte”', Uses: 'Children’s fever' },
    { name: 'Dirt 08 “Forte”', uses: 'Children’s fever' },
  ],
  ['wide digits', { 'Pack Size': '１５' }, { pack_size: 15 }],
  ['Devanagari digits', { 'Pack Size': '१५' }, 'pack_size: A number'],
  ['lakhs', { MRP: '1,25,000.00' }, { mrp: [12_500_000] }],
  ['rupee sign', { MRP: '₹ 27.50' }, { mrp: [2_750] }],
  ['Rs. and /-', { MRP: 'Rs. 12/-' }, { mrp: [1_200] }],
  ['decimal comma', { MRP: '25,50' }, 'mrp: An amount such as 125.50'],
  ['number in words', { 'Pack Size': 'ten' }, 'pack_size: A number'],
  ['negative number', { 'Pack Size': '-10' }, 'pack_size: At least 1'],
  ['zero', { 'Pack Size': '0' }, 'pack_size: At least 1'],
  ['above the maximum', { 'Pack Size': '100000' }, 'pack_size: At most 10000'],
  ['scientific notation', { 'Pack Size': '1E+01' }, 'pack_size: A number'],
  ['needless decimals', { 'Pack Size': '15.0' }, { pack_size: 15 }],
  ['fraction', { 'Pack Size': '10.5' }, 'pack_size: A whole number'],
  ['three decimals', { MRP: '25.505' }, 'mrp: At most two decimals'],
  ['prices by date', { MRP: '01/04/2026: 25.50; 1-Oct-2026: 27' }, { mrp: [2_550, 2_700] }],
  ['year of two digits', { MRP: '01/04/26: 25.50' }, 'mrp: The year with four digits, such as 20/11/2026'],
  ['impossible date', { MRP: '31/02/2026: 25.50' }, 'mrp: A date such as 20/11/2026'],
  ['serial date', { MRP: '46113: 25.50' }, { mrp: [2_550] }],
  ['yes in a letter', { 'Cold Chain': 'Y' }, { cold_chain: true }],
  ['yes in a digit', { 'Cold Chain': '1' }, { cold_chain: true }],
  ['undecided', { 'Cold Chain': 'maybe' }, 'cold_chain: Yes or no'],
  ['other case', { UOM: 'STRIP', Schedule: 'h1', Grade: 'b' }, { schedule: 'H1', grade: 'B' }],
  ['misspelt unit', { UOM: 'Stripp' }, `uom: ${NOT_FOUND} unit of measure Stripp (Strip)`],
  ['plural', { UOM: 'Strips' }, `uom: ${NOT_FOUND} unit of measure Strips (Strip)`],
  ['misspelt company', { Manufacturer: 'Zenowa Lifesciences' }, `company: ${NOT_FOUND} company Zenowa Lifesciences (Zenova Lifesciences)`],
  [
    'legal form',
    { Manufacturer: 'ZENOVA LIFESCIENCES PVT. LTD.' },
    `company: ${NOT_FOUND} company ZENOVA LIFESCIENCES PVT. LTD. (Zenova Lifesciences)`,
  ],
  ['unknown company', { Manufacturer: 'Dirtpharma Pvt Ltd' }, `company: ${NOT_FOUND} company Dirtpharma Pvt Ltd`],
  ['composition in another order', { Composition: 'Paracetamol (325mg) + Aceclofenac (100mg)' }, { name: 'Dirt 36 Tablet' }],
  ['composition without strength', { Composition: 'Paracetamol' }, `composition: ${NOT_FOUND} composition Paracetamol`],
  [
    'bracket left open',
    { Composition: 'Paracetamol (500mg' },
    `composition: ${NOT_FOUND} composition Paracetamol (500mg (Paracetamol (500 mg))`,
  ],
  ['schedule in words', { Schedule: 'Schedule H' }, 'schedule: Choose from the list: None, H, H1, X'],
  ['blank within a schedule', { Schedule: 'H 1' }, 'schedule: Choose from the list: None, H, H1, X'],
  ['empty name', { 'Medicine Name': '' }, 'name: Fill this in'],
  ['NULL', { HSN: 'NULL' }, `hsn: ${NOT_FOUND} HSN code NULL`],
  ['dash', { HSN: '-' }, `hsn: ${NOT_FOUND} HSN code -`],
  ['error of a spreadsheet', { MRP: '#REF!' }, 'mrp: The spreadsheet has an error here: #REF!'],
  ['formula', { 'Medicine Name': '=HYPERLINK("http://x")' }, { name: '=HYPERLINK("http://x")' }],
  ['apostrophe of a spreadsheet', { 'Medicine Name': "'Dirt 46 Tablet" }, { name: "'Dirt 46 Tablet" }],
  ['control character', { 'Medicine Name': 'Dirt\u{7} 47' }, 'name: Contains characters that cannot be stored'],
  ['emoji', { 'Medicine Name': 'Dirt 48 💊' }, { name: 'Dirt 48 💊' }],
  ['markup', { 'Medicine Name': '<b>Dirt</b> 49' }, { name: '<b>Dirt</b> 49' }],
  ['name too long', { 'Medicine Name': 'x'.repeat(200) }, 'name: At most 160 characters'],
  ['Hindi', { 'Medicine Name': 'पैरासिटामोल गोली' }, { name: 'पैरासिटामोल गोली' }],
  ['code that became a number', { HSN: '3004.0' }, `hsn: ${NOT_FOUND} HSN code 3004.0`],
  ['unknown code', { HSN: '99999999' }, `hsn: ${NOT_FOUND} HSN code 99999999`],
  ['the same row again', { 'Medicine Name': 'Dirt 01 Tablet' }, 'The same as line 2'],
  [
    'the same name in other case',
    { 'Medicine Name': 'DIRT 01 TABLET', Grade: 'B' },
    'name: Line 2 has different values for the same record',
  ],
  ['titles again', Object.fromEntries(titles.map((title) => [title, title])), `company: ${NOT_FOUND} company Manufacturer`],
];
const rowOf = ([, cells]: Dirt, at: number) =>
  line(Object.values({ ...clean, 'Medicine Name': `Dirt ${String(at + 1).padStart(2, '0')} Tablet`, ...cells }));
const file = [line(titles), ...dirt.map(rowOf)].join('\r\n');

let server: TestServer;
let desk: ImportDesk;
let rows: BatchRow[];
let batchId: number;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  const { body } = await desk.upload('masters.item', file);
  batchId = body.id;
  await server.app.batches.whenIdle();
  await desk.map(await desk.batch(batchId));
  await server.app.batches.whenIdle();
  rows = await desk.allRows(batchId, '');
});
afterAll(() => server.close());

/** First fault of a row with the proposed values, or why nothing is written. */
function refusalOf({ errors: [first], reason }: BatchRow): string | null {
  if (!first) return reason?.message ?? null;
  return `${first.field}: ${first.message}${first.suggestions ? ` (${first.suggestions.join(', ')})` : ''}`;
}

const refused = dirt.flatMap(([kind, , expected], at) => (typeof expected === 'string' ? [{ kind, at, expected }] : []));
const accepted = dirt.flatMap(([kind, , expected], at) => (typeof expected === 'string' ? [] : [{ kind, at, expected }]));

describe('dirt that has no certain meaning is refused at its cell', () => {
  test.each(refused)('$kind', ({ at, expected }) => {
    expect(refusalOf(rows[at] as BatchRow)).toBe(expected);
  });

  test('one fault per cell', () => {
    for (const { errors } of rows) expect(new Set(errors.map(({ field }) => field)).size).toBe(errors.length);
  });
});

describe('dirt that has a certain meaning is written as meant', () => {
  const written = new Map<number, Record<string, unknown>>();

  beforeAll(async () => {
    await desk.move(await desk.batch(batchId), 'commit');
    await server.app.batches.whenIdle();
    for (const { line: at, record_id: id } of await desk.allRows(batchId, 'outcome=written')) {
      const { rows: found } = await server.db.$client.query('select "values" from master_records where id = $1', [id]);
      written.set(at, found[0]?.values);
    }
  });

  test('and nothing else is written', () => {
    expect(written.size).toBe(accepted.length);
  });

  test.each(accepted)('$kind', ({ at, expected }) => {
    const { mrp, ...values } = written.get(rows[at]?.line ?? 0) ?? {};
    const amounts = (mrp as { amount: number }[]).map(({ amount }) => amount);
    expect({ ...values, mrp: amounts }).toMatchObject(expected);
  });
});
