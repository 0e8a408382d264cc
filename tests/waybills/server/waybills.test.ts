/** Waybills of packed orders (§2.2). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WaybillRecord } from '#features/waybills/contract.ts';
import { isWaybillNumber } from '#features/waybills/waybill-number.ts';
import { KNOWN_REASON } from '#tests/orders/server/order-world.ts';
import { rounds } from '#tests/support/rounds.ts';
import { after, anOrder, aWaybill, create, ok, send, startWaybillWorld, statusOf, type WaybillWorld } from './waybill-world.ts';

let world: WaybillWorld;
beforeAll(async () => {
  world = await startWaybillWorld();
});
afterAll(() => world.close());

const receiver = { receiver: 'Asha Rao' };
const reason = { reason: 'The customer moved' };
const allowed = ({ abilities }: WaybillRecord) => abilities.filter((each) => each.allowed).map(({ event }) => event);
const atDoor: [string][] = [['hand-over'], ['take-out']];

describe('a waybill', () => {
  test('is made for a packed order, once at a time', async () => {
    const waybill = await aWaybill(world);
    expect(isWaybillNumber(waybill.number)).toBe(true);
    expect(waybill).toMatchObject({ status: 'CREATED', courier: 'OWN-RIDER', parcels: 1, weight: 400, attempts: 0 });
    expect(allowed(waybill)).toEqual(['waybill.handedOver', 'waybill.cancelled']);
    const second = await create(world, waybill.order.id);
    expect([second.status, second.body.data.errors[0].message]).toEqual([400, `The order has the open waybill ${waybill.number}`]);
    const { body: early } = await create(world, await anOrder(world, 'CREATE-PATIENT-STORE-ORDER'));
    expect(early.data.errors[0]).toMatchObject({ field: 'order_id', message: 'The order is not packed yet' });
  });

  test('is made once per key', async () => {
    const [order, key] = [await anOrder(world), randomUUID()];
    const [one, other] = [ok(await create(world, order, key)), ok(await create(world, order, key))];
    expect(other.id).toBe(one.id);
  });

  test('moves its order when it is handed over and delivered', async () => {
    const waybill = await aWaybill(world);
    const handedOver = ok(await send(world.packer, waybill, 'hand-over'));
    expect(handedOver).toMatchObject({ status: 'HANDED-OVER' });
    expect(await statusOf(world, waybill)).toBe('OUT-FOR-DELIVERY');
    const out = await after(world, handedOver, ['forward'], ['take-out']);
    expect(await statusOf(world, waybill)).toBe('OUT-FOR-DELIVERY');
    const nobody = await send(world.packer, out, 'deliver', { receiver: '' });
    expect([nobody.status, nobody.body.data.errors[0].field]).toEqual([400, 'receiver']);
    const delivered = ok(await send(world.packer, out, 'deliver', receiver));
    expect(delivered).toMatchObject({ status: 'DELIVERED', log: [{ payload: receiver }, {}, {}, {}, {}] });
    expect(await statusOf(world, waybill)).toBe('DELIVERED');
    const events = (await world.eventsOf(waybill.order.id)).map(({ event, by, payload }) => [event, by, payload]);
    expect(events.slice(-2)).toEqual([
      ['dispatch.left', 'Ganesh Mhatre', { reference: waybill.number }],
      ['delivery.delivered', 'Ganesh Mhatre', { reference: waybill.number }],
    ]);
  });

  test('goes out three times at most, and its order waits for dispatch again once it is back', async () => {
    const failed: [string, object] = ['fail', { failure: 'NOT-AT-HOME' }];
    const waybill = await aWaybill(world);
    const tried = await after(world, waybill, ...atDoor, failed, ['take-out'], failed, ['take-out'], failed);
    expect(tried).toMatchObject({ status: 'ATTEMPT-FAILED', attempts: 3 });
    const again = await send(world.packer, tried, 'take-out');
    expect([again.status, again.body.message]).toEqual([409, '3 attempts were made: send it back']);
    const returning = await after(world, tried, ['send-back', reason]);
    expect(await statusOf(world, waybill)).toBe('OUT-FOR-DELIVERY');
    await after(world, returning, ['return']);
    expect(await statusOf(world, waybill)).toBe('CREATED-CUSTOMER-BILL');
    expect(ok(await create(world, waybill.order.id)).number).not.toBe(waybill.number);
  });

  test('leaves an order as it is that another system has moved before', async () => {
    const waybill = await aWaybill(world);
    await world.db.$client.query("update orders set status = 'DELIVERED' where id = $1", [waybill.order.id]);
    const delivered = await after(world, waybill, ...atDoor, ['deliver', receiver]);
    expect([delivered.status, await statusOf(world, waybill)]).toEqual(['DELIVERED', 'DELIVERED']);
  });

  test('is read by the call centre, and changed by the warehouse', async () => {
    const waybill = await aWaybill(world);
    const seen = ok(await world.agent.request('GET', `/api/oms/waybills/${waybill.id}`));
    expect(allowed(seen)).toEqual([]);
    expect((await send(world.agent, waybill, 'hand-over')).status).toBe(403);
  });
});

test('is cancelled with its order while the store has the parcel', async () => {
  const waybill = await aWaybill(world);
  const { version } = (await world.stateOf(waybill.order.id)).order;
  const cancellation = { event: 'mark_cancel_by_customer', reason: KNOWN_REASON, version, request_key: randomUUID() };
  ok(await world.agent.request('POST', `/api/oms/orders/${waybill.order.id}/events`, cancellation));
  const { body } = await world.agent.request('GET', `/api/oms/waybills/${waybill.id}`);
  expect(body).toMatchObject({ status: 'CANCELLED', log: [{ event: 'order.cancelled', by: 'Farhan Shaikh' }, {}] });
  const late = await send(world.packer, body, 'hand-over');
  expect([late.status, late.body.message]).toEqual([409, 'The waybill is cancelled']);
});

describe('several people at once', () => {
  test('hand a parcel over once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const waybill = await aWaybill(world);
      const answers = await Promise.all([1, 2, 3].map(() => send(world.packer, waybill, 'hand-over')));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
      expect((await world.eventsOf(waybill.order.id)).filter(({ event }) => event === 'dispatch.left')).toHaveLength(1);
    }
  });

  test('cancel a waybill or hand it over, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const waybill = await aWaybill(world);
      const [cancelled, handedOver] = await Promise.all([
        send(world.packer, waybill, 'cancel', reason),
        send(world.packer, waybill, 'hand-over'),
      ]);
      expect([cancelled.status, handedOver.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await statusOf(world, waybill)).toBe(handedOver.status === 200 ? 'OUT-FOR-DELIVERY' : 'CREATED-CUSTOMER-BILL');
    }
  });

  test('make one waybill for an order', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const order = await anOrder(world);
      const answers = await Promise.all([1, 2, 3].map(() => create(world, order)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    }
  });
});

describe('a scan', () => {
  const scan = (number: string, step: string, fields: object = {}) =>
    world.packer.request('POST', '/api/oms/waybill-scans', { number, step, request_key: randomUUID(), ...fields });

  test('takes a parcel through its steps, whatever its version', async () => {
    const { number } = await aWaybill(world);
    expect(ok(await scan(number.toLowerCase(), 'HAND-OVER'))).toMatchObject({ status: 'HANDED-OVER' });
    expect(ok(await scan(number.slice(2), 'TAKE-OUT'))).toMatchObject({ status: 'OUT-FOR-DELIVERY' });
    expect(ok(await scan(number, 'DELIVER', receiver))).toMatchObject({ status: 'DELIVERED' });
    const again = await scan(number, 'DELIVER', receiver);
    expect([again.status, again.body.message]).toEqual([409, 'The parcel is delivered already']);
  });

  test('refuses a wrong check digit, an unknown number, and a delivery to nobody', async () => {
    const { number } = await aWaybill(world);
    const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
    expect((await scan(wrong, 'HAND-OVER')).body.data.errors[0].message).toBe('The check digit is wrong: scan it again');
    expect((await scan('GW0000000000', 'HAND-OVER')).status).toBe(404);
    await scan(number, 'HAND-OVER');
    await scan(number, 'TAKE-OUT');
    const nobody = await scan(number, 'DELIVER');
    expect([nobody.status, nobody.body.message]).toEqual([409, 'Delivered orders need the receiver’s name']);
  });
});

test('hands several parcels over, each by itself', async () => {
  const [one, other] = [await aWaybill(world), await after(world, await aWaybill(world), ['cancel', reason])];
  const waybills = [one, other].map(({ id, version }) => ({ waybill_id: id, version, request_key: randomUUID() }));
  const { results } = ok(await world.packer.request('POST', '/api/oms/waybill-hand-overs', { waybills }));
  expect(results).toEqual([
    { id: one.id, name: one.number, because: null },
    { id: other.id, name: other.number, because: expect.objectContaining({ message: 'The waybill is cancelled' }) },
  ]);
});

test('lists packed orders until they have a waybill', async () => {
  const order = await anOrder(world);
  const ids = async () =>
    ok(await world.packer.request('GET', '/api/oms/packed-orders?limit=200')).rows.map(({ id }: { id: number }) => id);
  expect(await ids()).toContain(order);
  const waybill = ok(await create(world, order));
  expect(await ids()).not.toContain(order);
  const { rows } = ok(await world.agent.request('GET', `/api/oms/waybills?search=${waybill.number}`));
  expect(rows).toMatchObject([{ id: waybill.id, values: { status: 'CREATED', order: waybill.order.code } }]);
});
