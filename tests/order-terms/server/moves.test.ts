import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MovableOrder } from '#features/order-terms/contract.ts';
import { aSubject, contentsFor, ok, place, type Query, queryOf, save, takeSlot } from '#tests/place-order/server/draft-requests.ts';
import { changeStore } from '#tests/store-ops/server/store-requests.ts';
import { type Answer, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let operator: TestBrowser;
let query: Query;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  operator = await server.signedIn('ganesh.m');
  query = queryOf(server);
});
afterAll(() => server.close());

interface PlacedOrder {
  id: number;
  version: number;
  store_id: number;
  status: string;
  slot_start: Date;
  slot_end: Date;
  value: number;
}

const orderOf = async (id: number): Promise<PlacedOrder> => {
  const [order] = await query<PlacedOrder & Record<string, unknown>>(
    'select id::int, version, store_id::int, status, slot_start, slot_end, value from orders where id = $1',
    [id],
  );
  return order!;
};

async function placed(): Promise<PlacedOrder> {
  const draft = await ok(agent.request('POST', '/api/ecommerce/drafts', { request_key: randomUUID() }));
  const ready = await takeSlot(agent, await ok(save(agent, draft, contentsFor(await aSubject(query)))));
  return orderOf((await ok(place(agent, ready))).order!.id);
}

