/** A visitor without a session tracks one parcel (§2.1: the area has no login guard). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, aWaybill, ok, startWaybillWorld, type WaybillWorld } from './waybill-world.ts';

let world: WaybillWorld;
beforeAll(async () => {
  world = await startWaybillWorld();
});
afterAll(() => world.close());

const track = (number: string, phone_no: string) => world.guest.request('POST', '/api/oms/waybill-tracking', { number, phone_no });

const UNKNOWN = 'No parcel has this number and this phone number. Check both.';

test('shows the course of the parcel, and nothing of who gets it', async () => {
  const waybill = await after(world, await aWaybill(world), ['hand-over'], ['take-out'], ['deliver', { receiver: 'Asha Rao' }]);
  const answer = ok(await track(waybill.number, `+91 ${waybill.phone_no}`));
  expect(answer).toEqual({
    number: waybill.number,
    status: 'DELIVERED',
    store: waybill.store,
    expected_on: null,
    course: ['DELIVERED', 'OUT-FOR-DELIVERY', 'HANDED-OVER', 'CREATED'].map((status) => ({ status, at: expect.any(String) })),
  });
  const words = JSON.stringify(answer);
  for (const secret of ['Asha Rao', waybill.patient_name, waybill.phone_no, waybill.address, 'Ganesh']) expect(words).not.toContain(secret);
});

test('tells the expected day while the parcel is on its way', async () => {
  const { number, phone_no, expected_on } = await aWaybill(world);
  expect(ok(await track(number, phone_no))).toMatchObject({ status: 'CREATED', expected_on });
});

test('refuses an unknown number and a wrong phone number alike, and nothing else without a session', async () => {
  const { id, number } = await aWaybill(world);
  const [wrong, unknown] = [await track(number, '9999999999'), await track('GW0000000000', '9999999999')];
  expect([wrong.status, wrong.body.message]).toEqual([404, UNKNOWN]);
  expect([unknown.status, unknown.body]).toEqual([404, wrong.body]);
  expect((await world.guest.request('GET', `/api/oms/waybills/${id}`)).status).toBe(401);
  expect((await world.guest.request('GET', '/api/oms/waybills')).status).toBe(401);
});

test('refuses a network after 20 failures, also with the right numbers', async () => {
  const { number, phone_no } = await aWaybill(world);
  for (let left = 20; left > 0; left -= 1) await track(number, '9999999999');
  const refused = await track(number, phone_no);
  expect([refused.status, refused.body.data.retry_after]).toEqual([429, expect.any(Number)]);
  world.clock.advance(16 * 60_000);
  expect((await track(number, phone_no)).status).toBe(200);
});
