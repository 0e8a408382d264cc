/** Refills that the closure of a store hits (§2.2, §7.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hits } from '#features/store-ops/contract.ts';
import { startOfBusinessDay } from '#platform/contract/business-day.ts';
import { changeStore } from '#tests/store-ops/server/store-requests.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { ok } from '#tests/place-order/server/draft-requests.ts';
import { created, send, startWorld, type World } from './subscription-world.ts';

let world: World;
let operator: TestBrowser;
let stores: number[];
beforeAll(async () => {
  world = await startWorld();
  operator = await world.server.signedIn('ganesh.m');
  stores = (await world.query<{ id: number }>('select id::int from stores order by id')).map(({ id }) => id);
});
afterAll(() => world.server.close());

async function hitsOf(storeId: number, from: number, until = from + 1): Promise<Hits['refills']> {
  const at = (days: number) => startOfBusinessDay(world.day(days)).toISOString();
  const path = `/api/store/ops-stores/${storeId}/hits?starts_at=${at(from)}&ends_at=${at(until)}`;
  const { status, body } = await operator.request('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.refills;
}

/** Stores whose closure on a day hits a refill. */
async function storesHit(subscription: number, day: number): Promise<number[]> {
  const found = await Promise.all(stores.map(async (id) => ({ id, rows: (await hitsOf(id, day)).rows })));
  return found.filter(({ rows }) => rows.some(({ subscription_id }) => subscription_id === subscription)).map(({ id }) => id);
}

describe('a refill', () => {
  test('is hit by the closure of the store that its order would get, on the day that it is due, also while that store is closed', async () => {
    const { id } = await created(world, { next_on: world.day(40) });
    const hit = await storesHit(id, 40);
    expect(hit).toHaveLength(1);
    const { patient_id, id: address_id, pincode } = world.subject.address;
    const draft = await ok(world.agent.request('POST', '/api/ecommerce/drafts', {}));
    const lines = world.subject.drugs.map((drug) => ({ drug_id: drug.id, quantity: 2 }));
    const contents = { version: draft.version, patient_id, address_id, lines, reason: 'OTC-GENERAL-PRODUCT', prescription_id: null };
    const terms = { delivery: 'STANDARD', store_id: null, promo_code: '', discount_percent: 0, payment: draft.payment, note: '' };
    const filled = await ok(world.agent.request('PUT', `/api/ecommerce/drafts/${draft.id}`, { ...contents, ...terms }));
    expect(hit).toEqual([filled.store!.id]);
    const row = { subscription_id: id, due_on: world.day(40), delivery: 'HOME-DELIVERY', pincode };
    expect((await hitsOf(hit[0]!, 40)).rows).toContainEqual(row);
    expect([(await hitsOf(hit[0]!, 39)).rows, (await hitsOf(hit[0]!, 41)).rows].flat()).not.toContainEqual(row);
    await changeStore(operator, hit[0]!, 'close', { reason: 'WEATHER' });
    expect(await storesHit(id, 40)).toContain(hit[0]!);
    await changeStore(operator, hit[0]!, 'open');
  });

  test('is hit at the store of its pick-up, and not while it is paused', async () => {
    const subscription = await created(world, { next_on: world.day(41), delivery: 'STORE-PICKUP', store_id: 33 });
    expect(await storesHit(subscription.id, 41)).toEqual([33]);
    const paused = await send(world, subscription, '/pause', { until: world.day(30), reason: 'Travels' });
    expect(paused.status, JSON.stringify(paused.body)).toBe(200);
    expect(await storesHit(subscription.id, 41)).toEqual([]);
  });

  test('is counted once, however often its day is touched, and at most fifty are listed', async () => {
    const before = (await hitsOf(34, 42, 44)).total;
    for (let n = 0; n < 51; n++) await created(world, { next_on: world.day(42), delivery: 'STORE-PICKUP', store_id: 34 });
    const { total, rows } = await hitsOf(34, 42, 44);
    expect([total, rows.length]).toEqual([before + 51, 50]);
    const day = world.day(42);
    const twice = `starts_at=${day}T03:00:00Z&ends_at=${world.day(43)}T05:00:00Z&weekdays=1,2,3,4,5,6,7`;
    const { body } = await operator.request('GET', `/api/store/ops-stores/34/hits?${twice}`);
    expect(body.refills.total).toBe(total);
  });
});