async function movesOf(ids: number[], closure = ''): Promise<MovableOrder[]> {
  const { status, body } = await operator.request('GET', `/api/oms/order-moves?order_ids=${ids.join()}${closure}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.orders;
}

const inSlot = ({ id: store_id, slots }: MovableOrder['stores'][number], at = 0) => ({
  store_id,
  slot_id: slots[at]!.slot_id,
  day: slots[at]!.day,
});
const move = (orders: object[], by = operator): Promise<Answer> => by.request('POST', '/api/oms/order-moves', { orders });
const ownStore = ({ stores }: MovableOrder, { store_id }: PlacedOrder) => stores.find(({ id }) => id === store_id);
const otherStore = ({ stores }: MovableOrder, { store_id }: PlacedOrder) => stores.find(({ id }) => id !== store_id)!;
const bookingsOf = async (id: number) =>
  (await query<{ status: string }>('select status from slot_bookings where order_id = $1 order by id', [id])).map(({ status }) => status);

describe('orders that a closure hits (§2.2, §7.6)', () => {
  test('can be moved out of the closure before it is saved: to a later slot, or to other stores that deliver there, with the reason', async () => {
    const order = await placed();
    const until = new Date(order.slot_end.getTime() + 3 * 3_600_000).toISOString();
    const [suggested] = await movesOf([order.id], `&starts_at=${server.clock.now().toISOString()}&ends_at=${until}`);
    expect(suggested).toMatchObject({ order_id: order.id, version: order.version, refused: null });
    const own = ownStore(suggested!, order)!;
    expect([own.why, own.distance]).toEqual([null, null]);
    expect(own.slots.every(({ slot_start }) => slot_start >= until)).toBe(true);
    const other = otherStore(suggested!, order);
    expect(other.why).toMatchObject({ template: '{stock}; {rule}' });
    expect(other.distance).toBeGreaterThanOrEqual(0);
    const [whole] = await movesOf([order.id]);
    expect(ownStore(whole!, order)!.slots[0]!.slot_start < until).toBe(true);
  });

  test('get a slot of their store once it is closed: the former one is free, and the price stays', async () => {
    const order = await placed();
    await changeStore(operator, order.store_id, 'close', { reason: 'WEATHER', until: order.slot_end.toISOString() });
    const [suggested] = await movesOf([order.id]);
    const target = inSlot(ownStore(suggested!, order)!);
    const { status, body } = await move([{ order_id: order.id, version: order.version, request_key: randomUUID(), ...target }]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.results).toMatchObject([{ id: order.id, because: null }]);
    const moved = await orderOf(order.id);
    expect(moved).toMatchObject({ version: order.version + 1, status: 'PLACED', store_id: order.store_id, value: order.value });
    expect(moved.slot_start >= order.slot_end).toBe(true);
    expect(await bookingsOf(order.id)).toEqual(['released', 'booked']);
    await changeStore(operator, order.store_id, 'open');
  });

  test('go to another store at the price that was agreed; log, timeline and audit say by whom, and a repeated key moves once', async () => {
    const order = await placed();
    const [suggested] = await movesOf([order.id]);
    const other = otherStore(suggested!, order);
    const request = [{ order_id: order.id, version: order.version, request_key: randomUUID(), ...inSlot(other, 1) }];
    const answers = await Promise.all([move(request), move(request)]);
    expect(answers.map(({ body }) => body.results[0].because)).toEqual([null, null]);
    const moved = await orderOf(order.id);
    expect(moved).toMatchObject({ version: order.version + 1, store_id: other.id, value: order.value });
    const [sum] = await query<{ lines: number }>(
      `select (select sum(amount) from order_lines where order_id = o.id)::int - promo_amount - discount + delivery_charge as lines
       from orders o where id = $1`,
      [order.id],
    );
    expect(sum!.lines).toBe(order.value);
    const { body: record } = await agent.request('GET', `/api/oms/orders/${order.id}`);
    expect(record.timeline[0]).toMatchObject({ event: 'terms.edited', by: 'Ganesh Mhatre' });
    expect(record.timeline[0].detail).toContain(`→ ${other.name}. Slot: `);
    const { body: log } = await agent.request('GET', `/api/oms/orders/${order.id}/logs`);
    expect(log.rows[0].actions).toEqual(['SLOT-CHANGED', 'STORE-CHANGED']);
    const [audited] = await query<{ operation: string; user: string }>(
      `select a.operation, u.name as "user" from audit a join users u on u.id = a.user_id where record = $1 order by a.id desc limit 1`,
      [`orders/${order.id}`],
    );
    expect(audited).toEqual({ operation: 'oms.moveOrders', user: 'Ganesh Mhatre' });
    expect(await bookingsOf(order.id)).toEqual(['released', 'booked']);
  });

  test('are refused one by one with the reason, and stay as they were', async () => {
    const [full, stale, closed, same] = [await placed(), await placed(), await placed(), await placed()];
    const [gone] = await query<{ id: number; version: number; store_id: number }>(
      `select id::int, version, store_id::int from orders where status = 'OUT-FOR-DELIVERY' order by id limit 1`,
    );
    const moves = await movesOf([full.id, stale.id, closed.id, gone!.id]);
    const of = ({ id }: { id: number }) => moves.find(({ order_id }) => order_id === id)!;
    expect(of(gone!)).toMatchObject({ stores: [], refused: { message: 'It has left the desk: Out for delivery' } });
    const own = ownStore(of(full), full)!;
    const [present] = await query<{ slot_id: number; day: string }>(
      `select slot_id::int, to_char(day, 'YYYY-MM-DD') as day from slot_bookings where order_id = $1 and status = 'booked'`,
      [same.id],
    );
    const last = own.slots.findLast(({ slot_id }) => slot_id !== present!.slot_id);
    await query(`update store_slots set capacity = 0 where id = $1`, [last!.slot_id]);
    const other = otherStore(of(closed), closed);
    await changeStore(operator, other.id, 'close', { reason: 'HOLIDAY' });
    const target = ({ id: order_id, version }: { id: number; version: number }, wanted: object) => ({ order_id, version, ...wanted });
    const before = await Promise.all([full, stale, closed, same].map(({ id }) => orderOf(id)));
    const { body } = await move([
      target(full, { store_id: own.id, slot_id: last!.slot_id, day: last!.day }),
      target({ id: stale.id, version: 99 }, inSlot(own)),
      target(closed, inSlot(other)),
      target(gone!, inSlot(own)),
      target(same, { store_id: same.store_id, ...present }),
      { order_id: 987_654, version: 1, ...inSlot(own) },
    ]);
    expect(body.results.map(({ because }: { because: { message: string } }) => because.message)).toEqual([
      'Closed on this day',
      'Changed by someone else',
      `${other.name} does not serve: Closed until it is opened again: Holiday`,
      'It has left the desk: Out for delivery',
      'Nothing was changed',
      'Order not found',
    ]);
    expect(await Promise.all([full, stale, closed, same].map(({ id }) => orderOf(id)))).toEqual(before);
    expect(await bookingsOf(full.id)).toEqual(['booked']);
    await query(`update store_slots set capacity = 24 where id = $1`, [last!.slot_id]);
    await changeStore(operator, other.id, 'open');
  });

  test('never share the last place of a slot', async () => {
    const rivals = [await placed(), await placed(), await placed()];
    const [suggested] = await movesOf([rivals[0]!.id]);
    const own = ownStore(suggested!, rivals[0]!)!;
    const last = own.slots.at(-1)!;
    const { slot_id, day } = last;
    const [taken] = await query<{ taken: number }>(
      `select count(*)::int as taken from slot_bookings where slot_id = $1 and day = $2 and status in ('booked', 'used', 'held')`,
      [slot_id, day],
    );
    await query('update store_slots set capacity = $2 where id = $1', [slot_id, taken!.taken + 1]);
    const answers = await Promise.all(
      rivals.map(({ id: order_id, version }) => move([{ order_id, version, store_id: own.id, slot_id, day }])),
    );
    const refused = answers.flatMap(({ body }) => (body.results[0].because === null ? [] : [body.results[0].because.message]));
    expect(refused).toEqual(['Full', 'Full']);
    await query('update store_slots set capacity = 24 where id = $1', [slot_id]);
  });

  test('are moved by store operations, who change nothing else of them; agents of the call centre do not', async () => {
    const order = await placed();
    const [suggested] = await movesOf([order.id]);
    const target = { order_id: order.id, version: order.version, ...inSlot(suggested!.stores[0]!) };
    expect((await move([target], agent)).status).toBe(403);
    expect((await agent.request('GET', `/api/oms/order-moves?order_ids=${order.id}`)).status).toBe(403);
    const terms = { version: order.version, address_id: null, store_id: order.store_id, delivery: null, slot: null, payment: 'UPI' };
    expect((await operator.request('POST', `/api/oms/orders/${order.id}/terms`, { ...terms, promo_code: '', value: 1 })).status).toBe(403);
    expect((await move([target])).body.results).toMatchObject([{ because: null }]);
  });
});
