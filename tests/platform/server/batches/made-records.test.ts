import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Batch, ImportMapping, MadeRecordsOutput } from '#platform/import/contract.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;
let unit: string;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  unit = (await server.db.$client.query("select name from master_records where master = 'uom' order by id limit 1")).rows[0].name;
});
afterAll(() => server.close());

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

async function checked(lines: readonly string[]): Promise<Batch> {
  const { body } = await desk.upload('drugs', ['Medicine Name,Composition,Uses,Manufacturer', ...lines].join('\n'));
  const constants: ImportMapping = {
    pack_size: { value: '10' },
    schedule: { value: 'None' },
    grade: { value: 'B' },
    uom: { value: unit },
  };
  await desk.map(await rest(body.id), constants, { make_missing: true });
  return rest(body.id);
}

async function moved(batch: Pick<Batch, 'id' | 'version'>, event: string): Promise<Batch> {
  expect(await desk.move(batch, event)).toMatchObject({ status: 200 });
  return rest(batch.id);
}

async function made(id: number, target = ''): Promise<MadeRecordsOutput> {
  const { status, body } = await desk.browser.request('GET', `/api/admin/batches/${id}/made?page_size=100&${target && `target=${target}`}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const edit = ({ id, version }: Batch, target: string, name: string, given: Record<string, string>) =>
  desk.browser.request('POST', `/api/admin/batches/${id}/made`, { version, target, name, given });

const totals = ({ lists }: MadeRecordsOutput) =>
  Object.fromEntries(lists.map(({ target, total }) => [target.replace('masters.', ''), total]));

/** Records in use by master. */
async function inUse(): Promise<Record<string, number>> {
  const { rows } = await server.db.$client.query<{ master: string; n: number }>(
    'select master, count(*)::int as n from master_records where retired_at is null group by master order by master',
  );
  return Object.fromEntries(rows.map(({ master, n }) => [master, n]));
}

function added(before: Record<string, number>, after: Record<string, number>) {
  const grown = Object.entries(after).map(([master, n]) => [master, n - (before[master] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([master, n]) => n > 0 && master !== 'item'));
}

test('are counted before they are written, exactly as many are made, and undone together', async () => {
  const before = await inUse();
  const lines = Array.from(
    { length: 60 },
    (_, at) =>
      `Qadrug ${at} Tablet,Qamol ${at % 20} (${5 + (at % 2)}mg) + Paracetamol (${at % 7}00mg),Qause ${at % 3},${at % 2 ? 'qa maker' : 'QA  Maker'} ${at % 9} Pvt Ltd`,
  );
  const batch = await checked(lines);
  expect(batch.counts).toMatchObject({ created: 60, bad: 0 });
  const planned = totals(await made(batch.id));
  expect(planned).toMatchObject({ company: 9, molecule: 20, composition: 60 });
  const done = await moved(batch, 'commit');
  expect(done).toMatchObject({ written: 60 });
  expect(added(before, await inUse())).toEqual(planned);
  const after = await made(batch.id, 'masters.company');
  expect(totals(after)).toEqual(planned);
  expect(after.rows.map(({ values }) => values['name'])).toContain('QA Maker 0 Pvt Ltd');
  await moved(done, 'undo');
  expect(await inUse()).toEqual(before);
});

test('are one for the spellings of one name, as counted before', async () => {
  const batch = await checked([
    'Zzspell 5 Tablet,Zzspellamine (5 mg),Pain,Zzspell Pharma Ltd',
    'Zzspell 10 Tablet,Zzspellamine (10 mg),Pain,Zzspell Pharma  LTD.',
    'Zzspell 20 Tablet,Zzspellamine (20 mg),Pain,Zzspell-Pharma Limited',
  ]);
  const planned = totals(await made(batch.id));
  expect(planned).toEqual({ company: 1, composition: 3, molecule: 1 });
  const before = await inUse();
  expect(await moved(batch, 'commit')).toMatchObject({ state: 'done', written: 3, failed: 0 });
  expect(added(before, await inUse())).toMatchObject(planned);
  const { rows } = await server.db.$client.query("select distinct company from drugs where name like 'Zzspell %'");
  expect(rows).toEqual([{ company: 'Zzspell Pharma Ltd' }]);
});

test('take the values that the user gave them; the name of an existing record means that record', async () => {
  const before = await inUse();
  const { rows: companies } = await server.db.$client.query(
    "select id, name from master_records where master = 'company' and retired_at is null order by id limit 1",
  );
  const batch = await checked([
    'Qbdrug 1 Tablet,Paracetamol (650mg),Fever,Qb Amended Ltd',
    'Qbdrug 2 Tablet,Paracetamol (650mg),Fever,Qb Existing  Ltd.',
    'Qbdrug 3 Tablet,Paracetamol (650mg),Fever,Qb amended LTD',
  ]);
  const { lists, rows } = await made(batch.id, 'masters.company');
  expect(lists.find(({ target }) => target === 'masters.company')?.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['name', 'short_name', 'kind']),
  );
  expect(rows.map(({ name, edited }) => ({ name, edited }))).toEqual([
    { name: 'qb amended ltd', edited: false },
    { name: 'qb existing ltd.', edited: false },
  ]);

  expect(await edit(batch, 'masters.company', 'qb amended ltd', { kind: 'Nobody' })).toMatchObject({
    status: 400,
    body: { data: { errors: [{ field: 'given.kind' }] } },
  });
  expect((await edit(batch, 'masters.company', 'nothing such', { name: 'X' })).status).toBe(400);
  const one = await edit(batch, 'masters.company', 'qb amended ltd', { name: 'Qb Renamed Ltd', short_name: 'QbR', kind: 'Marketer' });
  expect(one, JSON.stringify(one.body)).toMatchObject({ status: 200 });
  expect((await edit(batch, 'masters.company', 'qb amended ltd', { name: 'Late' })).status).toBe(409);
  const two = await edit(one.body, 'masters.company', 'qb existing ltd.', { name: companies[0].name });
  const edited = await made(batch.id, 'masters.company');
  expect(edited.lists.find(({ target }) => target === 'masters.company')?.total).toBe(1);
  expect(edited.rows).toMatchObject([
    { edited: true, exists: false, values: { name: 'Qb Renamed Ltd', short_name: 'QbR' } },
    { edited: true, exists: true },
  ]);

  const done = await moved(two.body, 'commit');
  expect(done).toMatchObject({ written: 3 });
  const { rows: renamed } = await server.db.$client.query('select id, "values" from master_records where name = \'Qb Renamed Ltd\'');
  expect(renamed).toMatchObject([{ values: { short_name: 'QbR', kind: 'MARKETER' } }]);
  const { rows: drugs } = await server.db.$client.query(
    "select (\"values\" ->> 'company')::int as company from master_records where master = 'item' and name like 'Qbdrug%' order by name",
  );
  expect(drugs.map(({ company }) => company)).toEqual([renamed[0].id, companies[0].id, renamed[0].id].map(Number));
  await moved(done, 'undo');
  expect(await inUse()).toEqual(before);
});

test('stay when something else uses them', async () => {
  const first = await checked(['Qcdrug 1 Tablet,Paracetamol (650mg),Fever,Qc Shared Ltd']);
  const done = await moved(first, 'commit');
  const second = await checked(['Qcdrug 2 Tablet,Paracetamol (650mg),Fever,Qc Shared Ltd']);
  expect(totals(await made(second.id))).not.toHaveProperty('company');
  await moved(second, 'commit');
  await moved(done, 'undo');
  const { rows } = await server.db.$client.query("select retired_at from master_records where name = 'Qc Shared Ltd'");
  expect(rows).toEqual([{ retired_at: null }]);
});
