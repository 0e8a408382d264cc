import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const TITLES = 'Store group,City,Stores,Anchor store,Business tag';

let server: TestServer;
let desk: RecordDesk;
beforeAll(async () => {
  server = await startServer();
  desk = new RecordDesk(server, await server.signedIn('ganesh.m'), { target: 'store-groups', path: '/api/store/store-groups' });
});
afterAll(() => server.close());

const list = async (search: string) =>
  (await desk.browser.request('GET', `/api/store/store-groups?${new URLSearchParams({ search })}`)).body.rows;
const group = async () => (await list('Andheri East'))[0];
const membersOf = async (id: number) =>
  (
    await server.db.$client.query(
      'select s.name from store_group_stores m join stores s on s.id = m.store_id where m.store_group_id = $1 order by s.id',
      [id],
    )
  ).rows.map(({ name }) => name);

test('the list has the groups with their stores', async () => {
  const { id, values } = await group();
  expect(values).toMatchObject({ city: 'Mumbai', anchor_store: 'Andheri East', state: 'IN_USE' });
  const members = await membersOf(id);
  expect(values.stores).toBe(members.join('; '));
  expect(values.store_count).toBe(members.length);
});

describe('an import of store groups', () => {
  test('names every bad cell', async () => {
    const { values } = await group();
    const { faults } = await desk.checked(
      TITLES,
      'New group,Atlantis,Andheri East,,',
      'New group,Mumbai,Nowhere,,',
      'New group,Mumbai,Andheri East,,',
      `${values.name},Mumbai,Andheri East,Nowhere,`,
      `${values.name},Mumbai,Andheri East,Borivali West,`,
    );
    expect(faults).toEqual([
      ['city: City Atlantis not found'],
      ['stores: Not found: store nowhere'],
      [`stores: Already in the group ${values.name}: andheri east`],
      ['anchor_store: Store Nowhere not found'],
      ['anchor_store: Not one of the stores of the group'],
    ]);
  });

  test('moves a store to another group after the first one drops it; undoing reverts it', async () => {
    const { id, values } = await group();
    const before = await membersOf(id);
    const [moving = '', ...staying] = before.toReversed();
    const { batch, faults } = await desk.checked(
      TITLES,
      `${values.name},Mumbai,${staying.toReversed().join('; ')},Andheri East,`,
      `Night shift,Mumbai,${moving},${moving},Night delivery`,
    );
    expect(faults).toEqual([[], []]);
    expect(await desk.moved(batch.id, 'commit')).toMatchObject({ written: 2, failed: 0 });
    const [made] = await list('Night shift');
    expect(await membersOf(made.id)).toEqual([moving]);
    expect(await membersOf(id)).toEqual(staying.toReversed());
    expect(await desk.moved(batch.id, 'undo')).toMatchObject({ undone: 2 });
    expect(await membersOf(id)).toEqual(before);
  });
});

test('a single group is changed, and has no stores while it is retired', async () => {
  const { id, version, values } = await group();
  const changed = await desk.update(id, version, { business_tag: 'Cold chain' });
  expect(changed.body).toMatchObject({ cells: { business_tag: 'Cold chain', name: values.name } });
  const retired = await desk.setRetired(id, changed.body.version, true);
  expect(await membersOf(id)).toEqual([]);
  await desk.setRetired(id, retired.body.version, false);
  expect(await membersOf(id)).not.toEqual([]);
});
