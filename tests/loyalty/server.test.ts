/** Loyalty (§1, §2.1, §7.6): points earned by completed orders, tiers, expiry, and their rules. */
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creditPoints } from '#features/loyalty/server/credit-points.ts';
import { expirePoints } from '#features/loyalty/server/expire-points.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { pointEntries } from '#features/points/schema.ts';
import { businessDate, daysLater, monthsLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { type MadeOrder, type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import { newLoyaltyRules } from '#tests/support/loyalty-examples.ts';
import { rounds } from '#tests/support/rounds.ts';
import { asOwner, type TestBrowser } from '#tests/support/server.ts';

const DAY = 86_400_000;

let world: OrderWorld;
let agent: TestBrowser;
let admin: TestBrowser;
let systems: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  admin = await world.signedIn('admin.a');
  systems = await world.signedIn('store.systems');
});
afterAll(() => world.close());
beforeEach(async () => {
  await asOwner(world, 'delete from loyalty_rules');
  await asOwner(world, 'delete from loyalty_earnings');
  await asOwner(world, 'delete from point_entries');
});

const settle = ({ id }: MadeOrder) => systems.request('POST', `/api/oms/orders/${id}/fulfilment`, { event: 'payment.settled' });

/** A delivered order of ₹1,000 with ₹39 for the delivery. */
async function delivered(value = 103_900): Promise<MadeOrder> {
  const order = await world.make({ status: 'DELIVERED' });
  await world.db.update(orders).set({ value, delivery_charge: 3_900 }).where(eq(orders.id, order.id));
  return order;
}

async function completed(value?: number): Promise<MadeOrder> {
  const order = await delivered(value);
  expect((await settle(order)).status).toBe(200);
  return order;
}

const membershipOf = async (patientId: number) => (await agent.request('GET', `/api/crm/patients/${patientId}/loyalty`)).body;
const entriesOf = async (patientId: number) =>
  (await agent.request('GET', `/api/crm/patients/${patientId}/points?page_size=50`)).body.entries.map(
    ({ kind, points, balance }: Record<string, unknown>) => [kind, points, balance],
  );
/** Adds an entry of the past. */
async function past(patient_id: number, kind: string, points: number, at: Date): Promise<void> {
  const serial = (await world.db.$count(pointEntries, eq(pointEntries.patient_id, patient_id))) + 1;
  const [last] = await world.db
    .select({ balance: pointEntries.balance })
    .from(pointEntries)
    .where(eq(pointEntries.patient_id, patient_id))
    .orderBy(pointEntries.serial)
    .offset(serial - 2 < 0 ? 0 : serial - 2)
    .limit(1);
  await world.db
    .insert(pointEntries)
    .values({ patient_id, serial, at, by: 'System', kind, points, balance: (last?.balance ?? 0) + points });
}
const today = () => businessDate(world.clock.now());
const monthsAgo = (months: number, days = 0): Date => startOfBusinessDay(daysLater(monthsLater(today(), -months), days));
const save = (fields: object = {}, by = admin) =>
  by.request('PUT', '/api/crm/loyalty-rules', {
    version: 0,
    ...newLoyaltyRules,
    effective_on: today(),
    request_key: randomUUID(),
    ...fields,
  });

