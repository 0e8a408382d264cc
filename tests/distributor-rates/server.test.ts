import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchRow } from '#platform/import/contract.ts';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const TITLES = 'Distributor,Drug,MRP,PTR,PTS,Discount %,Scheme,Scheme from,CD %,CD days,Order multiple,From,To';

let server: TestServer;
let buyer: TestBrowser;
let desk: ImportDesk;
/** Drugs without a rate. */
let names: string[];
beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
  desk = new ImportDesk(buyer);
  const { rows } = await server.db.$client.query<{ name: string }>(
    `select name from drugs d where retired_at is null and not exists (select from distributor_rates r where r.drug_id = d.id)
     order by id desc limit 12`,
  );
  names = rows.map(({ name }) => name);
});
afterAll(() => server.close());

type Line = Partial<Record<'distributor' | 'drug' | 'mrp' | 'ptr' | 'pts' | 'scheme' | 'cd' | 'days' | 'from' | 'to', string | undefined>>;
const line = ({ distributor = 'Narmada Lifecare', drug = names[0], mrp = '224', ptr = '150', pts = '140', ...more }: Line = {}) =>
  [
    distributor,
    drug,
    mrp,
    ptr,
    pts,
    '10',
    more.scheme ?? '',
    '',
    more.cd ?? '',
    more.days ?? '',
    '',
    more.from ?? '01-12-2026',
    more.to ?? '',
  ]
    .map((cell) => `"${cell ?? ''}"`)
    .join(',');

async function checked(...lines: string[]) {
  const { status, body } = await desk.upload('distributor-rates', [TITLES, ...lines].join('\n'));
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  const response = await desk.map(await desk.batch(body.id));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await server.app.batches.whenIdle();
  return { batch: await desk.batch(body.id), rows: (await desk.rows(body.id)).rows };
}

async function moved(id: number, event: string) {
  const { status, body } = await desk.move(await desk.batch(id), event);
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  return desk.batch(id);
}

const faultsOf = ({ errors }: BatchRow) => errors.map(({ field, message }) => `${field}: ${message}`);

