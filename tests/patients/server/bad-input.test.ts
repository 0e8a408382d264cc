/** What patients cannot be: refused at the field, with nothing written. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import { newAddress } from '#tests/support/patient-examples.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, lead] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s')];
});
afterAll(() => server.close());

const post = (path: string, body: object = {}, by = agent) =>
  by.request('POST', `/api/crm/${path}`, { request_key: randomUUID(), ...body });
const read = async (id: number): Promise<PatientRecord> => (await agent.request('GET', `/api/crm/patients/${id}`)).body;
const create = (fields: object) => post('patients', { name: 'Asha Rao', phone_no: '9812345670', ...fields });

async function made(fields: object = {}): Promise<number> {
  const { status, body } = await create(fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.patient_id;
}

/** Saves the details of a patient with other fields, at the version that is stored. */
async function change(id: number, fields: object) {
  const { name, phone_no, born_on, guardian, guardian_id, version } = await read(id);
  const details = { name, phone_no, born_on: born_on ?? '', guardian: guardian ?? '', guardian_id, version, request_key: randomUUID() };
  return agent.request('PUT', `/api/crm/patients/${id}`, { ...details, ...fields });
}

type Answer = Awaited<ReturnType<TestBrowser['request']>>;

/** Status, field and sentence of a refusal. */
const refusal = ({ status, body }: Answer) => [status, body.data?.errors?.[0]?.field, body.data?.errors?.[0]?.message];
const inCareOf = (ward: number, guardian_id: number) => change(ward, { guardian_id });

const count = async (table: string): Promise<number> =>
  (await server.db.$client.query(`select count(*)::int as n from ${table}`)).rows[0].n;

test.each([
  ['a phone of nine digits', { phone_no: '981234567' }, 'phone_no', 'Exactly 10 digits'],
  ['a birth in the future', { born_on: '2999-01-01' }, 'born_on', 'The date is in the future'],
  ['a minor without a guardian', { born_on: '2020-01-01' }, 'guardian', 'A minor needs a guardian'],
])('%s is refused for a new patient and for one who is changed', async (_, fields, field, sentence) => {
  const before = await count('patients');
  expect(refusal(await create(fields))).toEqual([400, field, sentence]);
  expect(await count('patients')).toBe(before);
  const id = await made();
  expect(refusal(await change(id, fields))).toEqual([400, field, sentence]);
  expect(await read(id)).toMatchObject({ version: 1, phone_no: '9812345670', born_on: null });
});

