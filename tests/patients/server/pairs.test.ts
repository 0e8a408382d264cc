import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PairRecord } from '#features/patients/merge-contract.ts';
import { findPairs } from '#features/patients/server/find-pairs.ts';
import type { ListRow } from '#platform/list/list.ts';
import { newAddress } from '#tests/support/patient-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, lead] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s')];
});
afterAll(() => server.close());

const post = (path: string, body: object, by = agent) => by.request('POST', `/api/crm/${path}`, body);
const find = () => findPairs(server.db, server.clock, { recordsChanged: () => {} } as never);

async function made(name: string, phone_no: string, address?: string): Promise<number> {
  const { body } = await post('patients', { name, phone_no, request_key: randomUUID() });
  if (address) await post(`patients/${body.patient_id}/addresses`, { ...newAddress, address, request_key: randomUUID() });
  return body.patient_id;
}

/** The row of the list with these words. */
async function rowOf(words: string): Promise<ListRow | undefined> {
  const { body } = await lead.request('GET', `/api/crm/patient-pairs?${new URLSearchParams({ search: words })}`);
  expect(body.rows.length).toBeLessThan(2);
  return body.rows[0];
}
const readPair = async (id: number): Promise<PairRecord> => (await lead.request('GET', `/api/crm/patient-pairs/${id}`)).body;
const propose = async (kept_id: number, duplicate_id: number) => (await post('patient-merges', { kept_id, duplicate_id })).body;

test('similar names with one phone or one address are found, others are not', async () => {
  await made('Zubin Wadia', '9700000001', '7 Marine Lines');
  await made('Zubin R Wadia', '9700000001');
  await made('Farida Vazifdar', '9700000001');
  await made('Perviz Dastur', '9700000002', '9 Marine Lines');
  await made('Perwiz Dastur', '9700000003', '9 Marine Lines');
  await made('Cyrus Batliwala', '9700000004', '8 Marine Lines');
  await made('Cyrus Batliwalla', '9700000004', '8 Marine Lines');
  await find();
  expect((await rowOf('wadia'))!.values).toMatchObject({ names: 'Zubin Wadia · Zubin R Wadia', reason: 'PHONE', status: 'found' });
  expect((await rowOf('dastur'))!.values).toMatchObject({ reason: 'ADDRESS', proposed_by: null });
  expect((await rowOf('batliwal'))!.values).toMatchObject({ reason: 'BOTH' });
  expect(await rowOf('vazifdar')).toBeUndefined();
});

test('a pair that is no longer alike leaves the list unless it was proposed', async () => {
  const [one, other] = [await made('Dinaz Umrigar', '9700000011'), await made('Dinaz Umrigaar', '9700000011')];
  await find();
  const { id } = (await rowOf('umrig'))!;
  const rename = async (phone_no: string) => {
    const { body } = await agent.request('GET', `/api/crm/patients/${other}`);
    await agent.request('PUT', `/api/crm/patients/${other}`, {
      name: body.name,
      phone_no,
      version: body.version,
      request_key: randomUUID(),
    });
  };
  await rename('9700000012');
  server.clock.advance(60_000);
  await find();
  expect(await rowOf('umrig')).toBeUndefined();
  await propose(one, other);
  server.clock.advance(60_000);
  await find();
  const row = (await rowOf('umrig'))!;
  expect(row.id).not.toBe(id);
  expect(row.values).toMatchObject({ reason: 'USER', status: 'proposed', proposed_by: 'Meera Kulkarni' });
});

test('a proposal is in the list at once with who made it, and shows both patients', async () => {
  const [one, other] = [await made('Rustom Irani', '9700000021', '3 Hill Road'), await made('Rustam Irani', '9700000021')];
  const { merge_id } = await propose(other, one);
  const row = (await rowOf('irani'))!;
  expect(row.values).toMatchObject({ status: 'proposed', reason: 'PHONE', proposed_by: 'Meera Kulkarni' });
  const pair = await readPair(row.id);
  expect(pair.merge).toMatchObject({ merge_id, by: 'Meera Kulkarni' });
  expect(pair.people.map(({ patient_id, records }) => [patient_id, records.map(({ title }) => title)])).toEqual([
    [one, ['Addresses']],
    [other, []],
  ]);
  // Whoever proposes the same two the other way around sees the open proposal.
  expect((await propose(one, other)).merge_id).toBe(merge_id);
});

test('a pair that was kept as two people is not suggested again, and can be proposed again', async () => {
  const [one, other] = [await made('Homi Sabawala', '9700000031'), await made('Homi Sabawalla', '9700000031')];
  const similar = async () =>
    (await agent.request('GET', `/api/crm/similar-patients?name=Homi+Sabawala&phone_no=9700000031&except=${one}`)).body.rows;
  expect(await similar()).toHaveLength(1);
  const merge = await propose(one, other);
  await post(`patient-merges/${merge.merge_id}/dismiss`, { version: merge.version }, lead);
  server.clock.advance(60_000);
  await find();
  expect((await rowOf('sabawal'))!.values).toMatchObject({ status: 'dismissed' });
  expect(await similar()).toEqual([]);
  expect((await propose(one, other)).merge_id).not.toBe(merge.merge_id);
});

test('a merged pair stays in the list as merged, and no pair with a merged patient waits', async () => {
  const ids = [await made('Kersi Lawyer', '9700000041'), await made('Kersi Lawyar', '9700000041')];
  await find();
  const merge = await propose(ids[0]!, ids[1]!);
  await post(`patient-merges/${merge.merge_id}/confirm`, { version: merge.version }, lead);
  server.clock.advance(60_000);
  await find();
  expect((await rowOf('lawy'))!.values).toMatchObject({ status: 'merged' });
});
