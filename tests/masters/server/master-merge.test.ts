import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf, referenceFaults, type StoredMaster } from './master-desk.ts';

let server: TestServer;
let browser: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
  desk = deskOf(browser);
});
afterAll(() => server.close());

const idOf = async (master: string, name: string): Promise<number> =>
  (await server.db.$client.query('select id from master_records where master = $1 and name = $2', [master, name])).rows[0].id;
const createRecord = async (master: 'company' | 'molecule' | 'uom' | 'product-category', name: string): Promise<StoredMaster> =>
  (await desk.read(master, await idOf(master, name))).body;
const preview = (master: string, keep: number, drop: number[]) =>
  browser.request('POST', `/api/item/masters/${master}/merge-preview`, { keep, drop });
const impact = (master: string, id: number, values: object) =>
  browser.request('POST', `/api/item/masters/${master}/${id}/impact`, { values });
const audits = async () => (await server.db.$client.query('select count(*) from audit')).rows[0].count;

const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

describe('the uses of a record', () => {
  test('are counted by master and field, and listed by name', async () => {
    const company = await desk.made('company');
    const names = ['Zeta', 'alpha', 'Beta'].map((name) => `${name} of ${company.id}`);
    for (const name of names) await desk.made('brand', { name, company: company.id });
    expect((await desk.read('company', company.id)).body.used_by).toEqual([{ master: 'brand', field: 'company', count: 3 }]);
    const { body } = await desk.read('company', company.id, '/uses?page_size=2');
    expect(body.total).toBe(3);
    expect(body.rows).toMatchObject([names[1], names[2]].map((name) => ({ master: 'brand', field: 'company', name, retired: false })));
    expect((await desk.read('company', company.id, '/uses?page_size=2&page=2')).body.rows).toMatchObject([{ name: names[0] }]);
  });

  test('are previewed before a change: direct and indirect ones', async () => {
    const hsn = await desk.made('hsn');
    const product = await desk.made('product', { hsn: hsn.id });
    for (let count = 0; count < 3; count += 1) await desk.made('item', { product: product.id });
    const rates = [{ from: '2026-01-01', percent: 18 }];
    const before = await audits();
    const { body } = await impact('hsn', hsn.id, { ...hsn.values, rates });
    expect(body).toEqual({
      changes: [{ field: 'rates', before: hsn.values['rates'], after: rates, before_names: [], after_names: [] }],
      touched: [
        { master: 'item', direct: 0, indirect: 3 },
        { master: 'product', direct: 1, indirect: 0 },
      ],
    });
    expect((await impact('hsn', hsn.id, hsn.values)).body).toEqual({ changes: [], touched: [] });
    expect((await impact('hsn', hsn.id, { ...hsn.values, code: '30' })).body.data.errors[0].field).toBe('values.code');
    expect((await desk.read('hsn', hsn.id)).body.version).toBe(1);
    expect(await audits()).toBe(before);
  });
});

