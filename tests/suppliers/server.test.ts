/** Suppliers that are not distributors (§2.1): from files and one by one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const TITLES = 'Name,Supplies,Contact,Phone,Email,Address,City,GSTIN,Credit days';

let server: TestServer;
let desk: RecordDesk;
beforeAll(async () => {
  server = await startServer();
  desk = new RecordDesk(server, await server.signedIn('hetal.r'), { target: 'suppliers', path: '/api/supplier/suppliers' });
});
afterAll(() => server.close());

describe('an import of suppliers', () => {
  test('names every bad cell, and stores one form of phone and GSTIN', async () => {
    const { faults, batch } = await desk.checked(
      TITLES,
      'Kaveri Cartons,Packaging,Isha Rao,+91 98200-45601,orders@kaveri.example,"Station Road, Thane",Mumbai,27aapfu0939f1zv,30',
      'Kaveri Inks,Medicines,,12,nobody,,,27AAPFU0939F1ZX,400',
      'sahyadri packaging,Packaging,,,,,,,',
    );
    expect(faults).toEqual([
      [],
      [
        expect.stringMatching(/^supplies: /),
        'phone: Exactly 10 digits',
        'email: An email such as asha@example.com',
        'gstin: A GSTIN such as 27AAPFU0939F1ZV: check each character',
        'credit_days: At most 180',
      ],
      [expect.stringMatching(/^credit_days: /)],
    ]);
    expect(await desk.moved(batch.id, 'commit')).toMatchObject({ written: 1 });
    const { rows } = await server.db.$client.query("select gstin, phone from suppliers where name = 'Kaveri Cartons'");
    expect(rows).toEqual([{ gstin: '27AAPFU0939F1ZV', phone: '9820045601' }]);
  });
});

describe('a supplier', () => {
  test('is created once, changed with the current version only, retired and found', async () => {
    const cells = { name: 'Panchganga Crates', supplies: 'EQUIPMENT', credit_days: '30' };
    const { body } = await desk.create(cells);
    expect(body).toMatchObject({ version: 1, cells: { ...cells, phone: '', gstin: '' } });
    const twin = await desk.create({ ...cells, name: 'PANCHGANGA CRATES' });
    expect([twin.status, twin.body.data.errors[0].message]).toEqual([400, 'This record already exists']);
    expect((await desk.update(body.id, 1, { credit_days: '45' })).body).toMatchObject({ version: 2, cells: { credit_days: '45' } });
    const stale = await desk.update(body.id, 1, { city: 'Pune' });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, 2]);
    expect((await desk.setRetired(body.id, 2, true)).body).toMatchObject({ version: 3, retired_at: expect.any(String) });
    const { body: found } = await desk.browser.request('GET', '/api/supplier/suppliers?search=panchganga');
    expect(found.rows).toMatchObject([{ id: body.id, values: { state: 'RETIRED', supplies: 'EQUIPMENT' } }]);
  });

  test('is read with the tab of supplier onboarding, and changed by buyers and master data', async () => {
    const cells = { name: 'Krishna Bags', supplies: 'PACKAGING', credit_days: '0' };
    for (const [username, read, create] of [
      ['ganesh.m', 403, 403],
      ['meera.k', 403, 403],
      ['hetal.r', 200, 200],
    ] as const) {
      const browser = await server.signedIn(username);
      expect((await browser.request('GET', '/api/supplier/suppliers')).status, username).toBe(read);
      expect((await browser.request('POST', '/api/supplier/suppliers', { cells })).status, username).toBe(create);
    }
  });
});
