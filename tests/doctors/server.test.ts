/** Doctors: records with one registration each, from files and one by one, found by the pharmacy search. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const TITLES = 'Name,Council,Registration number,Phone,Address,City,Speciality';

let server: TestServer;
let desk: RecordDesk;
let agent: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  desk = new RecordDesk(server, await server.signedIn('nandini.r'), { target: 'doctors', path: '/api/oms/doctors' });
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

const asha = { name: 'Dr Asha Bapat', council: 'MMC', registration_no: '2015/06/3310' };

describe('an import of doctors', () => {
  test('names every bad cell, and stores one form of number and phone', async () => {
    const { faults, batch } = await desk.checked(
      TITLES,
      'Dr Isha Rao,Maharashtra Medical Council,mmc 2012/03/ 0456.,+91 98200-45601,"Juhu, Mumbai",Mumbai,Dermatologist',
      '7,Somewhere Council,none,12,,,',
    );
    expect(faults).toEqual([
      [],
      [
        'name: A name with at least two letters',
        expect.stringMatching(/^council: /),
        'registration_no: A registration number such as 2011/04/1187',
        'phone: Exactly 10 digits',
      ],
    ]);
    expect(await desk.moved(batch.id, 'commit')).toMatchObject({ written: 1 });
    const { rows } = await server.db.$client.query("select registration_no, phone from doctors where name = 'Dr Isha Rao'");
    expect(rows).toEqual([{ registration_no: '2012/03/0456', phone: '9820045601' }]);
  });

  test('finds a doctor by council and number, however it is written', async () => {
    const { rows } = await desk.checked(TITLES, 'Dr Rohini Sathe,MMC,MMC-2011/04/1187,9820041187,Elsewhere,Mumbai,General physician');
    expect(rows).toMatchObject([{ verdict: 'changed', changes: [{ field: 'address', after: 'Elsewhere' }] }]);
  });
});

describe('a doctor', () => {
  test('is created once, changed with the current version only, and found by name and number', async () => {
    const { body } = await desk.create(asha);
    expect(body).toMatchObject({ version: 1, cells: { ...asha, phone: '', address: '' } });
    const twin = await desk.create({ ...asha, registration_no: 'mmc 2015/06/3310', name: 'Dr Other' });
    expect([twin.status, twin.body.data.errors[0].message]).toEqual([400, 'This record already exists']);
    expect((await desk.create({ ...asha, council: 'GMC' })).status).toBe(200);
    expect((await desk.update(body.id, 1, { address: 'Kothrud, Pune 411038' })).body.version).toBe(2);
    const stale = await desk.update(body.id, 1, { city: 'Pune' });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, 2]);
    for (const search of ['asha bapat', 'MMC 3310', '2015 06 3310']) {
      const { body: found } = await agent.request('GET', `/api/search/doctors?${new URLSearchParams({ search })}`);
      expect(found.rows.map(({ id }: { id: number }) => id)).toContain(body.id);
    }
    expect((await desk.setRetired(body.id, 2, true)).status).toBe(200);
    const { body: none } = await agent.request('GET', '/api/search/doctors?search=MMC+3310');
    expect(none.rows).toEqual([]);
  });

  test('is read by the call centre, and changed by pharmacists and administrators', async () => {
    expect((await agent.request('GET', '/api/oms/doctors')).body.total).toBeGreaterThan(50);
    const refused = await agent.request('POST', '/api/oms/doctors', { cells: asha });
    expect([refused.status, refused.body.message]).toEqual([403, 'Only pharmacists and administrators change doctors']);
    expect((await (await server.signedIn('ganesh.m')).request('GET', '/api/oms/doctors')).status).toBe(403);
  });
});
