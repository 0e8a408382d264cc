/** Families of two patients who are one person: relatives of both, and the undo. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { MergeRecord } from '#features/patients/merge-contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, lead] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s')];
});
afterAll(() => server.close());

const post = (path: string, body: object) => agent.request('POST', `/api/crm/${path}`, { request_key: randomUUID(), ...body });
const made = async (name = 'Asha Rao'): Promise<number> => (await post('patients', { name, phone_no: '9812345670' })).body.patient_id;
const familyOf = async (id: number): Promise<[number, string][]> => {
  const { body }: { body: PatientRecord } = await agent.request('GET', `/api/crm/patients/${id}`);
  return body.family.map(({ patient_id, relationship }): [number, string] => [patient_id, relationship]).toSorted(([a], [b]) => a - b);
};
const join = (id: number, relative_id: number, relationship: string) => post(`patients/${id}/family`, { relative_id, relationship });
const leave = (id: number, relative_id: number) => post(`patients/${id}/family/remove`, { relative_id });

const decide = async (merge: MergeRecord, path: string): Promise<MergeRecord> => {
  const { status, body } = await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/${path}`, { version: merge.version });
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const merged = async (kept_id: number, duplicate_id: number) =>
  decide((await post('patient-merges', { kept_id, duplicate_id })).body, 'confirm');

test('the kept patient gets the relatives of both; the undo gives each back', async () => {
  const [kept, duplicate, son, wife, left] = [await made(), await made(), await made('Son'), await made('Wife'), await made('Left')];
  await join(kept, son, 'SON');
  await join(duplicate, wife, 'SPOUSE');
  await join(duplicate, left, 'SIBLING');
  const before = [await familyOf(kept), await familyOf(duplicate)];
  const merge = await merged(kept, duplicate);
  const together = [
    [kept, 'SELF'],
    [son, 'SON'],
    [wife, 'SPOUSE'],
    [left, 'SIBLING'],
  ];
  for (const id of [kept, son, wife]) expect(await familyOf(id)).toEqual(together);
  await decide(merge, 'undo');
  expect([await familyOf(kept), await familyOf(duplicate)]).toEqual(before);
  expect(await familyOf(wife)).toEqual(before[1]);
});

test('relatives who left the family since the merge do not return with its undo', async () => {
  const [kept, duplicate, son, wife] = [await made(), await made(), await made('Son'), await made('Wife')];
  await join(kept, son, 'SON');
  await join(duplicate, wife, 'SPOUSE');
  const merge = await merged(kept, duplicate);
  expect((await leave(kept, wife)).status).toBe(200);
  await decide(merge, 'undo');
  expect(await familyOf(kept)).toEqual([
    [kept, 'SELF'],
    [son, 'SON'],
  ]);
  for (const id of [duplicate, wife]) expect(await familyOf(id)).toEqual([]);
});

test('relationships that were seen from somebody else are unknown after a merge', async () => {
  const [kept, duplicate, mother, wife] = [await made(), await made(), await made('Mother'), await made('Wife')];
  await join(mother, kept, 'SON');
  await join(duplicate, wife, 'SPOUSE');
  const merge = await merged(kept, duplicate);
  expect(await familyOf(mother)).toEqual([
    [kept, 'SON'],
    [mother, 'SELF'],
    [wife, 'OTHER'],
  ]);
  await decide(merge, 'undo');
  expect(await familyOf(wife)).toEqual([
    [duplicate, 'SELF'],
    [wife, 'SPOUSE'],
  ]);
});

test('two members of one family who are one person are one member, and two again after the undo', async () => {
  const [kept, duplicate, wife] = [await made(), await made(), await made('Wife')];
  await join(duplicate, kept, 'OTHER');
  await join(duplicate, wife, 'SPOUSE');
  const before = await familyOf(kept);
  const merge = await merged(kept, duplicate);
  expect(await familyOf(wife)).toEqual([
    [kept, 'SELF'],
    [wife, 'SPOUSE'],
  ]);
  await decide(merge, 'undo');
  for (const id of [kept, duplicate]) expect(await familyOf(id)).toEqual(before);
});

test('of a family of these two nothing is left, until the undo', async () => {
  const [kept, duplicate] = [await made(), await made()];
  await join(kept, duplicate, 'SIBLING');
  const before = await familyOf(kept);
  const merge = await merged(kept, duplicate);
  expect(await familyOf(kept)).toEqual([]);
  await decide(merge, 'undo');
  for (const id of [kept, duplicate]) expect(await familyOf(id)).toEqual(before);
});

test('a relative who is added while two families become one comes along', async () => {
  const [kept, duplicate, son, wife, child] = [await made(), await made(), await made('Son'), await made('Wife'), await made('Child')];
  await join(kept, son, 'SON');
  await join(duplicate, wife, 'SPOUSE');
  const { body: merge } = await post('patient-merges', { kept_id: kept, duplicate_id: duplicate });
  const [, added] = await Promise.all([decide(merge, 'confirm'), join(wife, child, 'DAUGHTER')]);
  expect(added.status).toBe(200);
  const ids = (await familyOf(kept)).map(([id]) => id);
  expect(ids).toEqual([kept, son, wife, child]);
});