describe('an import of distributor rates', () => {
  test('names every bad cell', async () => {
    const retired = names.at(-1) ?? '';
    await asOwner(server, 'update drugs set retired_at = now() where name = $1', [retired]);
    const { rows } = await checked(
      line({ drug: 'Zzno 5 Tablet' }),
      line({ drug: retired }),
      line({ ptr: '224' }),
      line({ scheme: '0+1' }),
      line({ cd: '101', days: '7' }),
      line({ cd: '2' }),
      line({ from: '01-12-2026', to: '30-11-2026' }),
      line({ pts: '151' }),
      line({ distributor: 'Nobody' }),
      line({ distributor: 'Vindhya Lifesciences' }),
    );
    const [unknown, excluded, margin, ...rest] = rows.map(faultsOf);
    expect(unknown).toEqual(['drug: Drug Zzno 5 Tablet not found']);
    expect(excluded).toEqual([`drug: ${retired} is retired`]);
    expect(margin).toEqual([expect.stringMatching(/^ptr: Not below the MRP without \d+ % GST, \d+\.\d\d$/)]);
    expect(rest).toEqual([
      ['scheme: A scheme such as 10+1, both at least 1'],
      ['cd_percent: At most 100'],
      ['cd_days: Enter the days within which the cash discount is given'],
      ['to: Before the first day'],
      ['pts: Above the PTR'],
      ['distributor: Distributor Nobody not found'],
      ['distributor: Vindhya Lifesciences is closed'],
    ]);
  });

  test('takes a drug by the code of its distributor, if that product is mapped', async () => {
    const { rows: items } = await server.db.$client.query<{ status: string; code: string; distributor: string; drug_id: number }>(
      `select distinct on (i.status) i.status, i.code, x.name as distributor, i.drug_id::int from distributor_items i
       join distributors x on x.id = i.distributor_id join drugs d on d.id = i.drug_id
       where i.status in ('mapped', 'suggested') and i.retired_at is null and x.status = 'active' and d.retired_at is null and d.merged_into is null
         and not exists (select from distributor_rates r where r.drug_id = i.drug_id and r.distributor_id = i.distributor_id)
       order by i.status, i.id`,
    );
    const [mapped, suggested] = items;
    expect([mapped?.status, suggested?.status]).toEqual(['mapped', 'suggested']);
    const { batch, rows } = await checked(
      line({ ...mapped, drug: ` ${mapped!.code.toLowerCase()} `, ptr: '100', pts: '90' }),
      line({ distributor: suggested!.distributor, drug: suggested!.code }),
    );
    expect(rows.map(faultsOf)).toEqual([[], [`drug: Drug ${suggested!.code} not found`]]);
    await moved(batch.id, 'commit');
    const { rows: written } = await server.db.$client.query('select drug_id::int from distributor_rates order by id desc limit 1');
    expect(written).toEqual([{ drug_id: mapped!.drug_id }]);
  });

  test('shows net rate, margin and MRP before and after, also for a rate that follows another', async () => {
    const drug = names[1];
    const first = await checked(line({ drug, from: '01-01-2026', to: '30-06-2026', scheme: '9+1' }));
    // 150 less 10 %, nine tenths of it.
    expect(first.rows[0]?.changes).toContainEqual({ field: 'net_rate', before: '', after: '121.50' });
    await moved(first.batch.id, 'commit');
    const next = await checked(line({ drug, from: '01-07-2026', mrp: '230', scheme: '9 + 1', ptr: '160' }));
    expect(next.rows[0]).toMatchObject({ verdict: 'created' });
    expect(next.rows[0]?.changes).toEqual([
      { field: 'net_rate', before: '121.50', after: '129.60' },
      { field: 'margin', before: expect.stringMatching(/^\d+\.\d$/), after: expect.stringMatching(/^\d+\.\d$/) },
      { field: 'mrp', before: '224.00', after: '230.00' },
    ]);
    const { batch } = next;
    expect(batch.figures).toEqual([
      { name: 'net_rate', label: 'Net rate' },
      { name: 'margin', label: 'Margin %' },
    ]);
  });

  test('rejects overlapping periods in the file and with stored rates; a line may end a stored rate for later lines', async () => {
    const drug = names[2];
    const { batch } = await checked(line({ drug, from: '01-01-2026' }));
    await moved(batch.id, 'commit');
    const overlapping = await checked(
      line({ drug, from: '01-04-2026', to: '30-04-2026' }),
      line({ drug: names[3], from: '01-04-2026', to: '30-04-2026' }),
      line({ drug: names[3], from: '30-04-2026' }),
    );
    expect(overlapping.rows.map(faultsOf)).toEqual([
      ['from: Overlaps with the rate from 01-01-2026 to …: end that one first'],
      [],
      ['from: Overlaps with the days of line 3'],
    ]);
    const ended = await checked(line({ drug, from: '01-01-2026', to: '31-03-2026' }), line({ drug, from: '01-04-2026' }));
    expect(ended.batch.counts).toMatchObject({ changed: 1, created: 1, bad: 0 });
    expect(await moved(ended.batch.id, 'commit')).toMatchObject({ state: 'done', written: 2, failed: 0 });
    const undone = await moved(ended.batch.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undone: 2 });
  });

  test('does not write a line that overlaps with a rate stored after the dry run', async () => {
    const drug = names[4];
    const { batch } = await checked(line({ drug, from: '01-02-2026' }));
    const cells = { distributor: 'Narmada Lifecare', drug, mrp: '224', ptr: '150', pts: '140', from: '01-01-2026' };
    const made = await buyer.request('POST', '/api/distributor/rates', { cells, request_key: randomUUID() });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(await moved(batch.id, 'commit')).toMatchObject({ written: 0, failed: 1 });
    const { rows } = await desk.rows(batch.id);
    expect(rows[0]?.reason).toMatchObject({ message: 'Overlaps with the rate from 01-01-2026 to …: end that one first' });
  });
});

test('are the drugs of a distributor, filtered by its name (§7.6)', async () => {
  const where = JSON.stringify({ match: 'all', of: [{ field: 'distributor', is: 'is', value: 'Tapti Drug Distributors' }] });
  const query = new URLSearchParams({ where, sort: 'drug', limit: '50' });
  const { body } = await buyer.request('GET', `/api/distributor/rates?${query}`);
  const rows = body.rows as { values: { distributor: string; drug: string } }[];
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ values }) => values.distributor))).toEqual(new Set(['Tapti Drug Distributors']));
  expect(new Set(rows.map(({ values }) => values.drug)).size).toBeGreaterThan(1);
});

