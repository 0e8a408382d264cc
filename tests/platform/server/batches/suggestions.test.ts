import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportMapping } from '#platform/import/contract.ts';
import { deskOf } from '#tests/masters/server/master-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;

beforeAll(async () => (server = await startServer()));
beforeEach(async () => (desk = new ImportDesk(await server.signedIn('omkar.j'))));
afterAll(() => server.close());

const constants: ImportMapping = {
  pack_size: { value: '10' },
  schedule: { value: 'None' },
  grade: { value: 'B' },
  uom: { value: 'Tablet' },
};

async function checkedRows(file: string, more: { make_missing?: boolean } = {}) {
  const { body } = await desk.upload('drugs', file);
  await server.app.batches.whenIdle();
  await desk.map(await desk.batch(body.id), constants, more);
  await server.app.batches.whenIdle();
  return (await desk.rows(body.id)).rows;
}

test('a name that differs in case, blanks, dots or suffix is that of the record; a near one is suggested', async () => {
  const [spelled, near, unlike] = await checkedRows(
    [
      'Name,Company,Composition',
      'Zzspelled 1,Vasudha\u00a0Pharma  LIMITED.,',
      'Zznear 1,Vasuda Pharma Ltd,Amoxycillin (500mg)',
      'Zzunlike 1,Qwertyuiop Pharma,Asdfghjkl (5 mg)',
    ].join('\n'),
  );
  expect(spelled).toMatchObject({ verdict: 'created', errors: [] });
  expect(near!.errors).toMatchObject([
    { field: 'company', code: 'no_such_record', suggestions: ['Vasudha Pharma', 'Vasudha Pharma Ltd'] },
    { field: 'composition', code: 'no_such_record', suggestions: ['Amoxicillin (500 mg)'] },
  ]);
  expect(unlike!.errors.map(({ field, suggestions }) => [field, suggestions])).toEqual([
    ['company', undefined],
    ['composition', undefined],
  ]);
});

test('a record that is created, renamed or retired meanwhile is found, or not, at once', async () => {
  const masters = deskOf(desk.browser);
  const companyOf = async () => (await checkedRows('Name,Company\nZzlater 1,Zzyzx Biotech Pvt. Ltd.'))[0]!.errors[0];
  expect(await companyOf()).not.toHaveProperty('suggestions');
  const company = await masters.made('company', { name: 'Zzyzx Biotech Private Limited', licence_no: null });
  expect(await companyOf()).toBeUndefined();
  const { body: renamed } = await masters.update('company', company, { name: 'Zzyzy Biotech Private Limited' });
  expect(await companyOf()).toMatchObject({ suggestions: ['Zzyzy Biotech Private Limited'] });
  await masters.retire('company', renamed);
  expect(await companyOf()).not.toHaveProperty('suggestions');
});

test('a record with another spelling is not created again', async () => {
  await checkedRows('Name,Company\nZzmade 1,VASUDHA PHARMA LIMITED', { make_missing: true }).then(([row]) =>
    expect(row).toMatchObject({ verdict: 'created', errors: [] }),
  );
});

test('a composition of 2,000 characters is stored and found; a longer one and one of too many bytes are refused', async () => {
  const masters = deskOf(desk.browser);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  // Random letters, which an index cannot compress.
  let seed = 7;
  const draw = () => letters[(seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % 26];
  const name = Array.from({ length: 2_000 }, (_, at) => (at % 40 === 39 ? ' ' : draw()))
    .join('')
    .trim()
    .padEnd(2_000, 'x');
  const composition = await masters.made('composition', { name });
  const item = await masters.made('item', { composition: composition.id });
  const { rows } = await server.db.$client.query('select composition from drugs where item_id = $1', [item.id]);
  expect(rows[0].composition).toBe(name);
  const sample = await masters.sample('composition');
  expect((await masters.create('composition', { ...sample, name: `${name}y` })).status).toBe(400);
  expect((await masters.create('composition', { ...sample, name: 'अ'.repeat(1_000) })).status).toBe(400);
  expect((await masters.create('composition', { ...sample, name: 'अ'.repeat(600) })).status).toBe(200);
});
