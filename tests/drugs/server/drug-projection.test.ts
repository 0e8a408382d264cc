import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { projectPricesOfToday } from '#features/drugs/server/price-dates.ts';
import { deskOf, type Desk, type StoredMaster } from '#tests/masters/server/master-desk.ts';
import { drugOf } from './drug-desk.ts';

let server: TestServer;
let browser: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
  desk = deskOf(browser);
});
afterAll(() => server.close());

let company: StoredMaster;
let composition: StoredMaster;
let product: StoredMaster;
let item: StoredMaster;
beforeEach(async () => {
  company = await desk.made('company');
  composition = await desk.made('composition');
  product = await desk.made('product');
  item = await desk.made('item', { company: company.id, composition: composition.id, product: product.id, hsn: null });
});

const name = ({ values }: StoredMaster) => values['name'];

const gstOf = async (of: StoredMaster) => (await browser.request('GET', `/api/item/drugs/${(await drugOf(server, of.id)).id}`)).body.gst;

describe('the drug of an item', () => {
  test('has the values and references of the item', async () => {
    const brand = (await desk.read('brand', Number(product.values['brand']))).body;
    const uom = (await desk.read('uom', Number(item.values['uom']))).body;
    const hsn = (await desk.read('hsn', Number(product.values['hsn']))).body;
    expect(await drugOf(server, item.id)).toMatchObject({
      name: name(item),
      company: name(company),
      composition: name(composition),
      composition_id: composition.id,
      molecules: (composition.values['molecules'] as number[]).toSorted((one, other) => one - other).map(String),
      brand: name(brand),
      uom: name(uom),
      hsn: hsn.name,
      hsn_id: hsn.id,
      schedule: null,
      pack_size: item.values['pack_size'],
      mrp: 12_345,
      retired_at: null,
      merged_into: null,
      version: 1,
    });
  });

  test('has the tax of the code that the item itself names', async () => {
    const hsn = await desk.made('hsn', { rates: [{ from: '2020-01-01', percent: 18 }] });
    await desk.update('item', item, { hsn: hsn.id });
    expect(await drugOf(server, item.id)).toMatchObject({ hsn: hsn.values['code'], hsn_id: hsn.id });
    expect(await gstOf(item)).toBe(18);
  });

  test('follows changes of the item and of all its references, also through its product', async () => {
    await desk.update('item', item, { name: 'Renamed 40', schedule: 'H1' });
    await desk.update('company', company, { name: 'Renamed company' });
    await desk.update('composition', composition, { name: 'Renamed composition', molecules: composition.values['molecules'] });
    const brand = await desk.made('brand');
    const { body: moved } = await desk.update('product', product, { brand: brand.id });
    expect(await drugOf(server, item.id)).toMatchObject({
      name: 'Renamed 40',
      schedule: 'H1',
      company: 'Renamed company',
      composition: 'Renamed composition',
      brand: name(brand),
      version: 2,
    });
    const hsn = await desk.made('hsn', { rates: [{ from: '2020-01-01', percent: 28 }] });
    await desk.update('product', moved, { hsn: hsn.id });
    await desk.update('brand', brand, { name: 'Renamed brand' });
    await desk.update('hsn', hsn, { rates: [{ from: '2020-01-01', percent: 40 }] });
    expect(await drugOf(server, item.id)).toMatchObject({ brand: 'Renamed brand', hsn: hsn.values['code'] });
    expect(await gstOf(item)).toBe(40);
  });

  test('is retired and restored with the item', async () => {
    const { body: retired } = await desk.retire('item', item);
    expect((await drugOf(server, item.id))['retired_at']).not.toBeNull();
    await desk.retire('item', retired, false);
    expect((await drugOf(server, item.id))['retired_at']).toBeNull();
  });

  test('follows when its references are merged', async () => {
    const keep = await desk.made('company');
    await desk.merge('company', keep, [company]);
    const molecules = await Promise.all([desk.made('molecule'), desk.made('molecule')]);
    const { body: changed } = await desk.update('composition', composition, { molecules: [molecules[1].id] });
    expect(changed.version).toBe(2);
    await desk.merge('molecule', molecules[0], [molecules[1]]);
    expect(await drugOf(server, item.id)).toMatchObject({ company: name(keep), molecules: [String(molecules[0].id)], version: 2 });
  });

  test('is not written for changes of fields it does not have', async () => {
    const before = await drugOf(server, item.id);
    await desk.update('company', company, { city: 'Elsewhere' });
    expect(await drugOf(server, item.id)).toEqual(before);
  });
});

describe('prices by date', () => {
  test('take effect at the start of their day in the business time zone', async () => {
    const mrp = [
      { from: '2024-04-01', amount: 10_000 },
      { from: '2030-03-01', amount: 12_000 },
      { from: '2030-03-02', amount: 13_000 },
    ];
    await desk.update('item', item, { mrp });
    const at = async (moment: string) => {
      await projectPricesOfToday(server.db, { now: () => new Date(moment) });
      const { mrp: price, changes_on } = await drugOf(server, item.id);
      return [price, changes_on];
    };
    expect(await at('2030-02-28T18:29:00Z')).toEqual([10_000, '2030-03-01']);
    expect(await at('2030-02-28T18:30:00Z')).toEqual([12_000, '2030-03-02']);
    expect(await at('2030-03-01T18:30:00Z')).toEqual([13_000, null]);
  });

  test('of a tax code are read by date, however many drugs use it', async () => {
    const rates = [
      { from: '2020-01-01', percent: 12 },
      { from: '2030-03-02', percent: 5 },
    ];
    const hsn = await desk.made('hsn', { rates });
    await desk.update('item', item, { hsn: hsn.id });
    const before = await drugOf(server, item.id);
    expect(await gstOf(item)).toBe(12);
    await desk.update('hsn', hsn, { rates: [{ from: '2020-01-01', percent: 28 }] });
    expect(await gstOf(item)).toBe(28);
    expect(await drugOf(server, item.id)).toEqual(before);
  });

  test('leave the drug without a price while all are in the future', async () => {
    await desk.update('item', item, { mrp: [{ from: '2031-01-01', amount: 500 }] });
    expect(await drugOf(server, item.id)).toMatchObject({ mrp: null, changes_on: '2031-01-01' });
  });
});