describe('a single distributor rate', () => {
  const cells = () => ({
    distributor: 'Tapti Drug Distributors',
    drug: names[5],
    mrp: '224',
    ptr: '150',
    pts: '140',
    from: '01-01-2026',
    to: '',
  });
  const post = (body: object) => buyer.request('POST', '/api/distributor/rates', body);

  test('is created once per request key, read as cells, changed, retired and restored', async () => {
    const request_key = randomUUID();
    const made = await post({ cells: cells(), request_key });
    expect(made.body).toMatchObject({
      version: 1,
      cells: { ptr: '150.00', from: '01-01-2026', distributor: 'Tapti Drug Distributors' },
      retired_at: null,
    });
    expect((await post({ cells: cells(), request_key })).body.id).toBe(made.body.id);
    expect((await post({ cells: cells(), request_key: randomUUID() })).body.data.errors[0]).toMatchObject({
      message: 'This record already exists',
    });
    const path = `/api/distributor/rates/${made.body.id}`;
    const changed = await buyer.request('PUT', path, { version: 1, cells: { ptr: '155', scheme: '10+1' } });
    expect(changed.body).toMatchObject({ version: 2, cells: { ptr: '155.00', scheme: '10+1', mrp: '224.00' } });
    expect(await buyer.request('PUT', path, { version: 1, cells: { ptr: '156' } })).toMatchObject({
      status: 409,
      body: { data: { record: { version: 2 } } },
    });
    const retired = await buyer.request('POST', `${path}/retired`, { version: 2, retired: true });
    expect(retired.body).toMatchObject({ version: 3, retired_at: expect.any(String) });
    expect((await buyer.request('PUT', path, { version: 3, cells: { ptr: '156' } })).status).toBe(400);
    expect((await buyer.request('POST', `${path}/retired`, { version: 3, retired: false })).body).toMatchObject({ retired_at: null });
    const { rows } = await server.db.$client.query('select operation from audit where record = $1 order by id', [
      `distributor_rates/${made.body.id}`,
    ]);
    expect(rows.map(({ operation }) => operation.replace('distributor.rates.', ''))).toEqual([
      'create',
      'update',
      'setRetired',
      'setRetired',
    ]);
  });

  test('is validated like a line of a file: invalid cells and overlaps are named', async () => {
    const bad = await post({ cells: { ...cells(), drug: names[6], cd_percent: '101', to: '31-12-2025' }, request_key: randomUUID() });
    expect(bad.body.data.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual(['cd_percent', 'to']);
    expect((await post({ cells: { ...cells(), drug: names[7] }, request_key: randomUUID() })).status).toBe(200);
    const overlapping = await post({ cells: { ...cells(), drug: names[7], from: '01-06-2026' }, request_key: randomUUID() });
    expect(overlapping.body.data.errors).toEqual([
      { field: 'from', message: 'Overlaps with the rate from 01-01-2026 to …: end that one first' },
    ]);
  });

  test('is visible to readers and changed by managers only', async () => {
    const warehouse = await server.signedIn('ganesh.m');
    expect((await warehouse.request('GET', '/api/distributor/rates')).status).toBe(200);
    expect((await warehouse.request('POST', '/api/distributor/rates', { cells: cells() })).status).toBe(403);
    const agent = await server.signedIn('meera.k');
    expect((await agent.request('GET', '/api/distributor/rates')).status).toBe(403);
  });
});

test('the list has net rate and margin of current rates, cheapest distributor first', async () => {
  const { rows: quoted } = await server.db.$client.query('select d.name from drugs d join distributor_rates r on r.drug_id = d.id limit 1');
  const where = JSON.stringify({
    match: 'all',
    of: [
      { field: 'drug', is: 'is', value: quoted[0].name },
      { field: 'holds', is: 'is', value: true },
    ],
  });
  const { body } = await buyer.request('GET', `/api/distributor/rates?${new URLSearchParams({ where, sort: 'net_rate' })}`);
  expect(body.rows.length).toBeGreaterThan(1);
  const nets = body.rows.map(({ values }: { values: { net_rate: number } }) => values.net_rate);
  expect(nets).toEqual(nets.toSorted((one: number, other: number) => one - other));
  expect(body.rows[0].values.margin).toBeGreaterThan(0);
});
