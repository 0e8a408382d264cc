/** Catalogue of rewards (§7.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { aMember, aReward, booked, startWorld, type World } from './reward-world.ts';

let world: World;
let desk: RecordDesk;
beforeAll(async () => {
  world = await startWorld();
  desk = new RecordDesk(world.server, world.supervisor, { target: 'rewards', path: '/api/crm/rewards' });
});
afterAll(() => world.server.close());

const rows = async (query = '') => (await world.agent.request('GET', `/api/crm/rewards?limit=200&${query}`)).body.rows;
const where = (field: string, value: string) =>
  `where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] }))}`;

const cells = {
  name: 'Nebuliser',
  category: 'DEVICES',
  vendor: 'Philips',
  kind: 'GOODS',
  points: '900',
  status: 'ACTIVE',
  valid_from: '01/11/2026',
};

describe('the catalogue', () => {
  test('is filtered by category, and searched by vendor', async () => {
    await aReward(world, { vendor: 'Philips Respironics', category: 'WELLNESS' });
    const found = await rows(`search=respironics&${where('category', 'WELLNESS')}`);
    expect(found.map(({ values }: { values: object }) => values)).toMatchObject([{ vendor: 'Philips Respironics', category: 'WELLNESS' }]);
    expect(await rows(`search=respironics&${where('category', 'DEVICES')}`)).toEqual([]);
  });

  test('shows what is left, and which rewards are retired', async () => {
    const reward = await aReward(world, { stock: '3' });
    await booked(world, await aMember(world, 200), reward.id);
    const valuesInList = async () => (await rows()).find(({ id }: { id: number }) => id === reward.id).values;
    expect(await valuesInList()).toMatchObject({ left: 2, stock: 3, status: 'ACTIVE', state: 'IN_USE' });
    await desk.setRetired(reward.id, reward.version, true);
    expect(await valuesInList()).toMatchObject({ left: 2, state: 'RETIRED' });
  });

  test('names every bad cell, and a name is there once', async () => {
    const faultsOf = async (changed: Record<string, string>) => {
      const { status, body } = await desk.create({ ...cells, ...changed });
      return [status, body.data?.errors?.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)];
    };
    expect(await faultsOf({ kind: 'TEST' })).toEqual([400, ['test_type: A lab test needs its kind of test']]);
    expect(await faultsOf({ test_type: 'BLOOD' })).toEqual([400, ['test_type: Goods are no test']]);
    expect(await faultsOf({ valid_to: '31/10/2026' })).toEqual([400, ['valid_to: Not before the first day']]);
    expect(await faultsOf({ points: '0' })).toEqual([400, ['points: At least 1']]);
    expect((await desk.create(cells)).status).toBe(200);
    expect(await faultsOf({ name: 'nebuliser' })).toEqual([400, ['name: This record already exists']]);
  });

  test('is kept by supervisors and administrators', async () => {
    const agents = new RecordDesk(world.server, world.agent, { target: 'rewards', path: '/api/crm/rewards' });
    expect((await agents.create(cells)).status).toBe(403);
    const pharmacist = await world.server.signedIn('nandini.r');
    expect((await pharmacist.request('GET', '/api/crm/rewards')).status).toBe(403);
  });
});
