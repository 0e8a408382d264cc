import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Batch, ImportMapping } from '#platform/import/contract.ts';
import { beginRowsBatch } from '#platform/import/server/bulk-edit-batch.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';
import { referenceFaults } from '#tests/masters/server/master-desk.ts';

let server: TestServer;
let desk: ImportDesk;
let userId: number;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  userId = desk.browser.user!.user_id;
});
afterAll(() => server.close());

interface Stored {
  id: number;
  name: string;
  version: number;
  retired: boolean;
  values: Record<string, unknown>;
}

const stored = async (master: string, name: string): Promise<Stored[]> =>
  (
    await server.db.$client.query<Stored>(
      `select id, name, version, retired_at is not null as retired, "values" from master_records where master = $1 and lower(name) = lower($2) order by id`,
      [master, name],
    )
  ).rows;

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

/** Uploads a file and runs its dry run. */
async function checked(target: string, file: string, changes: ImportMapping = {}, more: { whole?: boolean; make_missing?: boolean } = {}) {
  const { status, body } = await desk.upload(target, file);
  expect(status, JSON.stringify(body)).toBe(200);
  const answer = await desk.map(await rest(body.id), changes, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return rest(body.id);
}

async function moved(batch: Batch, event: string): Promise<Batch> {
  const answer = await desk.move(batch, event);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return rest(batch.id);
}

const constants: ImportMapping = {
  pack_size: { value: '10' },
  schedule: { value: 'None' },
  grade: { value: 'B' },
  uom: { value: 'TABLET' },
};
const medicines = (...lines: string[]) => ['Medicine Name,Composition,Uses,Side_effects,Manufacturer', ...lines].join('\n');

describe('a file of medicines', () => {
  test('is mapped by its titles, creates missing records, and is undone with them', async () => {
    const { rows: uoms } = await server.db.$client.query("select name from master_records where master = 'uom' order by id limit 1");
    const mapping = { ...constants, uom: { value: String(uoms[0].name).toUpperCase() } };
    const file = medicines(
      'Zzar 625 Tablet,Amoxycillin  (500mg) +  Zzanic Acid (125mg),Infections,Nausea,Zzar Pharmaceuticals Ltd',
      'Zzor 5 Tablet,Zzanic Acid (125 MG) + Amoxycillin (500 mg),Pain,Nausea,  zzar  pharmaceuticals LTD ',
    );
    expect((await checked('drugs', file, mapping)).counts).toEqual({ created: 0, changed: 0, unchanged: 0, bad: 2 });
    const reviewing = await checked('drugs', file, mapping, { make_missing: true });
    expect(reviewing).toMatchObject({ state: 'reviewing', counts: { created: 2, changed: 0, unchanged: 0, bad: 0 } });
    expect(reviewing.mapping).toMatchObject({
      name: { column: 0 },
      composition: { column: 1 },
      side_effects: { column: 3 },
      company: { column: 4 },
    });

    const committed = await moved(reviewing, 'commit');
    expect(committed).toMatchObject({ state: 'done', written: 2, failed: 0, may: ['undo'] });
    const [company] = await stored('company', 'Zzar Pharmaceuticals Ltd');
    expect(company?.values).toMatchObject({ short_name: 'Zzar', kind: 'MANUFACTURER' });
    const [composition] = await stored('composition', 'Amoxycillin (500 mg), Zzanic Acid (125 mg)');
    const [item] = await stored('item', 'Zzar 625 Tablet');
    const [changedRow] = await stored('item', 'Zzor 5 Tablet');
    expect(item).toMatchObject({ version: 1, values: { company: company?.id, composition: composition?.id, pack_size: 10, grade: 'B' } });
    expect(changedRow).toMatchObject({ values: { company: company?.id, composition: composition?.id } });
    const drug = await server.db.$client.query('select name, company, composition from drugs where item_id = $1', [item?.id]);
    expect(drug.rows).toEqual([{ name: 'Zzar 625 Tablet', company: 'Zzar Pharmaceuticals Ltd', composition: composition?.name }]);
    expect(await referenceFaults(server)).toEqual([]);

    const undone = await moved(committed, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 0, may: [] });
    for (const [master, name] of [
      ['item', 'Zzar 625 Tablet'],
      ['company', 'Zzar Pharmaceuticals Ltd'],
      ['composition', composition!.name],
      ['molecule', 'Zzanic Acid'],
    ])
      expect(
        (await stored(master!, name!)).map(({ retired }) => retired),
        name,
      ).toEqual([true]);
    const history = await desk.browser.request('GET', `/api/item/masters/item/${item?.id}/history`);
    expect(history.body.rows.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual([
      ['retired', desk.browser.user!.name],
      ['created', desk.browser.user!.name],
    ]);
  });
});

describe('an empty price', () => {
  const mapping = { ...constants, uom: { value: 'Strip' }, company: { value: 'Zenova Lifesciences' } };
  const priced = (mrp: string) => checked('drugs', `Medicine Name,MRP\nZzpriced Tablet,${mrp}\n`, mapping);

  test('changes nothing while the only price is of a later day, as lists show it, and removes one of today', async () => {
    const later = await moved(await priced('01/04/2099: 25.50'), 'commit');
    expect(later).toMatchObject({ state: 'done', written: 1 });
    expect((await priced('')).counts).toEqual({ created: 0, changed: 0, unchanged: 1, bad: 0 });
    await moved(await priced('20'), 'commit');
    expect((await priced('')).counts).toEqual({ created: 0, changed: 1, unchanged: 0, bad: 0 });
  });
});

describe('a name that another company’s drug has', () => {
  const mend = (batch: Batch, line: number, given: Record<string, string>) =>
    desk.browser.request('POST', `/api/admin/batches/${batch.id}/mend`, {
      version: batch.version,
      line,
      given,
    });

  test('is refused until the row has another name or the same company', async () => {
    const { rows } = await server.db.$client.query<{
      name: string;
      company: string;
    }>('select name, company from drugs where retired_at is null order by id limit 1');
    const { name, company } = rows[0]!;
    const lines = `"${name}",Paracetamol (500 mg),,Drowsy,"Zzother Ltd"\n"${name}",Paracetamol (500 mg),,Drowsy,"${company.toUpperCase()}"\n`;
    const message = `${name} belongs to ${company}: rename it here, or change the drug’s company`;
    for (const make_missing of [true, false]) {
      const batch = await checked('drugs', medicines(lines), constants, {
        make_missing,
      });
      const [changedRow, unchangedRow] = (await desk.rows(batch.id)).rows;
      expect(changedRow?.verdict).toBe('bad');
      expect(changedRow?.errors).toContainEqual(expect.objectContaining({ field: 'name', message }));
      expect(unchangedRow?.errors.filter(({ field }) => field === 'name')).toEqual([]);
    }
    const batch = await checked('drugs', medicines(lines), constants, {
      make_missing: true,
    });
    const renamed = await mend(batch, 2, { name: 'Zzrenamed 500 Tablet' });
    expect(renamed.body.row.errors.filter(({ field }: { field: string }) => field === 'name')).toEqual([]);
    const again = await mend(renamed.body.batch, 2, { name, company });
    expect(again.body.row.errors).not.toContainEqual(expect.objectContaining({ field: 'name', message }));
  });
});

describe('references in cells', () => {
  const options = async (target: string, query: Record<string, string>) =>
    (await desk.browser.request('GET', `/api/admin/imports/${target}/options?${new URLSearchParams(query)}`)) as {
      status: number;
      body: { options: string[] };
    };

  test('are listed for small tables and searched in large ones, with prefix matches first', async () => {
    const { body } = await desk.browser.request('GET', '/api/admin/imports');
    const field = (target: string, name: string) =>
      body.targets.find(({ id }: { id: string }) => id === target).fields.find((each: { name: string }) => each.name === name);
    expect(field('selling-rates', 'store_group').search).toBe(false);
    expect(Object.keys(field('selling-rates', 'store_group').choices)).toContain('Andheri East to Borivali West');
    expect(field('selling-rates', 'drug')).toMatchObject({ search: true, choices: null });
    expect(field('drugs', 'company')).toMatchObject({ search: true, choices: null });
    const { rows } = await server.db.$client.query<{ name: string; company: string }>(
      'select name, company from drugs where retired_at is null order by id limit 1',
    );
    const { name, company } = rows[0]!;
    const drugs = (await options('selling-rates', { field: 'drug', search: name.toUpperCase().slice(0, -1) })).body.options;
    expect(drugs).toContain(name);
    expect(drugs.length).toBeLessThanOrEqual(20);
    const prefix = name.slice(0, 2).toLowerCase();
    const [first] = (await options('selling-rates', { field: 'drug', search: prefix })).body.options;
    expect(first?.toLowerCase().startsWith(prefix)).toBe(true);
    expect((await options('drugs', { field: 'company', search: company })).body.options).toContain(company);
    expect((await options('drugs', { field: 'side_effects', search: 'a' })).body.options).toEqual([]);
    expect((await options('nothing', { field: 'name' })).status).toBe(404);
  });

  test('can be created if most bad rows refer to missing records', async () => {
    const file = medicines(
      'Zzmiss 5 Tablet,Zzmissing (5 mg),,,Zzmissing Ltd',
      ',Zzmissing (5 mg),,,Zzmissing Ltd',
      'Zzmist 5 Tablet,Zzmissing (5 mg),,,Zzmissing Ltd',
    );
    const { rows: uoms } = await server.db.$client.query("select name from master_records where master = 'uom' order by id limit 1");
    const mapping = { ...constants, uom: { value: String(uoms[0].name) } };
    expect(await checked('drugs', file, mapping)).toMatchObject({ counts: { bad: 3 }, mostly_missing: true });
    expect(await checked('drugs', file, mapping, { make_missing: true })).toMatchObject({ counts: { bad: 1 }, mostly_missing: false });
    expect(await checked('drugs', file, { ...mapping, uom: { value: 'Zzunit' } })).toMatchObject({
      counts: { bad: 3 },
      mostly_missing: false,
    });
  });
});

describe('rows with one key', () => {
  const file = 'Name,Description\nZza,One\nzza ,one\nZza,Two\nZzb,\n,Nobody\nZzb,\n';

  test('are one record: a repetition is unchanged, a contradiction is refused with the line', async () => {
    const batch = await checked('masters.function', file);
    expect(batch.counts).toEqual({ created: 2, changed: 0, unchanged: 2, bad: 2 });
    const { rows } = await desk.rows(batch.id);
    expect(rows.map(({ line, verdict, reason, errors }) => [line, verdict, reason?.message ?? errors[0]?.message ?? null])).toEqual([
      [2, 'created', null],
      [3, 'unchanged', 'The same as line 2'],
      [4, 'bad', 'Line 2 has different values for the same record'],
      [5, 'created', null],
      [6, 'bad', 'Fill this in'],
      [7, 'unchanged', 'The same as line 5'],
    ]);
  });

  test('are rechecked together when one of them is mended', async () => {
    const batch = await checked('masters.function', file);
    const mend = (batch: Batch, line: number, given: Record<string, string>) =>
      desk.browser.request('POST', `/api/admin/batches/${batch.id}/mend`, { version: batch.version, line, given });
    const first = await mend(batch, 2, { name: 'Zzc' });
    expect(first.body).toMatchObject({ row: { line: 2, verdict: 'created', given: { name: 'Zzc', description: 'One' } } });
    expect(first.body.batch.counts).toEqual({ created: 3, changed: 0, unchanged: 1, bad: 2 });
    const { rows } = await desk.rows(batch.id);
    expect(rows.slice(1, 3)).toMatchObject([
      { verdict: 'created' },
      { verdict: 'bad', errors: [{ message: expect.stringMatching(/^Line 3 /) }] },
    ]);
    expect((await mend(batch, 6, { name: 'Zzd' })).status).toBe(409);
    const second = await mend(first.body.batch, 6, { name: 'Zzd' });
    expect(second.body.batch.counts).toEqual({ created: 4, changed: 0, unchanged: 1, bad: 1 });
    expect((await mend(second.body.batch, 6, { other: 'x' })).status).toBe(400);
    expect((await mend(second.body.batch, 99, { name: 'x' })).status).toBe(400);
    expect((await moved(second.body.batch, 'commit')).written).toBe(4);
  });
});

describe('all rows or none', () => {
  test('writes nothing with a bad row, or if a record changed meanwhile', async () => {
    const checkedBatch = await checked('masters.function', 'Name\nZzwa\n""\n"",x\n ,\nZzwb,\n', {}, { whole: true });
    expect((await desk.move(checkedBatch, 'commit')).status).toBe(checkedBatch.counts.bad > 0 ? 400 : 200);
    const batch = await checked('masters.function', 'Name,Description\nZzwc,1\nZzwd,2\n', {}, { whole: true });
    await desk.browser.request('POST', '/api/item/masters/function', { values: { name: 'Zzwd' } });
    const failed = await moved(batch, 'commit');
    expect(failed).toMatchObject({
      state: 'failed',
      written: 0,
      may: ['resume', 'cancel'],
      problem: { message: expect.stringMatching(/^Line 3: .*Nothing was written/) },
    });
    expect(await stored('function', 'Zzwc')).toEqual([]);
    expect(await moved(failed, 'cancel')).toMatchObject({ state: 'cancelled' });
  });

  test('writes in one transaction', async () => {
    const batch = await checked(
      'masters.function',
      `Name\n${Array.from({ length: 2_500 }, (_, at) => `Zzx ${at}`).join('\n')}\n`,
      {},
      { whole: true },
    );
    expect(await moved(batch, 'commit')).toMatchObject({ state: 'done', written: 2_500, failed: 0 });
  });
});

describe('concurrent changes', () => {
  test('are not overwritten by a commit or an undo', async () => {
    const make = async (name: string): Promise<{ id: number; version: number; values: object }> =>
      (await desk.browser.request('POST', '/api/item/masters/function', { values: { name, description: 'Old' } })).body;
    const [one, two] = [await make('Zzma'), await make('Zzmb')];
    const change = ({ id }: { id: number }, version: number, description: string, name: string) =>
      desk.browser.request('PUT', `/api/item/masters/function/${id}`, { version, values: { name, description } });
    const batch = await checked('masters.function', 'Name,Description\nZzma,New\nZzmb,New\n');
    expect(batch.counts).toEqual({ created: 0, changed: 2, unchanged: 0, bad: 0 });
    expect((await change(one, 1, 'Theirs', 'Zzma')).status).toBe(200);
    const committed = await moved(batch, 'commit');
    expect(committed).toMatchObject({ state: 'done', written: 1, failed: 1 });
    expect((await desk.rows(committed.id, 'outcome=failed')).rows).toMatchObject([
      { line: 2, reason: { message: 'Changed by someone else since it was checked' } },
    ]);
    expect((await change(two, 2, 'Later', 'Zzmb')).status).toBe(200);
    expect(await moved(committed, 'undo')).toMatchObject({ state: 'partlyUndone', undone: 0, kept: 1, may: ['undo'] });
    expect((await stored('function', 'Zzma'))[0]?.values['description']).toBe('Theirs');
    expect((await stored('function', 'Zzmb'))[0]?.values['description']).toBe('Later');
  });
});

describe('a bulk edit', () => {
  test('sets the same values in many records, reports each, and can be undone', async () => {
    const cause = { at: server.clock.now(), userId, requestId: 'bulk', operation: 'item.bulkEdit' };
    const records = sql`select id from master_records where master = 'function' and retired_at is null order by id limit 30`;
    const request = {
      target: 'masters.function',
      records,
      given: { description: 'In bulk' },
      requestKey: crypto.randomUUID(),
      requestContent: { first: 30 },
    };
    const id = await beginRowsBatch(server.db, cause, request);
    const committed = await rest(id);
    expect(committed).toMatchObject({ kind: 'rows', state: 'done', rows: 30, written: 30, counts: { changed: 30, bad: 0 } });
    expect((await desk.rows(id)).rows.slice(0, 1)).toMatchObject([
      { line: 1, verdict: 'changed', outcome: 'written', changes: [{ field: 'description', after: 'In bulk' }] },
    ]);
    expect(await beginRowsBatch(server.db, cause, request)).toBe(id);
    expect(await moved(committed, 'undo')).toMatchObject({ state: 'undone', undone: 30 });
  });
});

describe('a user without a target’s permission', () => {
  test('sees neither the target nor its batches', async () => {
    const batch = await checked('masters.function', 'Name\nZzp\n');
    const buyer = new ImportDesk(await server.signedIn('hetal.r'));
    expect((await buyer.browser.request('GET', `/api/admin/batches/${batch.id}`)).status).toBe(404);
    expect((await buyer.browser.request('GET', `/api/admin/batches/${batch.id}/rows`)).status).toBe(404);
    const result = async (id: number) => {
      const { status, body } = await buyer.browser.request('GET', `/api/admin/batches/${id}/result.csv`);
      return { status, body };
    };
    expect(await result(batch.id)).toEqual({ status: 404, body: { code: 'NOT_FOUND', message: 'Import not found' } });
    expect(await result(batch.id)).toEqual(await result(999_999));
    expect((await buyer.move(batch, 'commit')).status).toBe(404);
    const ids = (answer: { body: { targets: { id: string }[] } }) => answer.body.targets.map(({ id }) => id);
    expect(ids(await buyer.browser.request('GET', '/api/admin/imports'))).not.toContain('masters.function');
    expect(ids(await desk.browser.request('GET', '/api/admin/imports'))).toContain('masters.function');
  });
});
