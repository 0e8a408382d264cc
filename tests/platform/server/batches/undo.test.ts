import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch, ImportMapping, UndoPreview } from '#platform/import/contract.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

async function moved(id: number, event: string): Promise<Batch> {
  const { status, body } = await desk.move(await desk.batch(id), event);
  expect(status, JSON.stringify(body)).toBe(200);
  return rest(id);
}

async function imported(target: string, file: string, changes: ImportMapping = {}): Promise<Batch> {
  const { status, body } = await desk.upload(target, file);
  expect(status, JSON.stringify(body)).toBe(200);
  const mapped = await desk.map(await rest(body.id), changes, { make_missing: target === 'drugs' });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  expect(await rest(body.id)).toMatchObject({ state: 'reviewing', counts: { bad: 0 } });
  const batch = await moved(body.id, 'commit');
  expect(batch).toMatchObject({ state: 'done', failed: 0 });
  return batch;
}

async function bulkEdited(path: string, ids: number[], values: object): Promise<Batch> {
  const body = { ids, expected: ids.length, values, request_key: randomUUID() };
  const answer = await desk.browser.request('POST', `/api/item/${path}/bulk-edit`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return rest(answer.body.batch_id);
}

const preview = async ({ id }: Batch): Promise<UndoPreview> => (await desk.browser.request('GET', `/api/admin/batches/${id}/undo`)).body;

interface Stored {
  id: number;
  version: number;
  retired: boolean;
  values: Record<string, unknown>;
}

async function stored(master: string, name: string): Promise<Stored> {
  const { rows } = await server.db.$client.query<Stored>(
    `select id, version, retired_at is not null as retired, "values" from master_records where master = $1 and name = $2 order by id desc limit 1`,
    [master, name],
  );
  return rows[0]!;
}

const update = async (master: string, name: string, changes: object) => {
  const { id, version, values } = await stored(master, name);
  const answer = await desk.browser.request('PUT', `/api/item/masters/${master}/${id}`, { version, values: { ...values, ...changes } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

const drugs = (name: string, n: number) =>
  [
    'Name,Company,Composition,Unit of measure,Pack size,Schedule,Grade',
    ...Array.from({ length: n }, (_, at) => `${name} ${at},Zzundo Ltd,Zzundone (5 mg),Tablet,10,H,B`),
  ].join('\n');
const drugIds = async (name: string) =>
  (await server.db.$client.query<{ id: number }>('select id from drugs where name like $1 order by id', [`${name} %`])).rows.map(
    ({ id }) => id,
  );

describe('an import whose records were edited in bulk', () => {
  test('can be undone after the bulk edit was undone, exactly as promised', async () => {
    const first = await imported('drugs', drugs('Zzstack', 3));
    const edit = await bulkEdited('drugs', await drugIds('Zzstack'), { grade: 'A1' });
    expect(edit).toMatchObject({ state: 'done', written: 3 });
    expect(await preview(first)).toMatchObject({
      rows: 3,
      undone: 0,
      partly: 0,
      kept: 3,
      reasons: [{ reason: { message: 'Changed since: Grade' }, rows: 3 }],
    });
    expect(await moved(first.id, 'undo')).toMatchObject({ state: 'partlyUndone', undone: 0, kept: 3, may: ['undo'] });
    expect(await preview(edit)).toMatchObject({ rows: 3, undone: 3, kept: 0 });
    expect(await moved(edit.id, 'undo')).toMatchObject({ state: 'undone', undone: 3, kept: 0, may: [] });
    expect(await preview(first)).toEqual({ rows: 3, undone: 3, partly: 0, kept: 0, reasons: [] });
    expect(await moved(first.id, 'undo')).toMatchObject({ state: 'undone', undone: 3, kept: 0, may: [] });
    for (const at of [0, 1, 2]) expect(await stored('item', `Zzstack ${at}`)).toMatchObject({ retired: true });
    expect(await stored('company', 'Zzundo Ltd')).toMatchObject({ retired: true });
    expect(await stored('composition', 'Zzundone (5 mg)')).toMatchObject({ retired: true });
  });
});

describe('an undo', () => {
  test('gives back each field on its own, and each price of a date, and continues where it stopped', async () => {
    const name = 'Zzfield 0';
    const titles = 'Name,Company,Unit of measure,Pack size,Schedule,Grade,MRP,Uses';
    const constant = `${name},Zzfield Ltd,Tablet,10,H`;
    await imported('drugs', `${titles}\n${constant},B,2025-01-01: 100,\n`);
    const second = await imported('drugs', `${titles}\n${constant},A1,2026-01-01: 120; 2026-06-01: 130,Fever\n`);
    const { values } = await stored('item', name);
    expect(values).toMatchObject({ grade: 'A1', uses: 'Fever', mrp: [{ amount: 10_000 }, { amount: 12_000 }, { amount: 13_000 }] });
    await update('item', name, {
      grade: 'C',
      mrp: [
        { from: '2025-01-01', amount: 10_000 },
        { from: '2026-01-01', amount: 12_000 },
        { from: '2026-06-01', amount: 14_000 },
        { from: '2027-01-01', amount: 15_000 },
      ],
    });
    expect(await preview(second)).toMatchObject({
      rows: 1,
      undone: 0,
      partly: 1,
      kept: 0,
      reasons: [{ reason: { message: 'Given back, except what was changed since: Grade, MRP' } }],
    });
    expect(await moved(second.id, 'undo')).toMatchObject({ state: 'partlyUndone', undone: 0, kept: 1, may: ['undo'] });
    const partly = await stored('item', name);
    expect(partly.values).toMatchObject({ grade: 'C', uses: null });
    expect(partly.values['mrp']).toEqual([
      { from: '2025-01-01', amount: 10_000 },
      { from: '2026-06-01', amount: 14_000 },
      { from: '2027-01-01', amount: 15_000 },
    ]);
    // A value that was given back is not given back again.
    await update('item', name, { grade: 'A1', uses: 'Fever' });
    expect(await preview(second)).toMatchObject({ undone: 0, partly: 1 });
    await moved(second.id, 'undo');
    expect((await stored('item', name)).values).toMatchObject({ grade: 'B', uses: 'Fever' });
  });

  test('keeps a created record that others refer to until they are gone', async () => {
    const companies = await imported(
      'masters.company',
      'Name,Short name,Kind\nZzused Ltd,Zzused,Manufacturer\nZzfree Ltd,Zzfree,Manufacturer\n',
    );
    const brands = await imported('masters.brand', 'Name,Company\nZzbrand,Zzused Ltd\n');
    expect(await preview(companies)).toMatchObject({
      undone: 1,
      kept: 1,
      reasons: [{ reason: { message: 'Other records that refer to it: 1' }, rows: 1 }],
    });
    expect(await moved(companies.id, 'undo')).toMatchObject({ state: 'partlyUndone', undone: 1, kept: 1 });
    expect(await stored('company', 'Zzused Ltd')).toMatchObject({ retired: false });
    await moved(brands.id, 'undo');
    expect(await moved(companies.id, 'undo')).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await stored('company', 'Zzused Ltd')).toMatchObject({ retired: true });
  });

  test('does not close a circle of categories', async () => {
    await imported('masters.product-category', 'Name,Parent category\nZzc top,\nZzc other,\n');
    await imported('masters.product-category', 'Name,Parent category\nZzc low,Zzc top\n');
    const cut = await imported('masters.product-category', 'Name,Parent category\nZzc low,Zzc other\n');
    await update('product-category', 'Zzc top', { parent: (await stored('product-category', 'Zzc low')).id });
    expect(await preview(cut)).toMatchObject({ undone: 0, kept: 1 });
    expect(await moved(cut.id, 'undo')).toMatchObject({ state: 'partlyUndone', kept: 1 });
  });
});

describe('retiring in bulk', () => {
  const query = async (text: string, values: unknown[]) => (await server.db.$client.query(text, values)).rows;

  test('reports what stays as it is, and is undone to the state before', async () => {
    await imported('drugs', drugs('Zzretire', 3));
    const ids = await drugIds('Zzretire');
    const retired = await bulkEdited('drugs', ids.slice(0, 2), { state: 'RETIRED' });
    expect(retired).toMatchObject({ state: 'done', counts: { changed: 2, unchanged: 0, bad: 0 }, written: 2 });
    expect(await query('select retired_at is not null as retired from drugs where id = any($1) order by id', [ids])).toEqual([
      { retired: true },
      { retired: true },
      { retired: false },
    ]);
    const again = await bulkEdited('drugs', ids, { state: 'RETIRED' });
    expect(again).toMatchObject({ state: 'done', counts: { changed: 1, unchanged: 2 } });
    expect(await preview(again)).toMatchObject({ rows: 1, undone: 1, kept: 0 });
    expect(await moved(again.id, 'undo')).toMatchObject({ state: 'undone', undone: 1 });
    expect(await moved(retired.id, 'undo')).toMatchObject({ state: 'undone', undone: 2 });
    for (const at of [0, 1, 2]) expect(await stored('item', `Zzretire ${at}`)).toMatchObject({ retired: false });
  });

  test('an import whose records were retired since is undone after that is undone', async () => {
    const first = await imported('masters.function', 'Name\nZzgone a\nZzgone b\n');
    const ids = [(await stored('function', 'Zzgone a')).id];
    const retired = await bulkEdited('master-lists/function', ids, { state: 'RETIRED' });
    expect(await moved(first.id, 'undo')).toMatchObject({ state: 'partlyUndone', undone: 1, kept: 1 });
    expect((await desk.rows(first.id, 'outcome=kept')).rows).toMatchObject([{ reason: { message: 'Retired since' } }]);
    await moved(retired.id, 'undo');
    expect(await moved(first.id, 'undo')).toMatchObject({ state: 'undone', undone: 2 });
  });

  test('does not restore a record whose name another one has, and says so', async () => {
    await imported('masters.function', 'Name\nZztwin\n');
    const { id } = await stored('function', 'Zztwin');
    await bulkEdited('master-lists/function', [id], { state: 'RETIRED' });
    await imported('masters.function', 'Name\nZztwin\n');
    const restored = await bulkEdited('master-lists/function', [id], { state: 'IN_USE' });
    expect(restored).toMatchObject({ counts: { bad: 1, changed: 0 } });
    expect((await desk.rows(restored.id)).rows).toMatchObject([{ errors: [{ message: 'Another record in use has its name' }] }]);
  });

  test('is not mixed with other fields, nor imported from a file', async () => {
    const [id] = await query('select id from drugs where retired_at is null order by id limit 1', []);
    const body = { ids: [id.id], expected: 1, values: { state: 'RETIRED', grade: 'B' }, request_key: randomUUID() };
    expect((await desk.browser.request('POST', '/api/item/drugs/bulk-edit', body)).status).toBe(400);
    expect((await desk.upload('masters.item.state', 'Status\nRetired\n')).status).toBe(404);
  });
});

describe('the unit and the pack size of drugs', () => {
  test('are edited in bulk', async () => {
    await imported('drugs', drugs('Zzunit', 2));
    await imported('masters.uom', 'Name,Short name\nZzvial,Zzv\n');
    const edit = await bulkEdited('drugs', await drugIds('Zzunit'), { uom: 'Zzvial', pack_size: 4 });
    expect(edit).toMatchObject({ state: 'done', written: 2 });
    expect((await stored('item', 'Zzunit 0')).values).toMatchObject({ uom: (await stored('uom', 'Zzvial')).id, pack_size: 4 });
  });
});
