import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderEvents } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startOrderWorld, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  const [molecule] = await world.db
    .insert(masterRecords)
    .values({ master: 'molecule', name: 'Amoxicillin', values: { name: 'Amoxicillin', subgroup: 'PENICILLIN' } })
    .returning({ id: masterRecords.id });
  await world.db
    .update(drugs)
    .set({ molecules: [molecule!.id] })
    .where(eq(drugs.name, 'Augmentin 625 Duo'));
});
afterAll(() => world.close());

/** An order of Augmentin (a penicillin) and Dolo, for a patient with these allergies. */
async function makeOrder(allergies: string[], facts: object = {}) {
  const order = await world.make({ lines: [{ drug: 'Augmentin 625 Duo' }, { drug: 'Dolo 650' }], ...facts });
  await world.db.update(patients).set({ allergies }).where(eq(patients.id, order.patientId));
  return order;
}

async function flagged(allergies: string[]): Promise<(string | null)[]> {
  const order = await makeOrder(allergies);
  return (await agent.request('GET', `/api/oms/orders/${order.id}`)).body.lines.map(({ allergy }: { allergy: string | null }) => allergy);
}

test('a line names the allergy that its molecule, or the group of its molecule, falls under', async () => {
  expect(await flagged(['penicillin'])).toEqual(['penicillin', null]);
  expect(await flagged(['peanuts', 'Penicillins'])).toEqual(['Penicillins', null]);
  expect(await flagged(['amoxicillin'])).toEqual(['amoxicillin', null]);
  expect(await flagged(['cephalosporins', 'iodine', '-'])).toEqual([null, null]);
  expect(await flagged([])).toEqual([null, null]);
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
