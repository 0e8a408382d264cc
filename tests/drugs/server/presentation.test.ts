import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => (server = await startServer()));
afterAll(() => server.close());

const presentationOf = async (name: string, form: string | null, composition: string) =>
  (await server.db.$client.query('select drug_presentation($1, $2, $3) as found', [name, form, composition])).rows[0].found;

describe('form and release of a drug', () => {
  test.each([
    // Form in the master
    ['Metolar 50 Tablet', 'Tablet', 'Tablet'],
    ['Metonor 50 SR Tablet', 'SR Tablet', 'Tablet SR'],
    ['Metolar 50 SR', 'Tablet', 'Tablet SR'],
    ['Metolar XR 50', 'Tablets', 'Tablet ER'],
    ['Ecosprin 75', 'Enteric coated tablet', 'Tablet EC'],
    ['Paravas 500 Drops', 'Drops', 'Drop'],
    ['Paravas 500 Syrup', 'Syrup', 'Syrup'],
    ['Cipronor 500 Eye Drops', 'Eye Drops', 'Drop Eye'],
    ['Ketavas 50 Injection', 'Injection', 'Injection'],
    ['Acivir 400 DT', 'Tablet', 'Tablet DT'],
    ['Zofer 4 mg', 'Mouth dissolving tablet', 'Tablet MD'],
    // Form in the name
    ['Avastin 400mg Injection', null, 'Injection'],
    ['Ascoril LS Syrup', null, 'Syrup'],
    ['Alfoo 10mg Tablet PR', null, 'Tablet PR'],
    ['Acivir 400 DT Tablet', null, 'Tablet DT'],
    ['AF 150 Tablet DT', null, 'Tablet DT'],
    ['Angiplat 2.5 Capsule TR', null, 'Capsule TR'],
    ['Angispan-TR 6.5mg Capsule', null, 'Capsule TR'],
    ['Angizem CD 90 Capsule ER', null, 'Capsule CD ER'],
    ['Amaryl M Forte 2mg Tablet PR', null, 'Tablet PR'],
    ['Aldonil OD Tablet', null, 'Tablet OD'],
    ['Amazeo OD 200 Tablet SR', null, 'Tablet SR'],
    ['Betavert OD 48 Tablet CR', null, 'Tablet CR'],
    ['Baclof OD 30 Tablet ER', null, 'Tablet ER'],
    ['Bupron XL 150 Tablet', null, 'Tablet ER'],
    ['Colospa Retard Capsule', null, 'Capsule SR'],
    ['Duvadilan Retard Capsule SR', null, 'Capsule SR'],
    ['Altonil Tablet MD', null, 'Tablet MD'],
    ['Aciloc 150 Tablet', null, 'Tablet'],
    ['Azithral XL 200 Liquid', null, 'Liquid ER'],
    ['Dr Ortho Oil', null, null],
    ['Dolo 650', null, null],
  ])('%s as %s is %s', async (name, form, presentation) => {
    expect(await presentationOf(name, form, 'Metoprolol (50 mg)')).toBe(presentation);
  });

  test('include the numbers of the name if the composition has no strengths', async () => {
    expect(await presentationOf('Eltroxin 50 Tablet', null, 'Levothyroxine')).toBe('Tablet · 50');
    expect(await presentationOf('Eltroxin 100 Tablet', null, 'Levothyroxine (NA)')).toBe('Tablet · 100');
    expect(await presentationOf('Becosules 2 Capsule', null, 'Biotin (100 mcg), Zinc (-)')).toBe('Capsule · 2');
  });
});

test('drugs of a group have one composition, form, release and unit in the whole demonstration', async () => {
  const { rows } = await server.db.$client.query<{ groups: number; mixed: number }>(`
    select count(*)::int as groups, count(*) filter (where forms > 1 or releases > 1 or strengths > 1 or units > 1)::int as mixed from (
      select count(distinct f.name) as forms, count(distinct (d.name ~ '\\mSR\\M')) as releases,
        count(distinct c.name) as strengths, count(distinct d.uom) as units
      from drugs d join master_records i on i.id = d.item_id
      left join master_records f on f.id = (i.values ->> 'available_in')::bigint
      join master_records c on c.id = (i.values ->> 'composition')::bigint
      where d.retired_at is null and d.presentation is not null
      group by d.composition_id, d.presentation, d.uom having count(*) > 1
    ) g`);
  expect(rows[0]!.groups).toBeGreaterThan(150);
  expect(rows[0]!.mixed).toBe(0);
});

test.each([
  ['Metonor 50', 'Metonor 50 SR Tablet'],
  ['Paranor 500 Syrup', 'Paranor 500 Drops'],
  ['Cipronor 500', 'Cipronor 500 Eye Drops'],
])('%s and %s do not replace each other', async (one, other) => {
  const browser = await server.signedIn('omkar.j');
  const { rows } = await server.db.$client.query('select id from drugs where name = $1', [one]);
  const { body } = await browser.request('GET', `/api/item/drugs/${rows[0].id}/alternatives?page_size=100`);
  const [brand = ''] = /^\w+?(?=nor)/.exec(other) ?? [];
  const likenessOf = (name: string) => body.rows.find((row: { name: string }) => row.name === name)?.likeness;
  expect(likenessOf(other)).toBe('otherForm');
  expect(likenessOf(one.replace(`${brand}nor`, `${brand}dex`))).toBe('same');
});
