import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let keeper: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  keeper = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

const get = (path: string) => keeper.request('GET', `/api/store/${path}`);

async function pincode(of: string) {
  const { body } = await get(`pincodes?search=${of}`);
  return (await get(`pincodes/${body.rows[0].id}`)).body;
}

describe('locations', () => {
  test('§7.6: the location fetch defaults to state 2', async () => {
    const { body } = await get('locations');
    expect(body.state_id).toBe(2);
    expect(body.states).toContainEqual({ id: 2, name: 'Maharashtra' });
    expect(body.cities).toEqual([
      { id: 1, name: 'Mumbai', stores: 28, pincodes: 28 },
      { id: 3, name: 'Pune', stores: 18, pincodes: 16 },
    ]);
    expect((await get('locations?state_id=1')).body.cities).toEqual([{ id: 4, name: 'Surat', stores: 14, pincodes: 9 }]);
    expect((await get('locations?state_id=4711')).status).toBe(404);
  });

  test('§3: the cities begin with Mumbai, NA, Pune and Surat, with these ids (§9)', async () => {
    const { rows } = await server.db.$client.query('select id::int, name from cities where id <= 4 order by id');
    expect(rows.map(({ id, name }) => `${name} = ${id}`)).toEqual(['Mumbai = 1', 'NA = 2', 'Pune = 3', 'Surat = 4']);
  });

  test('§7.6: a city is added once per request key, and names are unique', async () => {
    const city = { name: 'Nashik', state_id: 2, request_key: '4b7c1f0e-5a52-4f4e-9d53-6a1f6f0f7a12' };
    const add = (input: object) => keeper.request('POST', '/api/store/cities', input);
    const responses = await Promise.all([add(city), add(city), add(city)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const again = await add({ name: 'nashik', state_id: 2 });
    expect(again).toMatchObject({
      status: 400,
      body: { data: { errors: [{ field: 'name', message: 'Maharashtra already has this city' }] } },
    });
  });
});

describe('pincodes', () => {
  test('a pincode has the stores that serve it and nearby pincodes', async () => {
    const record = await pincode('400069');
    expect(record).toMatchObject({
      pincode: '400069',
      district: 'Mumbai',
      state: 'Maharashtra',
      offices: ['Andheri East'],
      anchor_store: null,
    });
    expect(record.groups[0]).toMatchObject({ name: 'Andheri East to Borivali West', priority: 1, serviceable: true });
    // As the crow flies, from the centre of one to that of the other: Andheri East and West, Vile Parle, Powai.
    expect(record.nearest.slice(0, 3)).toEqual([
      { pincode: '400053', district: 'Mumbai', distance: 1.5, served: true },
      { pincode: '400057', district: 'Mumbai', distance: 3.3, served: true },
      { pincode: '400076', district: 'Mumbai', distance: 3.7, served: true },
    ]);
  });

  test('§3: a store group has its business tag, found by its id, or an empty one', async () => {
    const before = (await pincode('400069')).groups;
    const { id } = before[0];
    const set = (tag: string | null) =>
      server.db.$client.query('update store_groups set business_tag_display_text = $2 where id = $1', [id, tag]);
    const tagOf = async () => (await pincode('400069')).groups.find((group: { id: number }) => group.id === id).business_tag;
    await set('EXPRESS');
    expect(await tagOf()).toBe('EXPRESS');
    await set(null);
    expect(await tagOf()).toBe('');
    await set(before[0].business_tag || null);
  });

  test('a retired store group serves no pincode, in the record, the list, the trial and for neighbours', async () => {
    const { id: groupId } = (await pincode('411046')).groups[0];
    await server.db.$client.query('delete from store_group_pincodes where lower(pincode) = $1 and store_group_id <> $2', [
      '411046',
      groupId,
    ]);
    const retire = (at: Date | null) => server.db.$client.query('update store_groups set retired_at = $2 where id = $1', [groupId, at]);
    const views = async () => {
      const near = (await pincode('411048')).nearest.find((each: { pincode: string }) => each.pincode === '411046');
      const { values } = (await get('pincodes?search=411046')).body.rows[0];
      const { steps } = (await get('serviceability?pincode=411046')).body;
      return [(await pincode('411046')).groups.length, near.served, values.store_group === null, values.served, steps[1].rule.template];
    };
    expect(await views()).toEqual([1, true, false, true, 'Preferred store group {name}']);
    await retire(server.clock.now());
    expect(await views()).toEqual([0, false, true, false, undefined]);
    await retire(null);
  });

  test('a new or removed post office changes the count of its pincode', async () => {
    const { db } = server;
    await db.$client.query(
      `insert into post_offices (name, pincode, district, state, country) values ('Vihar Road', '400069', 'Mumbai', 'Maharashtra', 'India'), ('Kanjurmarg', '400042', 'Mumbai', 'Maharashtra', 'India')`,
    );
    expect((await pincode('400069')).offices).toEqual(['Andheri East', 'Vihar Road']);
    expect((await get('pincodes?search=400042')).body.rows[0].values).toMatchObject({ offices: 1, served: false });
    await db.$client.query(`delete from post_offices where name in ('Vihar Road', 'Kanjurmarg')`);
    expect((await get('pincodes?search=400042')).body.total).toBe(0);
    expect((await get('pincodes?search=400069')).body.rows[0].values).toMatchObject({ offices: 1 });
  });

  test('the centre of a pincode is that of its post offices whose coordinates are known', async () => {
    const add = (name: string, code: string, where: string) =>
      server.db.$client.query(
        `insert into post_offices (name, pincode, district, state, country, latitude, longitude) values ($1, $2, 'Leh', 'Ladakh', 'India', ${where})`,
        [name, code],
      );
    const distance = async () => (await pincode('194101')).nearest.map((near: { distance: number | null }) => near.distance);
    await add('Leh', '194101', '34.2, 77.6');
    await add('Nubra', '194401', 'null, null');
    expect(await distance()).toEqual([null]);
    await add('Diskit', '194401', '34.4, 77.6');
    await add('Hunder', '194401', '34.6, 77.6');
    // A third of a degree north.
    expect(await distance()).toEqual([33.4]);
    await server.db.$client.query(`delete from post_offices where name = 'Hunder'`);
    expect(await distance()).toEqual([22.2]);
    await server.db.$client.query(`delete from post_offices where district = 'Leh'`);
  });

  test('a stale change of the anchor store is a conflict', async () => {
    const { id, version } = await pincode('400050');
    const set = (store_id: number | null) => keeper.request('PUT', `/api/store/pincodes/${id}/anchor-store`, { version, store_id });
    const first = await set(4);
    expect(first).toMatchObject({ status: 200, body: { version: version + 1, anchor_store: { id: 4 } } });
    expect(await set(5)).toMatchObject({ status: 409, body: { data: { record: { anchor_store: { id: 4 } } } } });
    const { rows } = await server.db.$client.query(`select before, after from audit where record = $1`, [`pincodes/${id}`]);
    expect(rows).toEqual([{ before: { version, anchor_store_id: null }, after: { version: version + 1, anchor_store_id: 4 } }]);
  });
});

describe('serviceability', () => {
  const at = '2026-11-20T13:30:00Z';

  test('the anchor store takes precedence over the groups', async () => {
    const { body } = await get(`serviceability?pincode=400050&at=${at}`);
    expect(body).toMatchObject({ decided_by: 'anchor', store: { id: 4 }, slot: { from: '2026-11-21T03:30:00.000Z' } });
  });

  test('the preferred group is used without an anchor store, by the stock of the drug', async () => {
    const { rows } = await server.db.$client.query<{ drug_id: number }>(
      `select k.drug_id from store_stock k where k.store_id between 1 and 5 and k.on_hand > 0 order by k.on_hand desc limit 1`,
    );
    const { body } = await get(`serviceability?pincode=400069&drug_id=${rows[0]?.drug_id}&at=${at}`);
    expect(body).toMatchObject({ decided_by: 'preferred' });
    expect(body.steps).toHaveLength(2);
    expect(body.steps[0]).toEqual({ rule: { message: 'Anchor store of the pincode' }, found: { message: 'No store' } });
  });

  test('a pincode without a group has no store', async () => {
    const { body } = await get(`serviceability?pincode=110001&at=${at}`);
    expect(body).toEqual({
      store: null,
      slot: null,
      decided_by: 'none',
      steps: [
        { rule: { message: 'Anchor store of the pincode' }, found: { message: 'No store' } },
        { rule: { message: 'Store groups' }, found: { message: 'No store serves this pincode' } },
      ],
    });
  });
});

describe('first slot of the store (§3)', () => {
  test.each([
    ['in the morning before opening', '2026-11-20T01:00:00Z', '2026-11-20T03:30:00.000Z'],
    ['an hour ahead, at the next even slot', '2026-11-20T05:40:00Z', '2026-11-20T07:30:00.000Z'],
    ['at the last slot', '2026-11-20T12:29:00Z', '2026-11-20T13:30:00.000Z'],
    ['too late for today', '2026-11-20T12:31:00Z', '2026-11-21T03:30:00.000Z'],
    ['at night', '2026-11-20T20:00:00Z', '2026-11-21T03:30:00.000Z'],
  ])('%s', async (_, at, from) => {
    const { body } = await get(`serviceability?pincode=400050&at=${at}`);
    expect(body.slot.from).toBe(from);
  });
});
