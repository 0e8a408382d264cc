import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const TITLES = 'Kind of destination,Destination,Kind of supplier,Supplied by,Category,Drug,Priority,Lead days,Weekdays,Cut-off';

let server: TestServer;
let desk: RecordDesk;
let stores: string[];
let drug: string;
beforeAll(async () => {
  server = await startServer();
  desk = new RecordDesk(server, await server.signedIn('ganesh.m'), { target: 'supply-lanes', path: '/api/store/supply-lanes' });
  const { rows } = await server.db.$client.query<{ name: string }>('select name from stores order by id limit 4');
  stores = rows.map(({ name }) => name);
  drug = (await server.db.$client.query('select name from drugs where retired_at is null order by id desc limit 1')).rows[0].name;
});
afterAll(() => server.close());

interface Line {
  from?: string;
  kind?: string;
  goods?: string;
  rest?: string;
}
const line = (
  destination: string | undefined,
  { from = 'Pune warehouse', kind = 'Warehouse', goods, rest = '1,2,mon; WED fri,16:30' }: Line = {},
) => `Store,"${destination}",${kind},"${from}",${goods ?? `,"${drug}"`},${rest}`;

describe('an import of supply lanes', () => {
  test('names every bad cell', async () => {
    const { faults } = await desk.checked(
      TITLES,
      line('Nowhere'),
      line(stores[0], { from: 'Nobody', kind: 'Distributor' }),
      line(stores[0], { from: 'Vindhya Lifesciences', kind: 'Distributor' }),
      line(stores[0], { from: stores[0] ?? '', kind: 'Store' }),
      line(stores[0], { goods: ',' }),
      line(stores[0], { rest: '0,2,someday,4 pm' }),
    );
    expect(faults).toEqual([
      ['destination: Not found: store Nowhere'],
      ['source: Not found: distributor Nobody'],
      ['source: Vindhya Lifesciences is closed'],
      ['source: A place cannot supply itself'],
      ['category: Name a category or a drug'],
      ['priority: At least 1', 'weekdays: Weekdays such as Mon Wed Fri', 'cut_off: A time such as 09:30'],
    ]);
  });

  test('rejects cycles in the file and with stored lanes; lanes of other goods form none', async () => {
    const [one = '', two = '', three = ''] = stores;
    const circle = await desk.checked(
      TITLES,
      line(one, { from: two, kind: 'Store' }),
      line(two, { from: three, kind: 'Store' }),
      line(three, { from: one, kind: 'Store' }),
    );
    const [first, second, third] = [one, two, three].map((name) => name.toLowerCase());
    expect(circle.faults).toEqual([[], [], [`source: Circular supply: ${third} ← ${first} ← ${second} ← ${third}`]]);
    expect(await desk.moved(circle.batch.id, 'commit')).toMatchObject({ written: 2, failed: 0 });
    const back = await desk.checked(TITLES, line(two, { from: one, kind: 'Store' }));
    expect(back.faults).toEqual([[`source: Circular supply: ${second} ← ${first} ← ${second}`]]);
    const { rows } = await server.db.$client.query(
      "select name from master_records where master = 'product-category' and retired_at is null order by id limit 1",
    );
    const others = await desk.checked(TITLES, line(two, { from: one, kind: 'Store', goods: `"${rows[0].name}",` }));
    expect(others.batch.counts).toMatchObject({ created: 1, bad: 0 });
    expect(await desk.moved(circle.batch.id, 'undo')).toMatchObject({ undone: 2 });
  });

  test('identifies a lane by its places and goods', async () => {
    const made = await desk.checked(TITLES, line(stores[3]));
    await desk.moved(made.batch.id, 'commit');
    const again = await desk.checked(TITLES, line(stores[3]), line(stores[3], { rest: '2,2,Mon Wed Fri,16:30' }));
    expect(again.rows.map(({ verdict }) => verdict)).toEqual(['unchanged', 'bad']);
    const changed = await desk.checked(TITLES, line(stores[3]?.toUpperCase(), { rest: '2,2,Mon Wed Fri,16:30' }));
    expect(changed.rows[0]?.changes).toContainEqual({ field: 'priority', before: '1', after: '2' });
  });
});

test('a single lane is created, rejected in a cycle, changed and retired', async () => {
  const cells = {
    destination_kind: 'STORE',
    destination: stores[2] ?? '',
    source_kind: 'STORE',
    source: stores[3] ?? '',
    drug,
    priority: '1',
    lead_days: '1',
    weekdays: 'Sat',
    cut_off: '09:00',
  };
  const { body } = await desk.create(cells);
  expect(body).toMatchObject({ version: 1, cells: { weekdays: 'Sat', drug, category: '' } });
  const back = await desk.create({ ...cells, destination: cells.source, source: cells.destination });
  expect(back.body.data.errors[0]).toMatchObject({ field: 'source', message: expect.stringMatching(/^Circular supply/) });
  expect((await desk.create(cells)).body.data.errors[0].message).toBe('This record already exists');
  expect((await desk.update(body.id, 1, { weekdays: 'sunday, monday' })).body).toMatchObject({
    version: 2,
    cells: { weekdays: 'Mon Sun' },
  });
  expect((await desk.setRetired(body.id, 2, true)).body).toMatchObject({ version: 3, retired_at: expect.any(String) });
  expect((await desk.create({ ...cells, destination: cells.source, source: cells.destination })).status).toBe(200);
});

test('lanes follow the new name of their distributor', async () => {
  const buyer = await server.signedIn('hetal.r');
  const { rows } = await server.db.$client.query<{ id: number; name: string }>(
    "select id::int, name from distributors where code = 'SUNRISE'",
  );
  const [{ id, name } = { id: 0, name: '' }] = rows;
  const lanes = async (source: string) =>
    (
      await server.db.$client.query(
        "select id::int, version from supply_lanes where source_kind = 'DISTRIBUTOR' and source = $1 order by id",
        [source],
      )
    ).rows;
  const before = await lanes(name);
  expect(before.length).toBeGreaterThan(0);
  const path = `/api/distributor/distributors/${id}`;
  const { body: record } = await buyer.request('GET', path);
  const { code: _code, status: _status, log: _log, abilities: _abilities, rates: _rates, lanes: _lanes, ...rest } = record;
  const { id: _id, created_at: _created, may_change_papers: _may, ...fields } = rest;
  const renamed = await buyer.request('PUT', path, { ...fields, name: 'Sunrise Healthcare' });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  expect(renamed.body.lanes).toBe(before.length);
  expect(await lanes(name)).toEqual([]);
  expect(await lanes('Sunrise Healthcare')).toEqual(before.map((lane) => ({ id: lane.id, version: lane.version + 1 })));
});
