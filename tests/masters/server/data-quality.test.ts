import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MasterFinding } from '#features/masters/contract.ts';
import { type MasterId, masterIds } from '#features/masters/masters.ts';
import { checkMaster } from '#features/masters/server/quality/check-masters.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf, type StoredMaster } from './master-desk.ts';

let server: TestServer;
let browser: TestBrowser;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  browser = await server.signedIn('omkar.j');
  desk = deskOf(browser);
});
afterAll(() => server.close());

async function check(master: MasterId): Promise<void> {
  server.clock.advance(1_000);
  await checkMaster(server.db, master, server.clock.now());
}

interface Row {
  id: number;
  values: Record<string, unknown>;
}

async function found(master: MasterId, problem: string): Promise<Row[]> {
  const where = {
    match: 'all',
    of: [
      { field: 'master', is: 'anyOf', value: [master] },
      { field: 'problem', is: 'anyOf', value: [problem] },
    ],
  };
  const { status, body } = await browser.request(
    'GET',
    `/api/item/master-findings?limit=200&where=${encodeURIComponent(JSON.stringify(where))}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
}

const finding = async (id: number) => (await browser.request('GET', `/api/item/master-findings/${id}`)).body as MasterFinding;
const groupOf = async (master: MasterId, problem: string, record: StoredMaster): Promise<MasterFinding | undefined> => {
  for (const { id } of await found(master, problem)) {
    const group = await finding(id);
    if (group.records.some((each) => each.id === record.id)) return group;
  }
  return undefined;
};
const mark = (id: number, distinct: boolean, by = browser) => by.request('POST', `/api/item/master-findings/${id}/distinct`, { distinct });

const company = (name: string) => desk.made('company', { name, licence_no: null });

describe('possible duplicates', () => {
  test('are records with nearly equal names; a merge removes them from the findings', async () => {
    const [one, other] = [await company('Zzorba Remedies Ltd'), await company('Zzorbba Remedies Private Limited')];
    await check('company');
    const group = await groupOf('company', 'DUPLICATES', one);
    expect(group!.records.map(({ id, uses, booked }) => [id, uses, booked])).toEqual([
      [one.id, 0, false],
      [other.id, 0, false],
    ]);
    expect((await desk.merge('company', one, [other])).status).toBe(200);
    expect((await browser.request('GET', `/api/item/master-findings/${group!.id}`)).status).toBe(404);
    await check('company');
    expect(await groupOf('company', 'DUPLICATES', one)).toBeUndefined();
  });

  test('can be marked as not duplicates, with user and time, and unmarked again', async () => {
    const [one] = [await company('Zzephyr Biologics'), await company('Zzephir Biologics')];
    await check('company');
    const group = (await groupOf('company', 'DUPLICATES', one))!;
    const reader = await server.signedIn('nandini.r');
    expect((await mark(group.id, true, reader)).status).toBe(403);
    const { body } = await mark(group.id, true);
    expect(body).toMatchObject({ problem: 'DISTINCT', marked: { by: browser.user!.name, at: server.clock.now().toISOString() } });
    await check('company');
    expect(await groupOf('company', 'DUPLICATES', one)).toBeUndefined();
    expect(await groupOf('company', 'DISTINCT', one)).toMatchObject({ id: group.id });
    expect((await mark(group.id, false)).body).toMatchObject({ problem: 'DUPLICATES', marked: null });
    await check('company');
    expect(await groupOf('company', 'DUPLICATES', one)).toMatchObject({ id: group.id });
  });

  test('are drugs of one company only if composition, form and pack are the same', async () => {
    const item = await desk.sample('item');
    const made = (name: string, values: object = {}) => desk.made('item', { ...item, name, ...values });
    const [one, other, strength, pack] = [
      await made('Zzotril 50 Tablet'),
      await made('Zzotrill 50 Tab.let'),
      await made('Zzotril 500 Tablet'),
      await made('Zzotrel 50 Tablet', { pack_size: 15 }),
    ];
    await check('item');
    const group = await groupOf('item', 'DUPLICATES', one);
    expect(group!.records.map(({ id }) => id)).toEqual([one.id, other.id]);
    expect(await groupOf('item', 'DUPLICATES', strength)).toBeUndefined();
    expect(await groupOf('item', 'DUPLICATES', pack)).toBeUndefined();
  });
});

test('retired doubles that are still used, missing compositions, unused records and invisible characters are found', async () => {
  const [double, inUse] = [await company('Zzulu Labs Limited'), await company('Zzulu Labs')];
  await desk.made('brand', { company: double.id });
  const [unusedDouble] = [await company('Zzanzibar Labs Limited'), await company('Zzanzibar Labs')];
  for (const each of [double, unusedDouble]) await desk.retire('company', each);
  await desk.update('company', inUse, { name: 'Zzulu Labs Ltd.' });
  const { rows } = await server.db.$client.query(
    `insert into master_records (master, name, values) values ('company', E'Zz\\u200bebra', '{}') returning id`,
  );
  const uncomposed = await desk.made('item', { composition: null });
  await check('company');
  await check('item');
  expect((await groupOf('company', 'RETIRED_DOUBLE', double))!.records.map(({ id }) => id)).toEqual([double.id, inUse.id]);
  expect(await groupOf('company', 'RETIRED_DOUBLE', unusedDouble)).toBeUndefined();
  expect(await groupOf('company', 'UNUSED', inUse)).toBeDefined();
  expect(await groupOf('company', 'INVISIBLE', { id: rows[0].id, version: 1, values: {} })).toBeDefined();
  expect(await groupOf('item', 'NO_COMPOSITION', uncomposed)).toBeDefined();
});

test('a finding keeps its id and disappears with its problem', async () => {
  const item = await desk.made('item', { composition: null });
  await check('item');
  const before = await groupOf('item', 'NO_COMPOSITION', item);
  await check('item');
  expect((await groupOf('item', 'NO_COMPOSITION', item))!.id).toBe(before!.id);
  const { composition } = await desk.sample('item');
  await desk.update('item', item, { composition });
  await check('item');
  expect(await groupOf('item', 'NO_COMPOSITION', item)).toBeUndefined();
});

test('every master can be checked', async () => {
  for (const master of masterIds) await check(master);
  const { rows } = await server.db.$client.query('select count(*)::int as masters from master_checks');
  expect(rows[0].masters).toBe(masterIds.length);
});
