import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DraftRecord } from '#features/place-order/contract.ts';
import { holdSlot } from '#features/slots/server/bookings.ts';
import { aSubject, contentsFor, ok, place, queryOf, save, takeSlot } from '#tests/place-order/server/draft-requests.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { changeStore, inHours, planned, storeOf } from './store-requests.ts';

let server: TestServer;
let operator: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  operator = await server.signedIn('ganesh.m');
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

async function filled(): Promise<DraftRecord> {
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { request_key: randomUUID() }));
  return ok(save(agent, draft, contentsFor(await aSubject(queryOf(server)))));
}
const reopened = (id: number) => changeStore(operator, id, 'open');

describe('a store that is closed', () => {
  test('is not offered to an order, and its order is refused with the reason', async () => {
    const draft = await takeSlot(agent, await filled());
    const chosen = await ok(save(agent, draft, { store_id: draft.store!.id }));
    const { id, name } = chosen.store!;
    await changeStore(operator, id, 'close', { reason: 'POWER-OR-NETWORK', until: inHours(server, 4) });
    const refused = await place(agent, chosen);
    const why = `${name} does not serve: Closed until 18-11-2026 16:00: Power or network failure`;
    expect([refused.status, refused.body.message]).toEqual([409, why]);
    const now = await ok(agent.request('GET', `/api/ecommerce/drafts/${chosen.id}`));
    expect([now.stores.map((store) => store.id).includes(id), now.missing?.message]).toEqual([false, why]);
    const elsewhere = await takeSlot(agent, await ok(save(agent, now, { store_id: null })));
    expect(elsewhere.store?.id).not.toBe(id);
    expect((await place(agent, elsewhere)).status).toBe(200);
    await reopened(id);
  });

  test('is passed over by the trial of a pincode, which says why', async () => {
    const keeper = await server.signedIn('omkar.j');
    const served = () => keeper.request('GET', '/api/store/serviceability?pincode=400050');
    const { rows } = (await keeper.request('GET', '/api/store/pincodes?search=400050')).body;
    await keeper.request('PUT', `/api/store/pincodes/${rows[0].id}/anchor-store`, { version: rows[0].version, store_id: 4 });
    const { store } = (await served()).body;
    expect(store.id).toBe(4);
    await changeStore(operator, store.id, 'close', { reason: 'HOLIDAY' });
    const { body } = await served();
    expect(body.store.id).not.toBe(store.id);
    expect(body.steps[0].found.message).toBe(`${store.name} does not serve: Closed until it is opened again: Holiday`);
    await reopened(store.id);
    expect((await served()).body.store.id).toBe(store.id);
  });

  test('is not taken by an order at the desk', async () => {
    const { rows } = await server.db.$client.query<{ id: number; version: number; store_id: number }>(
      "select id::int, version, store_id::int from orders where status = 'PLACED' order by id desc limit 1",
    );
    const order = rows[0]!;
    const termsOf = async (query = '') => (await agent.request('GET', `/api/oms/orders/${order.id}/terms${query}`)).body;
    const other = (await termsOf()).stores.find(({ id }: { id: number }) => id !== order.store_id);
    await changeStore(operator, other.id, 'close', { reason: 'HOLIDAY' });
    const terms = await termsOf(`?store_id=${other.id}`);
    expect(terms.stores.map(({ id }: { id: number }) => id)).not.toContain(other.id);
    expect(terms.refused.message).toBe(`${other.name} does not serve: Closed until it is opened again: Holiday`);
    await reopened(other.id);
  });

  test('holds no place in a slot of a period that lies ahead, and serves until then', async () => {
    const { rows } = await server.db.$client.query<{ id: number }>(
      "select id::int from store_slots where store_id = 15 and slot_type = 'DELIVERY' and starts = 900",
    );
    const wanted = { storeId: 15, slotType: 'DELIVERY' as const, slotId: rows[0]!.id, day: '2026-11-19' };
    const cause = { at: server.clock.now(), userId: null, requestId: randomUUID(), operation: 'test' };
    const hold = () => server.db.transaction((tx) => holdSlot(tx, cause, wanted));
    expect(await hold()).toHaveProperty('bookingId');
    await planned(operator, { store_id: 15, starts_at: inHours(server, 28), ends_at: inHours(server, 30), reason: 'REPAIRS' });
    expect(await hold()).toMatchObject({ refused: { message: 'Closed until 19-11-2026 18:00: Repairs' } });
    expect((await storeOf(operator, 15)).state).toBe('SERVICEABLE');
  });

  test('is shown before it is closed with the orders, held places and pincodes that this hits', async () => {
    const draft = await takeSlot(agent, await filled());
    const { id } = draft.store!;
    const slot = draft.slot!;
    const hits = async (query: string) =>
      (await operator.request('GET', `/api/store/ops-stores/${id}/hits?starts_at=${server.clock.now().toISOString()}${query}`)).body;
    const before = await hits('');
    expect(before.held).toBeGreaterThan(0);
    const placed = await ok(place(agent, draft));
    const after = await hits('');
    expect([after.orders.total, after.held]).toEqual([before.orders.total + 1, before.held - 1]);
    expect(after.orders.rows).toContainEqual(
      expect.objectContaining({ code: placed.order?.code, status: 'PLACED', slot_start: slot.slot_start_time }),
    );
    const ofOthers = await hits(`&ends_at=${inHours(server, 0.1)}`);
    expect(ofOthers.orders.rows.map(({ code }: { code: string }) => code)).not.toContain(placed.order?.code);
    expect(ofOthers.orders.total + ofOthers.others).toBe(after.orders.total + after.others);
    // Without its neighbours, the store is the only one that is left.
    const pincode = (await aSubject(queryOf(server))).address.pincode;
    expect(after.pincodes.rows).not.toContain(pincode);
    for (const { id: other } of draft.stores) if (other !== id) await changeStore(operator, other, 'close', { reason: 'HOLIDAY' });
    expect((await hits('')).pincodes.rows).toContain(pincode);
    expect((await operator.request('GET', `/api/store/ops-stores/4711/hits?starts_at=${inHours(server, 1)}`)).status).toBe(404);
  });

  test('is not hit on days that are left out of its recurring period', async () => {
    const { rows } = await server.db.$client.query<{ store_id: number; code: string; day: string }>(
      `select store_id::int, code, to_char(slot_start at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from orders
       where status = 'PLACED' and slot_start > $1 order by slot_start desc, id limit 1`,
      [server.clock.now()],
    );
    const { store_id, code, day } = rows[0]!;
    const everyDay = `starts_at=${day}T02:00:00Z&ends_at=${day}T17:00:00Z&weekdays=1,2,3,4,5,6,7`;
    const codes = async (query: string) =>
      (await operator.request('GET', `/api/store/ops-stores/${store_id}/hits?${query}`)).body.orders.rows.map(
        (order: { code: string }) => order.code,
      );
    expect(await codes(everyDay)).toContain(code);
    expect(await codes(`${everyDay}&exceptions=${day}`)).toEqual([]);
  });

  test('leaves a pincode without a store also if the other one closes later', async () => {
    const pincode = '400999';
    await server.db.$client.query(
      `insert into store_group_pincodes (store_group_id, pincode, priority, serviceable)
       select store_group_id, $1, 1, true from store_group_stores where store_id = 28`,
      [pincode],
    );
    await changeStore(operator, 27, 'close', { reason: 'HOLIDAY' });
    const left = async (from: number, until: number) =>
      (
        await operator.request('GET', `/api/store/ops-stores/28/hits?starts_at=${inHours(server, from)}&ends_at=${inHours(server, until)}`)
      ).body.pincodes.rows.includes(pincode);
    expect(await left(24, 30)).toBe(false);
    await planned(operator, { store_id: 26, starts_at: inHours(server, 27), ends_at: inHours(server, 28), reason: 'REPAIRS' });
    expect([await left(24, 26), await left(24, 30), await left(28, 30)]).toEqual([false, true, false]);
    await reopened(27);
  });
});