describe('a guardian', () => {
  test('is at least 18 years old, also if the birth date is corrected later', async () => {
    const guardian = await made({ name: 'Bela Rao', born_on: '1990-01-01' });
    const ward = await made({ born_on: '2020-01-01', guardian_id: guardian });
    const brother = await made({ name: 'Deepak Rao', born_on: '2019-01-01', guardian: 'Bela Rao' });
    expect(refusal(await inCareOf(brother, ward))).toEqual([400, 'guardian', 'Asha Rao is younger than 18']);
    const younger = await change(guardian, { born_on: '2015-01-01', guardian: 'Usha Rao' });
    expect(refusal(younger).slice(0, 2)).toEqual([400, 'born_on']);
    expect(refusal(younger)[2]).toContain('guardian of Asha Rao');
    expect((await change(guardian, { born_on: '1991-01-01' })).status).toBe(200);
  });

  test('is not in the care of their ward, however many are between them', async () => {
    const [one, two, three] = [await made(), await made({ name: 'Bela Rao' }), await made({ name: 'Chitra Rao' })];
    expect((await inCareOf(one, two)).status).toBe(200);
    expect((await inCareOf(two, three)).status).toBe(200);
    expect(refusal(await inCareOf(three, one)).slice(0, 2)).toEqual([400, 'guardian']);
    expect(refusal(await inCareOf(one, one)).slice(0, 2)).toEqual([400, 'guardian']);
    expect(await read(three)).toMatchObject({ guardian_id: null });
  });

  test('is not made one of each other at the same time', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await made(), await made({ name: 'Bela Rao' })];
      const answers = await Promise.all([inCareOf(one, two), inCareOf(two, one)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('is not the patient themselves after a merge, and is again after its undo', async () => {
    const [kept, guardian, duplicate] = [await made(), await made({ name: 'Bela Rao' }), await made({ name: 'Asha R Rao' })];
    await inCareOf(kept, guardian);
    await inCareOf(guardian, duplicate);
    const { body: merge } = await post('patient-merges', { kept_id: kept, duplicate_id: duplicate });
    const { body: merged } = await post(`patient-merges/${merge.merge_id}/confirm`, { version: merge.version }, lead);
    expect(merged.status).toBe('merged');
    expect(await read(kept)).toMatchObject({ guardian: 'Bela Rao', guardian_id: null });
    // The duplicate's id leads to the kept patient, whose guardian would be their ward.
    expect(refusal(await inCareOf(kept, guardian)).slice(0, 2)).toEqual([400, 'guardian']);
    await post(`patient-merges/${merge.merge_id}/undo`, { version: merged.version }, lead);
    expect(await read(kept)).toMatchObject({ guardian: 'Bela Rao', guardian_id: guardian });
  });
});

describe('a family', () => {
  test('has nobody twice, also under the number of a merged record', async () => {
    const [one, duplicate] = [await made(), await made({ name: 'Asha R Rao' })];
    const add = (relative_id: number) => post(`patients/${one}/family`, { relative_id, relationship: 'SPOUSE' });
    expect(refusal(await add(one))).toEqual([400, 'relative_id', 'Choose another patient']);
    const { body: merge } = await post('patient-merges', { kept_id: one, duplicate_id: duplicate });
    await post(`patient-merges/${merge.merge_id}/confirm`, { version: merge.version }, lead);
    expect(refusal(await add(duplicate))).toEqual([400, 'relative_id', 'Choose another patient']);
    expect((await read(one)).family).toEqual([]);
  });

  test('is one, also if two patients add each other at the same time', async () => {
    for (let round = 0; round < rounds; round++) {
      const [one, two] = [await made(), await made({ name: 'Bela Rao' })];
      const add = (id: number, relative_id: number) => post(`patients/${id}/family`, { relative_id, relationship: 'SPOUSE' });
      const answers = await Promise.all([add(one, two), add(two, one)]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await read(one)).family).toHaveLength(2);
    }
  });

  test('is two people each, who are not suggested as one', async () => {
    const [one, two] = [
      await made({ name: 'Kavita Rao', phone_no: '9300000001' }),
      await made({ name: 'Kavish Rao', phone_no: '9300000001' }),
    ];
    const similar = async () =>
      (await agent.request('GET', `/api/crm/similar-patients?name=Kavita+Rao&phone_no=9300000001&except=${one}`)).body.rows;
    expect(await similar()).toHaveLength(1);
    await post(`patients/${one}/family`, { relative_id: two, relationship: 'SON' });
    expect(await similar()).toEqual([]);
  });
});

test('a merge with oneself is refused', async () => {
  const id = await made();
  const before = await count('patient_merges');
  expect(refusal(await post('patient-merges', { kept_id: id, duplicate_id: id }))).toEqual([400, 'duplicate_id', 'Choose another patient']);
  expect(await count('patient_merges')).toBe(before);
});

describe('an address', () => {
  test('is not a second default', async () => {
    const id = await made();
    const add = (fields: object) => post(`patients/${id}/addresses`, { ...newAddress, ...fields });
    await add({});
    const second = await add({ is_default: true });
    expect(refusal(second).slice(0, 2)).toEqual([400, 'is_default']);
    expect((await read(id)).addresses).toHaveLength(1);
    await add({ address: '5 Hill Road' });
    await expect(server.db.$client.query('update patient_addresses set is_default = true where patient_id = $1', [id])).rejects.toThrow(
      'patient_addresses_default',
    );
  });

  test('to which no store delivers is kept, and says so', async () => {
    const id = await made();
    expect(refusal(await post(`patients/${id}/addresses`, { ...newAddress, pincode: '40005' }))).toEqual([400, 'pincode', 'Six digits']);
    expect((await post(`patients/${id}/addresses`, { ...newAddress, pincode: '100009' })).status).toBe(200);
    expect((await read(id)).addresses).toMatchObject([{ pincode: '100009', served: false }]);
  });
});
