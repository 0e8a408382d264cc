import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderRecord } from '#features/orders/contract.ts';
import { orderEvents } from '#features/orders/schema.ts';
import { patientAllergies } from '#features/patients/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startOrderWorld, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let moleculeId: number;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  const [molecule] = await world.db
    .insert(masterRecords)
    .values({ master: 'molecule', name: 'Amoxicillin', values: { name: 'Amoxicillin', subgroup: 'PENICILLIN' } })
    .returning({ id: masterRecords.id });
  moleculeId = molecule!.id;
  await world.db
    .update(drugs)
    .set({ molecules: [moleculeId] })
    .where(eq(drugs.name, 'Augmentin 625 Duo'));
});
afterAll(() => world.close());

/** An order of Augmentin (a penicillin) and Dolo, for a patient with these allergies. */
async function makeOrder(allergies: string[], facts: object = {}, more: Partial<typeof patientAllergies.$inferInsert> = {}) {
  const order = await world.make({ lines: [{ drug: 'Augmentin 625 Duo' }, { drug: 'Dolo 650' }], ...facts });
  if (allergies.length > 0)
    await world.db
      .insert(patientAllergies)
      .values(allergies.map((name) => ({ patient_id: order.patientId, name, created_at: world.clock.now(), ...more })));
  return order;
}

async function recordOf({ id }: { id: number }): Promise<OrderRecord> {
  return (await agent.request('GET', `/api/oms/orders/${id}`)).body;
}

const flagged = async (allergies: string[], more: Partial<typeof patientAllergies.$inferInsert> = {}) =>
  (await recordOf(await makeOrder(allergies, {}, more))).lines.map(({ allergy }) => allergy?.name ?? null);

test('a line names the allergy that its molecule, or the group of its molecule, falls under', async () => {
  expect(await flagged(['penicillin'])).toEqual(['penicillin', null]);
  expect(await flagged(['peanuts', 'Penicillins'])).toEqual(['Penicillins', null]);
  expect(await flagged(['amoxicillin'])).toEqual(['amoxicillin', null]);
  expect(await flagged(['cephalosporins', 'iodine', '-'])).toEqual([null, null]);
  expect(await flagged([])).toEqual([null, null]);
});

test('a molecule of the master is recognised by its record, also when it is called otherwise or merged', async () => {
  const [former] = await world.db
    .insert(masterRecords)
    .values({
      master: 'molecule',
      name: 'Amoxycillin',
      values: { name: 'Amoxycillin' },
      retired_at: world.clock.now(),
      merged_into: moleculeId,
    })
    .returning({ id: masterRecords.id });
  expect(await flagged(['Amox'], { molecule_id: moleculeId })).toEqual(['Amox', null]);
  expect(await flagged(['Amoxycillin'], { molecule_id: former!.id })).toEqual(['Amoxycillin', null]);
  expect(await flagged(['Amox'], { molecule_id: moleculeId, removed_at: world.clock.now() })).toEqual([null, null]);
});

test('the gravest allergy is named, with its severity', async () => {
  const order = await makeOrder(['penicillin', 'iodine'], {}, { severity: 'MILD' });
  const row = { patient_id: order.patientId, created_at: world.clock.now() };
  await world.db.insert(patientAllergies).values([
    { ...row, name: 'amoxicillin', severity: 'SEVERE' },
    { ...row, name: 'Penicillin', severity: 'MODERATE' },
    { ...row, name: 'peanuts' },
  ]);
  const { lines, patient } = await recordOf(order);
  expect(lines[0]!.allergy).toEqual({ name: 'amoxicillin', severity: 'SEVERE' });
  expect(patient.allergies).toEqual([
    { name: 'amoxicillin', severity: 'SEVERE' },
    { name: 'Penicillin', severity: 'MODERATE' },
    { name: 'iodine', severity: 'MILD' },
    { name: 'peanuts', severity: null },
  ]);
});

describe('an order with a drug that the patient is allergic to', () => {
  const toStore = (id: number, more: object = {}) =>
    agent.request('POST', `/api/oms/orders/${id}/events`, { event: 'mark_create_patient_store_order', version: 1, ...more });
  const decoded = { status: 'PRESCRIPTION-DECODED' };

  test('goes to the store only after every allergy is confirmed', async () => {
    const order = await makeOrder(['penicillin'], decoded);
    const { body } = await agent.request('GET', `/api/oms/orders/${order.id}`);
    const ability = body.abilities.find(({ event }: { event: string }) => event === 'mark_create_patient_store_order');
    expect(ability).toMatchObject({ allowed: true, needs: ['allergies'] });
    for (const more of [{}, { confirmed_allergies: [] }, { confirmed_allergies: ['iodine'] }]) {
      const refused = await toStore(order.id, more);
      expect([refused.status, refused.body.data.code, refused.body.data.status]).toEqual([
        409,
        'order.allergy-unconfirmed',
        'PRESCRIPTION-DECODED',
      ]);
    }
    expect((await toStore(order.id, { confirmed_allergies: ['penicillin'] })).body.status).toBe('CREATE-PATIENT-STORE-ORDER');
  });

  test('records in the timeline who confirmed it, when and for which drug', async () => {
    const order = await makeOrder(['penicillin'], decoded);
    const { body } = await toStore(order.id, { confirmed_allergies: ['penicillin'] });
    expect(body.timeline[0]).toMatchObject({
      by: expect.stringMatching(/^Farhan/),
      at: world.clock.now().toISOString(),
      title: {
        message: expect.stringContaining('allergy confirmed: Augmentin 625 Duo (penicillin)'),
        template: '{status}, allergy confirmed: {drugs}',
      },
    });
    const [stored] = await world.db.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)).orderBy(desc(orderEvents.version));
    expect(stored?.payload).toEqual({ despite_allergy: 'Augmentin 625 Duo (penicillin)' });
  });

  test('is refused without the code if something else is missing as well', async () => {
    const order = await makeOrder(['penicillin'], { status: 'PLACED', reason: null });
    expect((await toStore(order.id)).body.data.code).toBe('order.event-refused');
  });

  test('needs no confirmation for other events, nor without an allergy', async () => {
    const other = await makeOrder(['penicillin'], decoded);
    expect(
      (await agent.request('POST', `/api/oms/orders/${other.id}/events`, { event: 'mark_follow_up_within_tat', version: 1 })).status,
    ).toBe(200);
    const plain = await makeOrder(['iodine'], decoded);
    expect((await toStore(plain.id)).status).toBe(200);
  });
});