describe('a merge', () => {
  test('moves every reference, retires the dropped records and adds to each history', async () => {
    const [keep, drop] = [await createRecord('uom', 'Tablet'), await createRecord('uom', 'Tablets')];
    const { body: foreseen } = await preview('uom', keep.id, [drop.id]);
    expect(foreseen).toMatchObject({ keep: { name: 'Tablet' }, drop: [{ name: 'Tablets' }], problems: [] });
    const [{ count: moving }] = foreseen.moves;
    expect(moving).toBeGreaterThan(30);
    const [{ count: used }] = (await desk.read('uom', keep.id)).body.used_by;
    const [before, items] = [
      await audits(),
      await server.db.$client.query('select sum(version) from master_records where master = $1', ['item']),
    ];

    const { status, body } = await desk.merge('uom', keep, [drop]);
    expect({ status, body }).toMatchObject({ status: 200, body: { id: keep.id, version: keep.version + 1, values: keep.values } });
    expect(body.used_by).toEqual([{ master: 'item', field: 'uom', count: used + moving }]);
    expect((await desk.read('uom', drop.id)).body).toMatchObject({
      used_by: [],
      merged_into: keep.id,
      retired_at: server.clock.now().toISOString(),
    });
    const after = await server.db.$client.query('select sum(version) from master_records where master = $1', ['item']);
    expect(Number(after.rows[0].sum) - Number(items.rows[0].sum)).toBe(moving);
    expect(await audits()).toBe(before + moving + 3);
    expect(await referenceFaults(server)).toEqual([]);

    const item = await idOf('item', 'Paravas 650 (old pack)');
    const [[moved], [absorbed], [merged]] = await Promise.all(
      [desk.read('item', item, '/history'), desk.read('uom', keep.id, '/history'), desk.read('uom', drop.id, '/history')].map(
        async (response) => (await response).body.rows,
      ),
    );
    expect(moved).toMatchObject({ what: 'moved', changes: [{ field: 'uom', before_names: ['Tablets'], after_names: ['Tablet'] }] });
    expect(absorbed).toMatchObject({ what: 'absorbed', by: 'Omkar Joshi', others: [{ id: drop.id, name: 'Tablets', retired: true }] });
    expect(merged).toMatchObject({ what: 'merged', others: [{ id: keep.id, name: 'Tablet', retired: false }] });
  });

  test('leaves no duplicate reference in a record that had both', async () => {
    const [keep, drop, other] = [await desk.made('molecule'), await desk.made('molecule'), await desk.made('molecule')];
    const composition = await desk.made('composition', { molecules: [drop.id, other.id, keep.id] });
    expect((await desk.merge('molecule', keep, [drop])).status).toBe(200);
    expect((await desk.read('composition', composition.id)).body.values.molecules).toEqual([keep.id, other.id]);
    expect(await referenceFaults(server)).toEqual([]);
  });

  test('takes several records; a dropped one can be restored', async () => {
    const [keep, ...drop] = [await desk.made('company'), await desk.made('company'), await desk.made('company')];
    for (const { id } of drop) await desk.made('brand', { company: id });
    expect((await desk.merge('company', keep, drop)).body.used_by).toEqual([{ master: 'brand', field: 'company', count: 2 }]);
    const { body: dropped } = await desk.read('company', drop[0].id);
    expect((await desk.retire('company', dropped, false)).body).toMatchObject({ merged_into: null, retired_at: null, used_by: [] });
  });

  test('of a stale version is refused with the current record, and changes nothing', async () => {
    const [keep, drop] = [await desk.made('company'), await desk.made('company')];
    const { body: changed } = await desk.update('company', drop, { city: 'Nashik' });
    const before = await audits();
    expect(await desk.merge('company', keep, [drop])).toMatchObject({ status: 409, body: { data: { record: changed } } });
    expect((await desk.read('company', keep.id)).body.version).toBe(1);
    expect(await audits()).toBe(before);
  });

  test('is refused with a reason for records that do not fit together, as in the preview', async () => {
    const [keep, drop] = [await desk.made('product-category', { parent: null }), await desk.made('product-category', { parent: null })];
    const { body: below } = await desk.update('product-category', keep, { parent: drop.id });
    const circle = 'The record to keep is below one that would be merged';
    expect((await preview('product-category', keep.id, [drop.id])).body.problems).toEqual([{ message: circle }]);
    expect((await desk.merge('product-category', below, [drop])).body.data.errors).toEqual([{ field: 'drop', message: circle }]);

    const { body: retired } = await desk.retire('product-category', below);
    expect((await desk.merge('product-category', retired, [drop])).body.data.errors[0].field).toBe('keep');
    const refusals = [
      [[keep], 'A record cannot be merged into itself'],
      [[drop, drop], 'No duplicates allowed'],
      [[{ ...drop, id: 4_711_000 }], 'Record not found'],
      [[await desk.made('uom')], 'Record not found'],
    ] as const;
    for (const [records, message] of refusals)
      expect((await desk.merge('product-category', retired, records)).body.data.errors).toEqual([{ field: 'drop', message }]);
    expect((await desk.merge('product-category', { ...keep, id: 4_711_000 }, [drop])).status).toBe(404);
  });

  test('is rolled back as a whole when it fails', async () => {
    const [keep, drop] = [await desk.made('company'), await desk.made('company')];
    const brand = await desk.made('brand', { company: drop.id });
    await asOwner(
      server,
      `create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger refuse_audit before insert on audit for each row when (new.record = 'master_records/${keep.id}') execute function refuse_audit()`,
    );
    expect((await desk.merge('company', keep, [drop])).status).toBe(500);
    await asOwner(server, 'drop trigger refuse_audit on audit; drop function refuse_audit');
    expect((await desk.read('brand', brand.id)).body).toEqual({
      ...(await desk.read('brand', brand.id)).body,
      version: 1,
      values: brand.values,
    });
    expect((await desk.read('company', drop.id)).body).toMatchObject({ version: 1, retired_at: null, merged_into: null });
    expect((await desk.merge('company', keep, [drop])).status).toBe(200);
  });
});

