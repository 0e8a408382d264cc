/** Points of patients (§7.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PointEntry } from '#features/points/contract.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

interface Ledger {
  patient_id: number;
  balance: number;
  entries: PointEntry[];
  next: number | null;
}

const read = async (patientId: number, page = ''): Promise<Ledger> =>
  (await agent.request('GET', `/api/crm/patients/${patientId}/points${page}`)).body;
const adjust = (patientId: number, points: number, fields: object = {}, browser = lead) =>
  browser.request('POST', `/api/crm/patients/${patientId}/points`, {
    points,
    note: 'Parcel came late',
    request_key: randomUUID(),
    ...fields,
  });

async function made(): Promise<number> {
  const body = { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() };
  return (await agent.request('POST', '/api/crm/patients', body)).body.patient_id;
}

/** Every entry of a patient adds up to its balance. */
async function isSound(patientId: number): Promise<boolean> {
  const { entries } = await read(patientId, '?page_size=50');
  const sums: number[] = [];
  for (const { points } of entries.toReversed()) sums.push((sums.at(-1) ?? 0) + points);
  return entries.toReversed().every(({ balance, serial }, at) => balance === sums[at] && serial === at + 1);
}

test('the ledgers of the demonstration add up, and are read five entries at a time', async () => {
  const { rows } = await server.db.$client.query<{ id: number; n: number }>(
    'select patient_id::int as id, count(*)::int as n from point_entries group by 1 order by 2 desc, 1 limit 1',
  );
  const { id, n } = rows[0]!;
  expect(n).toBeGreaterThan(5);
  expect(await isSound(id)).toBe(true);
  const first = await read(id);
  const second = await read(id, `?before=${first.next}&page_size=50`);
  const earlier = Array.from({ length: n - 5 }, (_, at) => n - 5 - at);
  expect([first.entries.length, second.entries.map(({ serial }) => serial), second.next]).toEqual([5, earlier, null]);
  expect([first.balance, second.balance]).toEqual([first.entries[0]!.balance, first.balance]);
});

describe('points', () => {
  test('are adjusted by leads, with a reason, and never below zero', async () => {
    const id = await made();
    expect(await read(id)).toEqual({ patient_id: id, balance: 0, entries: [], next: null });
    expect((await adjust(id, 120)).body).toMatchObject({ balance: 120, entries: [{ kind: 'ADJUSTED', points: 120, by: 'Farhan Shaikh' }] });
    const tooMany = await adjust(id, -121);
    expect([tooMany.status, tooMany.body.data.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'points', values: { balance: 120 } })],
    ]);
    expect((await adjust(id, -120)).body).toMatchObject({ balance: 0, entries: [{ points: -120 }, { points: 120 }] });
    expect((await adjust(id, 5, {}, agent)).status).toBe(403);
    for (const bad of [{ points: 0 }, { points: 1.5 }, { points: 100_001 }, { note: '' }])
      expect((await adjust(id, 5, bad)).status).toBe(400);
    const { body } = await agent.request('GET', `/api/crm/patients/${id}/timeline?kind=points`);
    expect(body.entries).toHaveLength(2);
  });

  test('of writers at the same time are all kept, and the last point is spent once', async () => {
    for (let round = 0; round < rounds; round++) {
      const id = await made();
      const added = await Promise.all(Array.from({ length: 6 }, () => adjust(id, 10)));
      expect(added.map(({ status }) => status)).toEqual(added.map(() => 200));
      expect((await read(id)).balance).toBe(60);
      const spent = await Promise.all([adjust(id, -40), adjust(id, -40)]);
      expect(spent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
      expect(await isSound(id)).toBe(true);
    }
  });

  test('are added once per key', async () => {
    const id = await made();
    const key = { request_key: randomUUID() };
    await Promise.all([adjust(id, 10, key), adjust(id, 10, key)]);
    expect((await read(id)).balance).toBe(10);
  });

  test('go with a merged patient, and come back with its undo as far as they were not spent', async () => {
    const [kept, duplicate] = [await made(), await made()];
    await adjust(kept, 30);
    await adjust(duplicate, 50);
    const { body: merge } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: kept, duplicate_id: duplicate });
    const { body: merged } = await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version });
    expect(await read(duplicate)).toMatchObject({ patient_id: kept, balance: 80 });
    await adjust(duplicate, -45);
    await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/undo`, { version: merged.version });
    expect([(await read(kept)).balance, (await read(duplicate)).balance]).toEqual([0, 35]);
    expect([await isSound(kept), await isSound(duplicate)]).toEqual([true, true]);
  });

  test('cannot be changed or deleted by the server', async () => {
    for (const statement of ['update point_entries set points = 1', 'delete from point_entries', 'truncate point_entries'])
      await expect(server.db.$client.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });
});
