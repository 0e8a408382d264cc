import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servicesOf } from '#features/store-ops/server/service.ts';
import { recordTimePassed } from '#features/store-ops/server/time-passed.ts';
import { slotsOnOffer } from '#features/slots/server/slots-on-offer.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { changeStore, errorsOf, inHours, planned, storeOf } from './store-requests.ts';

let server: TestServer;
let operator: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  operator = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const serviceOf = async (id: number, at = server.clock.now()) => (await servicesOf(server.db, [id], at)).get(id);

interface StoreRow {
  id: number;
  values: { name: string; state: string; rule: string | null; until: string | null; slots: number; orders: number };
}
const listed = async (): Promise<StoreRow[]> => (await operator.request('GET', '/api/store/ops-stores?limit=200')).body.rows;

describe('a store (§1, §2.2)', () => {
  test('is closed with a reason until a time, and opened again, each change logged and audited', async () => {
    const until = inHours(server, 5);
    const closed = await changeStore(operator, 3, 'close', { reason: 'WEATHER', until, note: 'Flooded street' });
    expect(closed.body).toMatchObject({ id: 3, state: 'UNSERVICEABLE', rule: 'switch', until, version: 2 });
    expect(closed.body.why.message).toBe('Closed until 18-11-2026 17:00: Weather');
    expect(closed.body.log[0]).toMatchObject({
      event: 'store.closed',
      by: operator.user!.name,
      payload: { reason: 'WEATHER', until, note: 'Flooded street' },
    });
    const opened = await changeStore(operator, 3, 'open');
    expect(opened.body).toMatchObject({ state: 'SERVICEABLE', why: null, version: 3 });
    const { rows } = await server.db.$client.query("select after from audit where record = 'stores/3' order by id");
    expect(rows.map(({ after }) => [after.status, after.reason])).toEqual([
      ['UNSERVICEABLE', 'WEATHER'],
      ['SERVICEABLE', null],
    ]);
  });

  test('is not closed without a reason, into the past, for more than 90 days, or from a stale version', async () => {
    const close = async (fields: object) => errorsOf(await changeStore(operator, 7, 'close', { reason: 'HOLIDAY', ...fields }));
    expect(await close({ reason: '' })).toEqual([400, 'reason: Choose a reason']);
    expect(await close({ reason: 'OTHER' })).toEqual([400, 'note: Say what the reason is']);
    expect(await close({ until: inHours(server, -1) })).toEqual([400, 'until: This time has passed']);
    expect(await close({ until: inHours(server, 91 * 24) })).toEqual([400, 'until: At most 90 days ahead']);
    await changeStore(operator, 7, 'close', { reason: 'HOLIDAY' });
    const stale = await operator.request('POST', '/api/store/ops-stores/7/open', { version: 1 });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, 2]);
    expect(await storeOf(operator, 7)).toMatchObject({ state: 'UNSERVICEABLE', until: null });
    await changeStore(operator, 7, 'open');
    const again = await changeStore(operator, 7, 'open');
    expect([again.status, again.body.message]).toEqual([409, 'Nobody has closed the store by hand']);
  });

  test('serves again when its time has passed, and the job only records it', async () => {
    await changeStore(operator, 8, 'close', { reason: 'HOLIDAY', until: inHours(server, 1) });
    const later = new Date(server.clock.now().getTime() + 3_600_000);
    expect((await serviceOf(8))?.serves).toBe(false);
    expect((await serviceOf(8, later))?.serves).toBe(true);
    await recordTimePassed(server.db, { now: () => later });
    await recordTimePassed(server.db, { now: () => later });
    const { log } = await storeOf(operator, 8);
    expect(log.map(({ event, by }) => [event, by])).toEqual([
      ['time.passed', 'System'],
      ['store.closed', operator.user!.name],
    ]);
  });

  test('closes its slots outside its hours, and still takes orders for those within', async () => {
    const hours = Array.from({ length: 7 }, () => ({ opens: '08:00', closes: '24:00' }));
    const shut = hours.map((day, at) => (at === 3 ? { opens: '', closes: '' } : at === 2 ? { opens: '15:00', closes: '20:00' } : day));
    expect(errorsOf(await changeStore(operator, 9, 'hours', { hours: hours.with(0, { opens: '10:00', closes: '09:00' }) }))).toEqual([
      400,
      'hours.0.closes: The store closes after it opens',
    ]);
    const changed = await changeStore(operator, 9, 'hours', { hours: shut });
    expect(changed.body).toMatchObject({ state: 'SHUT', until: '2026-11-18T09:30:00.000Z', hours: shut });
    expect(await serviceOf(9)).toMatchObject({ serves: false, takesOrders: true });
    const offered = (await slotsOnOffer(server.db, [9], 'DELIVERY', server.clock.now())).get(9) ?? [];
    expect(offered.filter(({ closed }) => closed === null).map(({ day, title }) => [day, title])).toEqual([
      ['2026-11-18', '15:00–17:00'],
      ['2026-11-18', '17:00–19:00'],
      ...['09:00–11:00', '11:00–13:00', '13:00–15:00', '15:00–17:00', '17:00–19:00', '19:00–21:00'].map((title) => ['2026-11-20', title]),
    ]);
    expect(offered.find(({ day }) => day === '2026-11-19')?.closed?.message).toBe('Outside its hours until 20-11-2026 08:00');
  });

  test('has a drug licence with its last day, open or closed', async () => {
    const licence = { licence_no: 'MH-MZ-201', licence_until: '2026-12-01' };
    expect(errorsOf(await changeStore(operator, 11, 'licence', { ...licence, licence_no: '' }))).toEqual([400, 'licence_no: Fill this in']);
    const renewed = await changeStore(operator, 11, 'licence', licence);
    expect(renewed.body).toMatchObject({ ...licence, state: 'SERVICEABLE', version: 2 });
    expect(renewed.body.log[0]).toMatchObject({ event: 'licence.changed', payload: { day: '2026-12-01', note: 'MH-MZ-201' } });
    await changeStore(operator, 11, 'close', { reason: 'WEATHER' });
    expect((await changeStore(operator, 11, 'licence', { ...licence, licence_until: '2031-12-01' })).body).toMatchObject({
      licence_until: '2031-12-01',
      state: 'UNSERVICEABLE',
    });
    const rows = (await operator.request('GET', '/api/store/ops-stores?limit=200&sort=-licence')).body.rows;
    expect(rows.find(({ id }: { id: number }) => id === 11).values).toMatchObject({ licence: '2031-12-01' });
  });

  test('is closed by hand before a dated period, this before a recurring one, this before its hours', async () => {
    const id = 10;
    const [starts_at, ends_at] = [inHours(server, 1), inHours(server, 3)];
    const at = new Date(server.clock.now().getTime() + 2 * 3_600_000);
    const ruleThen = async () => (await serviceOf(id, at))?.rule;
    const hours = Array.from({ length: 7 }, () => ({ opens: '', closes: '' }));
    await changeStore(operator, id, 'hours', { hours });
    expect(await ruleThen()).toBe('hours');
    await planned(operator, { store_id: id, starts_at, ends_at: inHours(server, 9 * 24 + 3), weekdays: [3] });
    expect(await ruleThen()).toBe('recurring');
    await planned(operator, { store_id: id, starts_at, ends_at });
    expect(await ruleThen()).toBe('dated');
    await changeStore(operator, id, 'close', { reason: 'HOLIDAY' });
    expect(await ruleThen()).toBe('switch');
  });

  test('has in the list the state, the end and the slots that it has when it is asked alone', async () => {
    const moments = [0, 2.5, 9, 20, 26, 75].map((hours) => new Date(DEMO_NOW.getTime() + hours * 3_600_000));
    for (const at of moments) {
      server.clock.set(at);
      operator = await server.signedIn('ganesh.m');
      const rows = await listed();
      expect(rows).toHaveLength(60);
      const ids = rows.map(({ id }) => id);
      const services = await servicesOf(server.db, ids, at);
      const free = new Map<number, number>(ids.map((id) => [id, 0]));
      for (const type of ['DELIVERY', 'EXPRESS', 'PICKUP', 'SAMPLE-COLLECTION'] as const)
        for (const [id, slots] of await slotsOnOffer(server.db, ids, type, at))
          for (const slot of slots)
            if (slot.closed === null && slot.day === slots[0]?.day && slot.day === dayOf(at)) free.set(id, (free.get(id) ?? 0) + slot.free);
      for (const { id, values } of rows) {
        const service = services.get(id);
        const { rule = null, until = null } = service ?? {};
        expect([id, values.rule, values.slots]).toEqual([id, rule, free.get(id)]);
        // The end of the weekly hours is not in the list.
        expect([id, values.until]).toEqual([id, rule === 'hours' ? values.until : until]);
      }
      expect(new Set(rows.map(({ values }) => values.state)).size).toBeGreaterThan(1);
    }
    server.clock.set(DEMO_NOW);
    operator = await server.signedIn('ganesh.m');
  });

  test('is seen and changed by holders of the tab alone', async () => {
    const agent = await server.signedIn('meera.k');
    expect((await agent.request('GET', '/api/store/ops-stores/1')).status).toBe(403);
    expect((await agent.request('POST', '/api/store/ops-stores/1/close', { version: 1, reason: 'HOLIDAY' })).status).toBe(403);
  });
});

const dayOf = (at: Date): string => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
