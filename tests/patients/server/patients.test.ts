/** Patients: their details, consents, family and timeline (§1, §5, §7.3, §7.6). */
import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import type { TimelineEntry } from '#features/patients/timeline-entry.ts';
import { alike, living, named, phoned, similar } from '#features/patients/server/find-patients.ts';
import { ordersOfPatients } from '#features/orders/server/patient-orders.ts';
import { pageOf } from '#features/patients/server/patient-sources.ts';
import { newAddress } from '#tests/support/patient-examples.ts';
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

const read = async (id: number): Promise<PatientRecord> => (await agent.request('GET', `/api/crm/patients/${id}`)).body;
const details = ({ name, phone_no }: PatientRecord) => ({ name, phone_no });

async function made(fields: object = {}): Promise<PatientRecord> {
  const body = { name: 'Asha Rao', phone_no: '+91 98123-45670', request_key: randomUUID(), ...fields };
  const answer = await agent.request('POST', '/api/crm/patients', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return read(answer.body.patient_id);
}

const send = (patient: PatientRecord, path: string, fields: object, method: 'POST' | 'PUT' = 'POST', browser = agent) =>
  browser.request(method, `/api/crm/patients/${patient.patient_id}${path}`, { request_key: randomUUID(), ...fields });

const fieldOf = ({ status, body }: Awaited<ReturnType<TestBrowser['request']>>) => [status, body.data?.errors?.[0]?.field];

describe('a patient', () => {
  test('has a phone of ten digits, however it is typed, and no birth date ahead of today', async () => {
    expect((await made()).phone_no).toBe('9812345670');
    const create = (fields: object) => agent.request('POST', '/api/crm/patients', { name: 'Asha Rao', phone_no: '9812345670', ...fields });
    expect(fieldOf(await create({ phone_no: '981234567' }))).toEqual([400, 'phone_no']);
    expect(fieldOf(await create({ born_on: '2999-01-01' }))).toEqual([400, 'born_on']);
    expect(fieldOf(await create({ name: 'R2 D2' }))).toEqual([400, 'name']);
  });

  test('is changed at the version that was seen; another change is named with its author and time', async () => {
    const patient = await made();
    const first = await send(patient, '', { ...details(patient), version: 1, language: 'mr' }, 'PUT', lead);
    expect(first.body).toMatchObject({ version: 2, language: 'mr', changed: { by: 'Farhan Shaikh' } });
    const stale = await send(patient, '', { ...details(patient), version: 1 }, 'PUT');
    expect(stale.status).toBe(409);
    expect(stale.body.data).toMatchObject({ values: { name: first.body.changed.by }, record: { version: 2, changed: first.body.changed } });
    expect(fieldOf(await send(patient, '', { ...details(patient), version: 2, quiet_from: '21:00' }, 'PUT'))).toEqual([400, 'quiet_until']);
  });

  test('gives and withdraws consents; a guardian consents for a minor, and nobody to offers', async () => {
    const adult = await made({ born_on: '1980-01-01' });
    const consent = { channel: 'WHATSAPP', purpose: 'REFILLS', given: true, source: 'CALL' };
    expect((await send(adult, '/consents', consent)).body.consents).toMatchObject([{ given: true, notice: '2026-11', guardian: null }]);
    expect((await send(adult, '/consents', { ...consent, given: false })).body.consents).toMatchObject([{ given: false }]);
    const minor = await made({ born_on: '2020-01-01', guardian: 'Asha Rao' });
    await server.db.$client.query('update patients set guardian = null where id = $1', [minor.patient_id]);
    expect(fieldOf(await send(minor, '/consents', consent))).toEqual([400, 'given']);
    await send(minor, '', { ...details(minor), born_on: '2020-01-01', version: 1, guardian: 'Asha Rao' }, 'PUT');
    expect((await send(minor, '/consents', consent)).body.consents).toMatchObject([{ given: true, guardian: 'Asha Rao' }]);
    expect(fieldOf(await send(minor, '/consents', { ...consent, purpose: 'OFFERS' }))).toEqual([400, 'purpose']);
  });

  test('has a guardian as a minor: a patient of age, called as they are now, or somebody else by name', async () => {
    const mother = await made({ name: 'Bela Rao', born_on: '1990-01-01' });
    const ward = { name: 'Chitra Rao', phone_no: '9812345670', born_on: '2020-01-01' };
    const create = (fields: object) => agent.request('POST', '/api/crm/patients', { ...ward, ...fields });
    expect(fieldOf(await create({}))).toEqual([400, 'guardian']);
    const child = await made({ ...ward, guardian_id: mother.patient_id });
    expect(child).toMatchObject({ is_minor: true, guardian: 'Bela Rao', guardian_id: mother.patient_id });
    await send(mother, '', { ...details(mother), version: 1, name: 'Bela Joshi' }, 'PUT');
    expect(await read(child.patient_id)).toMatchObject({ guardian: 'Bela Joshi' });
    const inCareOf = async ({ patient_id }: PatientRecord, guardian_id: number) => {
      const { version, ...patient } = await read(patient_id);
      const fields = { ...details({ version, ...patient }), born_on: patient.born_on ?? '', version, guardian_id };
      return fieldOf(await send(patient as PatientRecord, '', fields, 'PUT'));
    };
    const brother = await made({ ...ward, name: 'Deepak Rao', guardian: 'Bela Joshi' });
    expect(await inCareOf(brother, child.patient_id)).toEqual([400, 'guardian']);
    expect(await inCareOf(child, child.patient_id)).toEqual([400, 'guardian']);
    await server.db.$client.query('update patients set born_on = null where id = $1', [child.patient_id]);
    expect(await inCareOf(mother, child.patient_id)).toEqual([400, 'guardian']);
  });

  test('is seen from one member of the family', async () => {
    const [one, other] = [await made(), await made({ name: 'Bela Rao' })];
    expect(fieldOf(await send(one, '/family', { relative_id: other.patient_id, relationship: 'SELF' }))).toEqual([400, 'relationship']);
  });

  test('has addresses with their serviceability, which can be changed and removed', async () => {
    const patient = await made();
    const { body } = await send(patient, '/addresses', newAddress);
    const far = await send(patient, '/addresses', { ...newAddress, pincode: '100009' });
    const { addresses, version } = await read(patient.patient_id);
    expect(addresses.map(({ id, served }) => [id, served])).toEqual([
      [body.address_id, true],
      [far.body.address_id, false],
    ]);
    const changed = await send(patient, `/addresses/${body.address_id}`, { ...newAddress, version, address: '5 Hill Road' }, 'PUT');
    expect(changed.body.addresses[0]).toMatchObject({ address: '5 Hill Road' });
    const removed = await send(patient, `/addresses/${body.address_id}/remove`, {
      version: changed.body.version,
      next_default_id: far.body.address_id,
    });
    expect(removed.body.addresses).toHaveLength(1);
    const others = await made();
    expect(fieldOf(await send(others, `/addresses/${far.body.address_id}/remove`, { version: 1 }))).toEqual([400, 'address_id']);
  });

  test('belongs to one family, also if many add it at once', async () => {
    const [one, two, child] = [
      await made(),
      await made({ name: 'Bela Rao' }),
      await made({ name: 'Chitra Rao', born_on: '2019-05-05', guardian: 'Asha Rao' }),
    ];
    const answers = await Promise.all(
      [one, two, one, two, one].map((each) => send(each, '/family', { relative_id: child.patient_id, relationship: 'DAUGHTER' })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await server.db.$client.query('select * from patient_family_members where patient_id = $1', [child.patient_id]);
    expect(rows).toHaveLength(1);
    const { family } = await read(child.patient_id);
    expect(family).toHaveLength(2);
    const parent = family.find(({ relationship }) => relationship === 'SELF')!;
    const left = await send(await read(parent.patient_id), '/family/remove', { relative_id: child.patient_id });
    expect(left.body.family).toEqual([]);
  });
});

describe('the timeline', () => {
  test('has every area by time, page by page, without gaps or repetitions', async () => {
    const { rows } = await server.db.$client.query<{ id: number; count: number }>(
      'select patient_id::int as id, count(*)::int as count from orders group by 1 order by 2 desc limit 1',
    );
    const { id } = rows[0]!;
    const patient = await read(id);
    for (let n = 0; n < 40; n++) await send(patient, '/notes', { text: `Note ${n}` });
    const entries: TimelineEntry[] = [];
    let before = '';
    do {
      const { body } = await agent.request('GET', `/api/crm/patients/${id}/timeline${before && `?before=${encodeURIComponent(before)}`}`);
      entries.push(...body.entries);
      before = body.next ?? '';
    } while (before !== '');
    expect(new Set(entries.map((entry) => `${entry.kind}/${entry.id}`)).size).toBe(entries.length);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const kinds = (kind: string) => entries.filter((entry) => entry.kind === kind).length;
    expect([kinds('note'), kinds('order')]).toEqual([40, rows[0]!.count]);
    const { body } = await agent.request('GET', `/api/crm/patients/${id}/timeline?kind=order`);
    expect(new Set(body.entries.map(({ kind }: TimelineEntry) => kind))).toEqual(new Set(['order']));
  });

  test.each([
    ['bill', 'bills b join orders o on o.id = b.order_id', 'o.patient_id'],
    ['prescription', 'prescription_readings r', 'r.patient_id'],
  ])('has every %s of the patient', async (kind, tables, patient) => {
    const { rows } = await server.db.$client.query<{ id: number; count: number }>(
      `select ${patient}::int as id, count(*)::int as count from ${tables} group by 1 order by 2 desc limit 1`,
    );
    const reader = await server.signedIn('nandini.r');
    const { body } = await reader.request('GET', `/api/crm/patients/${rows[0]!.id}/timeline?kind=${kind}`);
    expect(body.entries).toHaveLength(rows[0]!.count);
    expect(new Set(body.entries.map((entry: TimelineEntry) => entry.kind))).toEqual(new Set([kind]));
  });

  test('reads the orders of a page by an index, newest first', async () => {
    expect(await planOf(pageOf(ordersOfPatients, 1, 30, null))).toMatch(/Index (Only )?Scan Backward using orders_by_patient/);
  });
});

const planOf = (query: SQL): Promise<string> =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe('the search', () => {
  const find = async (search: string): Promise<{ patient_id: number; name: string }[]> =>
    (await agent.request('GET', `/api/crm/patients?search=${encodeURIComponent(search)}`)).body.rows;

  test('finds by four digits of the phone, a name with typos, an order and an address', async () => {
    const patient = await made({ name: 'Zubeda Karandikar', phone_no: '7300112299' });
    await send(patient, '/addresses', { ...newAddress, address: '99 Xylophone Terrace' });
    for (const search of ['7300', '+91 73001', 'zubeda', 'Zubeda Karndikar', 'zubaeda', 'xylophone terr'])
      expect(await find(search), search).toContainEqual(expect.objectContaining({ patient_id: patient.patient_id }));
    const { rows } = await server.db.$client.query('select code, patient_id::int from orders order by id limit 1');
    expect((await find(rows[0].code)).map(({ patient_id }) => patient_id)).toEqual([rows[0].patient_id]);
    expect(await find('730')).toEqual([]);
  });

  test('finds an address with the number of its house, the whole number first', async () => {
    const near = await made({ name: 'Abha Hillman', phone_no: '7300112311' });
    const exact = await made({ name: 'Zeenat Hillman', phone_no: '7300112312' });
    const other = await made({ name: 'Other Hillman', phone_no: '7300112313' });
    for (const [patient, address] of [
      [near, '121 Quartz Hill Road'],
      [exact, 'Flat 4B, 12 Quartz Hill Road'],
      [other, '31 Quartz Hill Road'],
    ] as const)
      await send(patient, '/addresses', { ...newAddress, address });
    const names = async (search: string) => (await find(search)).map(({ name }) => name);
    expect(await names('12 quartz hill road')).toEqual(['Zeenat Hillman', 'Abha Hillman']);
    expect(await names('4b quartz hill')).toEqual(['Zeenat Hillman']);
    expect(await names('12 4b')).toEqual([]);
  });

  test('takes a number without GLN as the number of an order and as the beginning of a phone', async () => {
    const { rows } = await server.db.$client.query<{ code: string; patient_id: number }>(
      'select code, patient_id::int from orders order by id limit 1',
    );
    const number = rows[0]!.code.replace('GLN-', '');
    const patient = await made({ name: 'Zerxes Phone', phone_no: `${number}0112233445`.slice(0, 10) });
    const found = (await find(number)).map(({ patient_id }) => patient_id);
    expect(found[0]).toBe(rows[0]!.patient_id);
    expect(found.filter((id) => id === patient.patient_id)).toHaveLength(1);
  });

  test('by all names of a person lists this person before others who have them too', async () => {
    for (const [at, name] of ['Amol Devi Zutshi', 'Amol Zutshi', 'Amola Zutshi'].entries())
      await made({ name, phone_no: `730011230${at}` });
    expect((await find('zutshi amol')).map(({ name }) => name)).toEqual(['Amol Zutshi', 'Amol Devi Zutshi', 'Amola Zutshi']);
  });

  test('by a word lists persons who have it before others, however many there are', async () => {
    await server.db.$client.query(
      "insert into patients (name, phone_no) select 'Ashvini ' || chr(65 + n % 26) || 'umar', '9100000000' from generate_series(1, 700) n",
    );
    const patient = await made({ name: 'Ashv Rao' });
    const found = await find('ashv');
    expect(found).toHaveLength(20);
    expect(found[0]).toMatchObject({ patient_id: patient.patient_id });
  });

  test('finds a name of which a short word is wrong', async () => {
    const patient = await made({ name: 'Zarina Roy' });
    expect(await find('zarina ryo')).toContainEqual(expect.objectContaining({ patient_id: patient.patient_id }));
  });

  test('proposes a patient with the same address and a like name', async () => {
    const [one, other] = [await made({ phone_no: '7300112401' }), await made({ name: 'Asha R Rao', phone_no: '7300112402' })];
    for (const each of [one, other]) await send(each, '/addresses', { ...newAddress, address: '7 Quince Court' });
    const query = new URLSearchParams({ name: one.name, phone_no: one.phone_no, except: String(one.patient_id) });
    const { body } = await agent.request('GET', `/api/crm/similar-patients?${query}`);
    expect(body.rows.map(({ patient_id }: { patient_id: number }) => patient_id)).toContain(other.patient_id);
  });

  test('proposes whom a new patient may be, by a typed address of theirs and a like name', async () => {
    const [like, unlike] = [await made({ name: 'Asha R Rao' }), await made({ name: 'Kiran Wagle' })];
    for (const each of [like, unlike]) await send(each, '/addresses', { ...newAddress, address: 'Flat 3, 12 Sapphire Court' });
    const proposed = async (address: string, pincode = '') => {
      const query = new URLSearchParams({ name: 'Asha Rao', phone_no: '7300112499', address, ...(pincode && { pincode }) });
      const { body } = await agent.request('GET', `/api/crm/similar-patients?${query}`);
      return body.rows.map(({ patient_id }: { patient_id: number }) => patient_id);
    };
    for (const address of ['12 sapphire court', 'Sapphire Court 12, flat 3'])
      expect(await proposed(address, newAddress.pincode)).toEqual([like.patient_id]);
    expect([await proposed('12 sapphire court', '400001'), await proposed('14 sapphire court')]).toEqual([[], []]);
    expect(await proposed('3')).toEqual([]);
  });

  test('uses an index each way', async () => {
    expect(await planOf(phoned('7300'))).toContain('patients_by_phone');
    expect(await planOf(named(['zubeda']))).toContain('patients_search');
    expect(await planOf(similar(['zubaeda']))).toContain('patients_search');
    for (const words of [['xylophone'], ['12', 'quartz', 'road']])
      expect(await planOf(living(words))).toContain('patient_addresses_search');
    const byAddress = alike({ name: 'Asha Rao', phone_no: '9812345670', address: '12 Quartz Road', pincode: '400050' });
    expect(await planOf(byAddress)).toContain('patient_addresses_search');
    const similarPlan = await planOf(alike({ name: 'Asha Rao', phone_no: '9812345670', except: 1 }));
    expect(similarPlan).toContain('patients_by_phone');
    expect(similarPlan).toContain('patient_addresses_by_text');
    expect(similarPlan).not.toContain('Seq Scan on patients');
  });
});
