import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#platform/server/db/database.ts';
import { databaseBefore } from '#tests/support/earlier-database.ts';

let url: string;
let client: pg.Client;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ url, client, close } = await databaseBefore('_drugs', 'drugs_of_before'));
});
afterAll(() => close());

const master = async (name: string, of: string, values: object = {}): Promise<number> =>
  (
    await client.query('insert into master_records (master, name, values) values ($1, $2, $3) returning id', [
      of,
      name,
      { ...values, name },
    ])
  ).rows[0].id;

test('the migration merges drugs and items of the same name and creates what the others lack', async () => {
  const company = await master('Vasudha Pharma', 'company');
  const brand = await master('Telmvas', 'brand', { company });
  const hsn = await master('3004', 'hsn', {
    rates: [
      { from: '2017-07-01', percent: 12 },
      { from: '2025-09-22', percent: 5 },
    ],
  });
  const product = await master('Telmvas Tablet', 'product', { brand, hsn });
  const composition = await master('Telmisartan (40 mg)', 'composition', { molecules: [9, 4] });
  const uom = await master('Tablet', 'uom');
  const item = { product, composition, uom, pack_size: 10, schedule: 'H', grade: 'A1', cold_chain: false };
  const [linked, alone] = [await master('Telmvas 40', 'item', item), await master('Telmvas 80', 'item', item)];
  await client.query(`insert into drugs (name, composition, schedule, mrp) values
    ('telmvas 40', 'Telmisartan (40 mg)', 'H', 760), ('Dolo 650', 'Paracetamol (650 mg)', null, 210), ('Dolo 650', '', null, 220)`);

  await migrateDatabase(url);

  const { rows } = await client.query(
    'select id, item_id, name, composition, molecules, company, brand, pack_size, uom, hsn, hsn_id, schedule, grade, mrp, version from drugs order by id',
  );
  const telmvas = { composition: 'Telmisartan (40 mg)', molecules: ['4', '9'], company: 'Vasudha Pharma', brand: 'Telmvas', pack_size: 10 };
  const taxed = { uom: 'Tablet', hsn: '3004', hsn_id: hsn, schedule: 'H', grade: 'A1', version: 1 };
  const unknown = {
    composition: '',
    company: 'Not known',
    brand: null,
    pack_size: 1,
    uom: 'Piece',
    hsn: null,
    schedule: null,
    grade: 'NA',
  };
  expect(rows).toMatchObject([
    { item_id: linked, name: 'Telmvas 40', ...telmvas, ...taxed, mrp: 7_600 },
    { name: 'Dolo 650', ...unknown, mrp: 210 },
    { name: 'Dolo 650 (3)', ...unknown, mrp: 220 },
    { item_id: alone, name: 'Telmvas 80', ...telmvas, ...taxed, mrp: null },
  ]);
  const references = await client.query("select field, target_id from master_references where record_id = $1 and field = 'company'", [
    linked,
  ]);
  expect(references.rows).toEqual([{ field: 'company', target_id: company }]);
});
