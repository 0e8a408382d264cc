import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Batch, FaultGroup, ImportMapping } from '#platform/import/contract.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;
let company: string;

beforeAll(async () => {
  server = await startServer();
  const { rows } = await server.db.$client.query(
    "select name from master_records where master = 'company' and retired_at is null order by id limit 1",
  );
  company = rows[0].name;
});
beforeEach(async () => {
  desk = new ImportDesk(await server.signedIn('omkar.j'));
  await server.db.$client.query('delete from remembered_values');
});
afterAll(() => server.close());

const constants: ImportMapping = {
  pack_size: { value: '10' },
  schedule: { value: 'None' },
  grade: { value: 'B' },
  uom: { value: 'TABLET' },
};

const rest = async (id: number): Promise<Batch> => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

async function post(batch: Pick<Batch, 'id' | 'version'>, path: string, body: object) {
  return desk.browser.request('POST', `/api/admin/batches/${batch.id}/${path}`, { version: batch.version, ...body });
}

/** Lines of a medicines file; the names are unique across tests. */
let file = 0;
const lines = (n: number, more: (at: number) => string): string => {
  file += 1;
  return ['Name,Composition,Company', ...Array.from({ length: n }, (_, at) => `Zzgroup ${file}-${at},${more(at)}`)].join('\n');
};

async function checked(text: string, more: { as_last_time?: boolean; mapping?: ImportMapping } = {}): Promise<Batch> {
  const { status, body } = await desk.upload('masters.item', text);
  expect(status, JSON.stringify(body)).toBe(200);
  const batch = await rest(body.id);
  const { mapping = constants, as_last_time = true } = more;
  const answer = await post(batch, 'map', { mapping: { ...batch.mapping, ...mapping }, whole: false, make_missing: false, as_last_time });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return rest(body.id);
}

