import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patients } from '#features/orders/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startOrderWorld, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
});
afterAll(() => world.close());

/** Allergies of the lines of an order of Augmentin (a penicillin) and Dolo, for a patient with these allergies. */
async function flagged(allergies: string[]): Promise<(string | null)[]> {
  const order = await world.make({ lines: [{ drug: 'Augmentin 625 Duo' }, { drug: 'Dolo 650' }] });
  await world.db.update(patients).set({ allergies }).where(eq(patients.id, order.patientId));
  return (await agent.request('GET', `/api/oms/orders/${order.id}`)).body.lines.map(({ allergy }: { allergy: string | null }) => allergy);
}

test('a line names the allergy that its molecule, or the group of its molecule, falls under', async () => {
  const [molecule] = await world.db
    .insert(masterRecords)
    .values({ master: 'molecule', name: 'Amoxicillin', values: { name: 'Amoxicillin', subgroup: 'PENICILLIN' } })
    .returning({ id: masterRecords.id });
  await world.db
    .update(drugs)
    .set({ molecules: [molecule!.id] })
    .where(eq(drugs.name, 'Augmentin 625 Duo'));
  expect(await flagged(['penicillin'])).toEqual(['penicillin', null]);
  expect(await flagged(['peanuts', 'Penicillins'])).toEqual(['Penicillins', null]);
  expect(await flagged(['amoxicillin'])).toEqual(['amoxicillin', null]);
  expect(await flagged(['cephalosporins', 'iodine'])).toEqual([null, null]);
  expect(await flagged([])).toEqual([null, null]);
});