describe('simultaneous writes', () => {
  const ROUNDS = 25;

  test('of one record: one succeeds, the other gets the saved record', async () => {
    const rival = deskOf(await server.signedIn('omkar.j'));
    for (let round = 0; round < ROUNDS; round += 1) {
      const made = await desk.made('variant');
      const responses = await Promise.all([
        desk.update('variant', made, { name: `One ${made.id}` }),
        rival.update('variant', made, { name: `Other ${made.id}` }),
      ]);
      expect(statusesOf(responses)).toEqual([200, 409]);
      const [saved, refused] = responses.toSorted((one, other) => one.status - other.status);
      expect(refused!.body.data.record).toEqual(saved!.body);
    }
  });

  test('of one name: one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const values = await desk.sample('function');
      const responses = await Promise.all([desk.create('function', values), desk.create('function', values)]);
      expect(statusesOf(responses)).toEqual([200, 400]);
    }
  });

  test('never create a new reference to a record that is being retired', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [company, values] = [await desk.made('company'), await desk.sample('brand')];
      const [retired, made] = await Promise.all([
        desk.retire('company', company),
        desk.create('brand', { ...values, company: company.id }),
      ]);
      expect(retired.status).toBe(200);
      const { used_by: uses } = (await desk.read('company', company.id)).body;
      expect(made.status, JSON.stringify(made.body)).toBe(uses.length > 0 ? 200 : 400);
    }
  });

  test('and a merge of the same records leave no partial state', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [keep, drop] = [await desk.made('company'), await desk.made('company')];
      const [brand, values] = [await desk.made('brand', { company: drop.id }), await desk.sample('brand')];
      const responses = await Promise.all([
        desk.merge('company', keep, [drop]),
        desk.update('company', drop, { city: 'Nashik' }),
        desk.update('brand', brand, { name: `Changed ${brand.id}` }),
        desk.create('brand', { ...values, company: drop.id }),
        desk.merge('company', drop, [keep]),
      ]);
      for (const { status, body } of responses) expect([200, 400, 409], JSON.stringify(body)).toContain(status);
      expect([responses[0].status, responses[4].status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    }
    // Each round has its own records, which nothing repairs: a partial state would still be visible.
    expect(await referenceFaults(server)).toEqual([]);
  });

  test('of two categories below each other create no cycle', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = [await desk.made('product-category', { parent: null }), await desk.made('product-category', { parent: null })];
      const responses = await Promise.all([
        desk.update('product-category', one, { parent: other.id }),
        desk.update('product-category', other, { parent: one.id }),
      ]);
      expect(statusesOf(responses)).toEqual([200, 400]);
    }
  });
});

test('every version of a record has exactly one audit row', async () => {
  const { rows } = await server.db.$client.query(
    `select m.id, m.version, a.versions from master_records m left join lateral (
       select array_agg((after ->> 'version')::int order by id) as versions, bool_or(before is null) as made
       from audit where record = 'master_records/' || m.id
     ) a on true
     where a.versions is distinct from
       (select array_agg(v) from generate_series(case when a.made then 1 else 2 end, m.version) v)`,
  );
  expect(rows).toEqual([]);
});