async function groupsOf(batch: Batch, query = ''): Promise<{ groups: FaultGroup[]; total: number }> {
  const { status, body } = await desk.browser.request('GET', `/api/admin/batches/${batch.id}/faults?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const mends = async (batch: Batch) => (await desk.browser.request('GET', `/api/admin/batches/${batch.id}/mends`)).body;
const remembered = async () => (await desk.browser.request('GET', '/api/admin/imports/masters.item/values')).body;

/** Mends a group to its end, portion by portion. */
async function mendAll(batch: Batch, path: string, body: object): Promise<{ batch: Batch; portions: number[] }> {
  const portions: number[] = [];
  let [current, after]: [Batch, number | null] = [batch, 0];
  const isInTime = timeLimit('mending');
  while (after !== null && isInTime()) {
    const answer = await post(current, path, { ...body, after });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    portions.push(answer.body.rows);
    current = answer.body.batch;
    after = answer.body.next;
  }
  return { batch: current, portions };
}

describe('the faults of an import', () => {
  test('are grouped by field, reason and value, the largest first, searched and paged with exact counts', async () => {
    const batch = await checked(lines(9, (at) => `,${at < 5 ? 'Zzvasudha Ltd' : at < 8 ? 'zzother  PVT' : company}`));
    expect(batch.counts).toMatchObject({ created: 1, bad: 8 });
    const { groups, total } = await groupsOf(batch);
    expect(total).toBe(2);
    expect(groups).toMatchObject([
      {
        field: 'company',
        value: 'Zzvasudha Ltd',
        rows: 5,
        line: 2,
        fault: { code: 'no_such_record', message: 'Not found: company Zzvasudha Ltd' },
      },
      { field: 'company', value: 'zzother PVT', rows: 3, line: 7 },
    ]);
    expect(await groupsOf(batch, 'page_size=1&page=2')).toMatchObject({ total: 2, groups: [{ rows: 3 }] });
    expect(await groupsOf(batch, 'search=OTHER')).toMatchObject({ total: 1, groups: [{ rows: 3 }] });
    expect(await groupsOf(batch, 'search=Company')).toMatchObject({ total: 2 });
    expect(await groupsOf(batch, 'search=Grade')).toEqual({ total: 0, groups: [] });
  });

  test('of one group are mended with one value, checked again in portions, and taken back', async () => {
    const batch = await checked(lines(2_300, (at) => `,${at % 2 === 0 || at < 2_200 ? 'Zzvasudha Ltd' : 'Zzother'}`));
    const [group] = (await groupsOf(batch)).groups;
    expect(group).toMatchObject({ rows: 2_250 });
    const mended = await mendAll(batch, 'faults/mend', { group: group!.id, act: { value: company } });
    expect(mended.portions).toEqual([1_000, 1_000, 250]);
    expect(mended.batch.counts).toEqual({ created: 2_250, changed: 0, unchanged: 0, bad: 50 });
    expect((await groupsOf(mended.batch)).groups).toMatchObject([{ value: 'Zzother', rows: 50 }]);
    expect(await mends(mended.batch)).toMatchObject({
      total: 1,
      mends: [{ field: 'company', from: 'Zzvasudha Ltd', to: company, remembered: false, rows: 2_250, line: 2 }],
    });
    const [row] = (await desk.rows(batch.id)).rows;
    expect(row).toMatchObject({ given: { company }, file: { company: 'Zzvasudha Ltd' }, verdict: 'created' });

    const restored = await mendAll(mended.batch, 'mends/restore', { mend: { field: 'company', from: 'Zzvasudha Ltd', to: company } });
    expect(restored.batch.counts).toEqual({ created: 0, changed: 0, unchanged: 0, bad: 2_300 });
    expect(await groupsOf(restored.batch)).toMatchObject({ total: 2, groups: [{ id: group!.id, rows: 2_250 }, { rows: 50 }] });
    expect(await mends(restored.batch)).toEqual({ total: 0, remembered: 0, mends: [], left_out: [] });
    expect((await remembered()).total).toBe(0);
  });

  test('of one group are left out and put back, and do not stop “All rows or none”', async () => {
    const batch = await checked(lines(4, (at) => `,${at < 3 ? 'Zzvasudha Ltd' : company}`));
    const [group] = (await groupsOf(batch)).groups;
    const out = await post(batch, 'faults/mend', { group: group!.id, act: { leave_out: true } });
    expect(out.body).toMatchObject({ rows: 3, next: null, batch: { left_out: 3, counts: { created: 1, bad: 0 } } });
    expect(await desk.rows(batch.id, 'verdict=left_out')).toMatchObject({
      total: 3,
      rows: [
        { line: 2, verdict: 'left_out', errors: [], reason: { message: 'Not found: company Zzvasudha Ltd' } },
        { line: 3 },
        { line: 4 },
      ],
    });
    expect((await mends(batch)).left_out).toMatchObject([
      { id: group!.id, rows: 3, reason: { message: 'Not found: company Zzvasudha Ltd' } },
    ]);
    const back = await post(out.body.batch, 'mends/restore', { mend: { left_out: group!.id } });
    expect(back.body.batch).toMatchObject({ left_out: 0, counts: { created: 1, bad: 3 } });
    const again = await post(back.body.batch, 'faults/mend', { group: group!.id, act: { leave_out: true } });
    const committed = await desk.move(again.body.batch, 'commit');
    expect(committed.status).toBe(200);
    expect(await rest(batch.id)).toMatchObject({ state: 'done', written: 1, failed: 0 });
  });

  test('between rows of one file are found again after a group is mended', async () => {
    file += 1;
    const text = ['Name,Company', `Zztwin ${file},Zzone`, `Zztwin ${file},Zztwo`, `Zztwin ${file},${company}`].join('\n');
    const batch = await checked(text);
    expect(batch.counts).toEqual({ created: 1, changed: 0, unchanged: 0, bad: 2 });
    const group = (await groupsOf(batch, 'search=Zzone')).groups[0]!;
    const mended = await post(batch, 'faults/mend', { group: group.id, act: { value: company } });
    expect(mended.body.batch.counts).toEqual({ created: 1, changed: 0, unchanged: 1, bad: 1 });
    expect((await desk.rows(batch.id)).rows.map(({ verdict }) => verdict)).toEqual(['created', 'bad', 'unchanged']);
  });

  test('are refused for an outdated version, an unmapped field and an empty required cell', async () => {
    const batch = await checked(lines(2, () => ',Zzvasudha Ltd'));
    const [group] = (await groupsOf(batch)).groups;
    const empty = await post(batch, 'faults/mend', { group: group!.id, act: { empty: true } });
    expect(empty).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'act', message: 'This field is required' }] } } });
    const stale = await post({ ...batch, version: batch.version - 1 }, 'faults/mend', { group: group!.id, act: { value: company } });
    expect(stale.status).toBe(409);
    const cells = await checked('Name,Company\nZzshort\n');
    const [whole] = (await groupsOf(cells)).groups;
    expect(whole).toMatchObject({ field: '', fault: { code: 'cells' } });
    expect((await post(cells, 'faults/mend', { group: whole!.id, act: { value: company } })).status).toBe(400);
    expect((await post(cells, 'faults/mend', { group: whole!.id, act: { leave_out: true } })).body.batch).toMatchObject({ left_out: 1 });
  });
});

describe('an emptied cell', () => {
  const mendRow = (batch: Batch, given: Record<string, string | null>) => post(batch, 'mend', { line: 2, given });

  test('is refused where the file has a value, also if the field is optional', async () => {
    const batch = await checked(lines(1, () => `Zzvaccinum (5 mg),${company}`));
    expect(batch.counts).toMatchObject({ bad: 1 });
    const emptied = await mendRow(batch, { composition: ' ' });
    expect(emptied).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'given.composition' }] } } });
    expect(await desk.batch(batch.id)).toMatchObject({ version: batch.version, counts: { bad: 1 } });
    const [group] = (await groupsOf(batch)).groups;
    const left = await post(batch, 'faults/mend', { group: group!.id, act: { empty: true } });
    expect(left.body.batch.counts).toMatchObject({ created: 1, bad: 0 });
  });

  test('can be mended again, and goes back to the value of the file', async () => {
    const batch = await checked(lines(1, () => ',Zzvasudha Ltd'));
    const mended = await mendRow(batch, { company });
    expect(mended.body.row).toMatchObject({ verdict: 'created', given: { company }, file: { company: 'Zzvasudha Ltd' } });
    const back = await mendRow(mended.body.batch, { company: null });
    expect(back.body.row).toMatchObject({ verdict: 'bad', given: { company: 'Zzvasudha Ltd' }, file: {} });
  });
});

describe('values mended for all equal rows', () => {
  test('are replaced in the next file of the target, can be switched off for it, and forgotten', async () => {
    const first = await checked(lines(3, () => ',Zzvasudha Ltd'));
    const [group] = (await groupsOf(first)).groups;
    await post(first, 'faults/mend', { group: group!.id, act: { value: company } });
    expect(await remembered()).toMatchObject({
      total: 1,
      values: [{ field: 'company', label: 'Company', from: 'Zzvasudha Ltd', to: company, by: desk.browser.user!.name }],
    });

    const next = await checked(lines(3, (at) => `,${at === 0 ? company : '  zzvasudha  LTD'}`));
    expect(next).toMatchObject({ as_last_time: true, counts: { created: 3, bad: 0 } });
    expect(await mends(next)).toMatchObject({
      remembered: 1,
      mends: [{ field: 'company', to: company, remembered: true, rows: 2, line: 3 }],
    });

    const back = (await desk.move(next, 'mapAgain')).body;
    await post(back, 'map', { mapping: back.mapping, whole: false, make_missing: false, as_last_time: false });
    const off = await rest(next.id);
    expect(off).toMatchObject({ as_last_time: false, counts: { created: 1, bad: 2 } });
    expect(await mends(off)).toMatchObject({ total: 0 });

    const [value] = (await remembered()).values;
    const path = `/api/admin/imports/masters.item/values/${value.id}/forget`;
    expect((await desk.browser.request('POST', path, {})).status).toBe(200);
    expect((await desk.browser.request('POST', path, {})).status).toBe(404);
    const later = await checked(lines(1, () => ',Zzvasudha Ltd'));
    expect(later.counts).toMatchObject({ bad: 1 });
  });

  test('are not remembered if they are not accepted, nor for free text', async () => {
    const batch = await checked(lines(2, () => ',Zzvasudha Ltd'));
    const [group] = (await groupsOf(batch)).groups;
    const still = await post(batch, 'faults/mend', { group: group!.id, act: { value: 'Zzwrong again' } });
    expect(still.body.batch.counts).toMatchObject({ bad: 2 });
    expect((await groupsOf(batch)).groups).toMatchObject([{ value: 'Zzwrong again', rows: 2 }]);
    expect((await remembered()).total).toBe(0);
  });
});

describe('an import with the titles of an earlier one', () => {
  test('takes over its columns and fixed values in any order, and offers the suggested ones', async () => {
    const titles = `Zzname ${Date.now()}`;
    const { body } = await desk.upload('masters.item', `${titles},Company\nZzfirst,${company}\n`);
    const first = await rest(body.id);
    expect(first.mapped_like).toBeUndefined();
    const mapping: ImportMapping = { ...constants, name: { column: 0 }, company: { column: 1 } };
    await post(first, 'map', { mapping, whole: false, make_missing: false });
    await rest(first.id);
    const second = await rest((await desk.upload('masters.item', `Company,${titles}\n${company},Zzsecond\n`)).body.id);
    expect(second.mapping).toEqual({ ...constants, name: { column: 1 }, company: { column: 0 } });
    expect(second.mapped_like).toMatchObject({ batch_id: first.id, by: desk.browser.user!.name, guess: { company: { column: 0 } } });
  });
});

describe('a file that was imported before', () => {
  test('is reported with the earlier import, and can be imported again', async () => {
    const text = lines(1, () => `,${company}`);
    const first = await checked(text);
    expect(first.same_file).toBeUndefined();
    await desk.move(first, 'commit');
    await rest(first.id);
    const second = await checked(text);
    expect(second).toMatchObject({
      state: 'reviewing',
      same_file: { batch_id: first.id, by: desk.browser.user!.name, file_name: 'file.csv', written: 1 },
    });
  });
});

describe('the result file', () => {
  test('shows the written value, and the file’s value where it differs', async () => {
    const batch = await checked(lines(2, (at) => `,${at === 0 ? 'Zzvasudha Ltd' : company}`));
    const [group] = (await groupsOf(batch)).groups;
    const { body } = await post(batch, 'faults/mend', { group: group!.id, act: { value: company } });
    await desk.move(body.batch, 'commit');
    await rest(batch.id);
    const result = await desk.browser.request('GET', `/api/admin/batches/${batch.id}/result.csv`);
    const [titles, mended, plain] = String(result.body).split('\r\n');
    expect(titles?.replace('\ufeff', '')).toBe('Line,Verdict,Outcome,Reason,Record,Name,Composition,Company,Company (as in the file)');
    expect(mended).toMatch(new RegExp(`^2,New,Written,,\\d+,Zzgroup \\d+-0,,${company},Zzvasudha Ltd$`));
    expect(plain).toMatch(new RegExp(`,${company},$`));
  });
});

describe('an unreadable file', () => {
  test('is distinguished from a server error', async () => {
    const { body } = await desk.upload('masters.item', 'Name,Company\n"Zzopen,Cipla\n');
    expect(await rest(body.id)).toMatchObject({
      state: 'failed',
      unreadable: true,
      problem: { message: 'Line 2 has a quotation mark that is not closed' },
    });
  });
});