describe('a completed order', () => {
  test('earns points on its value without the delivery, once', async () => {
    const { patientId } = await completed();
    await creditPoints(world.db, world.clock);
    await creditPoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([['EARNED', 20, 20]]);
    expect(await membershipOf(patientId)).toMatchObject({ tier: 'MEMBER', earned: 20, expiring: { points: 20 } });
  });

  test('earns more in a higher tier', async () => {
    const { patientId } = await completed();
    await past(patientId, 'EARNED', 260, new Date(world.clock.now().getTime() - 40 * DAY));
    await creditPoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([
      ['EARNED', 22, 282],
      ['EARNED', 260, 260],
    ]);
    expect(await membershipOf(patientId)).toMatchObject({ tier: 'SILVER', next: { tier: 'GOLD', from: 750 } });
  });

  test('of little value earns nothing', async () => {
    const { patientId } = await completed(13_800);
    await creditPoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([]);
  });

  test('earns by the rules of its day', async () => {
    const { patientId } = await completed();
    await asOwner(world, "update loyalty_earnings set completed_at = completed_at - interval '1 minute'");
    expect((await save()).status).toBe(200);
    await creditPoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([['EARNED', 20, 20]]);
  });

  test('of an erased patient earns nothing, and holds nothing up', async () => {
    const gone = await completed();
    await world.db.update(patients).set({ erased_at: world.clock.now() }).where(eq(patients.id, gone.patientId));
    const other = await completed();
    await creditPoints(world.db, world.clock);
    expect(await world.db.$count(pointEntries, eq(pointEntries.patient_id, gone.patientId))).toBe(0);
    expect(await entriesOf(other.patientId)).toEqual([['EARNED', 20, 20]]);
  });

  test(`earns once on two servers, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { patientId } = await completed();
      await Promise.all([1, 2].map(() => creditPoints(world.db, world.clock)));
      await creditPoints(world.db, world.clock);
      expect(await entriesOf(patientId)).toEqual([['EARNED', 20, 20]]);
    }
  });
});

describe('points', () => {
  test('that were not used expire, the oldest first', async () => {
    const { patientId } = await world.make();
    await past(patientId, 'OPENING', 100, monthsAgo(14));
    await past(patientId, 'REDEEMED', -70, monthsAgo(13));
    await past(patientId, 'RETURNED', 20, monthsAgo(13, 1));
    await past(patientId, 'EARNED', 40, monthsAgo(2));
    expect((await membershipOf(patientId)).expiring).toEqual({ points: 50, on: monthsLater(businessDate(monthsAgo(14)), 12) });
    await expirePoints(world.db, world.clock);
    await expirePoints(world.db, world.clock);
    expect((await entriesOf(patientId)).slice(0, 2)).toEqual([
      ['EXPIRED', -50, 40],
      ['EARNED', 40, 90],
    ]);
    expect((await membershipOf(patientId)).expiring).toMatchObject({ points: 40 });
  });

  test('can be used to the last day', async () => {
    const { patientId } = await world.make();
    await past(patientId, 'EARNED', 30, monthsAgo(12));
    await expirePoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([['EARNED', 30, 30]]);
    const { patientId: other } = await world.make();
    await past(other, 'EARNED', 30, new Date(monthsAgo(12).getTime() - 1));
    await expirePoints(world.db, world.clock);
    expect(await entriesOf(other)).toEqual([
      ['EXPIRED', -30, 0],
      ['EARNED', 30, 30],
    ]);
  });

  test('of all patients are listed, and searched by patient', async () => {
    const { patientId } = await completed();
    await creditPoints(world.db, world.clock);
    const { rows } = (await agent.request('GET', `/api/crm/point-entries?search=${patientId}`)).body;
    expect(rows).toMatchObject([{ values: { kind: 'EARNED', points: 20, balance: 20, by: 'System' } }]);
    const pharmacist = await world.signedIn('nandini.r');
    expect((await pharmacist.request('GET', '/api/crm/point-entries')).status).toBe(403);
  });
});

describe('the loyalty rules', () => {
  test('hold from their day on', async () => {
    expect((await save()).body).toMatchObject({ version: 1, current: { per_100: 4, gold_from: 400 } });
    const { patientId } = await completed();
    await creditPoints(world.db, world.clock);
    expect(await entriesOf(patientId)).toEqual([['EARNED', 40, 40]]);
    const later = await save({ version: 1, per_100: 9, effective_on: daysLater(today(), 3) });
    expect(later.body).toMatchObject({ version: 2, current: { per_100: 4 }, history: [{ standing: 'planned' }, { standing: 'current' }] });
  });

  test('are refused at the field, and saved by administrators', async () => {
    const faultOf = async (fields: object) => {
      const { status, body } = await save(fields);
      return [status, body.data.errors[0].field, body.data.errors[0].message];
    };
    expect(await faultOf({ gold_from: 100 })).toEqual([400, 'gold_from', 'More than for Silver']);
    expect(await faultOf({ per_100: 51 })).toEqual([400, 'per_100', 'At most 50']);
    expect(await faultOf({ expires_after: 0 })).toEqual([400, 'expires_after', 'At least 1']);
    expect((await save({}, agent)).status).toBe(403);
    expect((await save()).status).toBe(200);
    expect((await save()).status).toBe(409);
  });
});
