import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Erasure } from '#features/patients/erasure-contract.ts';
import { newAddress, newAllergy } from '#tests/support/patient-examples.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let admin: TestBrowser;
let lead: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  [agent, lead, admin] = [await server.signedIn('meera.k'), await server.signedIn('farhan.s'), await server.signedIn('admin')];
});
afterAll(() => server.close());

const key = () => ({ request_key: randomUUID() });
const post = (path: string, body: object, by = agent) => by.request('POST', `/api/crm/${path}`, body);
const read = async (id: number) => (await agent.request('GET', `/api/crm/patients/${id}`)).body;
const preview = async (id: number): Promise<Erasure> => (await admin.request('GET', `/api/crm/patients/${id}/erasure`)).body;
const erase = async (id: number, by = admin, fields: object = {}) =>
  post(`patients/${id}/erase`, { version: (await read(id)).version, ...key(), ...fields }, by);
const found = async (search: string) => (await agent.request('GET', `/api/crm/patients?${new URLSearchParams({ search })}`)).body.rows;

const made = async (fields: object): Promise<number> => (await post('patients', { ...fields, ...key() })).body.patient_id;

/** Tables with a row that contains any of the words, the audit included. */
async function tablesWith(words: RegExp): Promise<string[]> {
  const { rows: tables } = await asOwner(server, `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`);
  const looks = tables.map(
    ({ name }) => `select '${String(name)}' as name where exists (select from "${String(name)}" t where t::text ~* $1)`,
  );
  const { rows } = await asOwner(server, looks.join(' union all '), [words.source]);
  return rows.map(({ name }) => String(name));
}

test('leaves nothing of the person in any table, nor in the audit', async () => {
  const id = await made({ name: 'Zarathustra Zorabunji', phone_no: '9711100001', gender: 'M', born_on: '1971-01-09' });
  const twin = await made({ name: 'Zarathustra R Zorabunji', phone_no: '9711100001' });
  await post(`patients/${id}/addresses`, { ...newAddress, address: '7 Zoroastrian Colony', ...key() });
  await post(`patients/${id}/allergies`, { ...newAllergy, name: 'Zinnia pollen of Zorabunji', ...key() });
  await post(`patients/${id}/notes`, { text: 'Zarathustra rings twice', ...key() });
  await post(`patients/${id}/consents`, { channel: 'SMS', purpose: 'ORDERS', given: true, source: 'CALL', ...key() });
  await post(`patients/${id}/family`, {
    relative_id: await made({ name: 'Other Person', phone_no: '9711100009' }),
    relationship: 'SPOUSE',
    ...key(),
  });
  const { body: merge } = await post('patient-merges', { kept_id: id, duplicate_id: twin });
  await post(`patient-merges/${merge.merge_id}/confirm`, { version: merge.version }, lead);
  const before = await preview(id);
  expect(before).toMatchObject({ erased: null, obstacle: null, kept: [] });
  expect(before.removed.map(({ title }) => title)).toEqual(['Addresses', 'Allergies', 'Notes', 'Consents']);
  const words = /Zarathustra|Zorabunji|9711100001|Zoroastrian/;
  expect(await tablesWith(words)).toContain('patients');
  const { status, body } = await erase(id);
  expect([status, body]).toMatchObject([200, { patient_id: id, erased: { by: admin.user!.name }, removed: [] }]);
  expect(await tablesWith(words)).toEqual([]);
  for (const search of ['9711100001', 'zarathustra', 'Zoroastrian']) expect(await found(search)).toEqual([]);
  for (const each of [id, twin]) expect(await read(each)).toMatchObject({ patient_id: id, name: '', erased: { by: admin.user!.name } });
  const { body: merged } = await agent.request('GET', `/api/crm/patient-merges/${merge.merge_id}`);
  const undo = await post(`patient-merges/${merge.merge_id}/undo`, { version: merged.version, details: 'as-before' }, lead);
  expect(undo.status).toBe(409);
});

test('keeps billed orders and the register, and says so before and after', async () => {
  const { rows } = await asOwner(
    server,
    `select o.patient_id::int as id, min(o.patient_name) as name, min(o.phone_no) as phone from orders o join h1_entries e on e.patient_id = o.patient_id
     where not exists (select from orders p where p.patient_id = o.patient_id and not exists (select from bills b where b.order_id = p.id))
       and not exists (select from patients w where w.guardian_id = o.patient_id) group by 1`,
  );
  let id = 0;
  for (const row of rows) if (id === 0 && (await preview(Number(row.id))).obstacle === null) id = Number(row.id);
  expect(id).toBeGreaterThan(0);
  const before = await preview(id);
  const { body } = await erase(id);
  expect(body.kept).toEqual(before.kept);
  expect(body.kept.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Orders', 'Entries of the Schedule H1 register']),
  );
  expect(body.kept.every(({ why }: { why: string }) => why.length > 10)).toBe(true);
  const { rows: orders } = await asOwner(server, 'select patient_name, phone_no from orders where patient_id = $1', [id]);
  expect(orders.every(({ patient_name, phone_no }) => patient_name !== '' && phone_no !== '')).toBe(true);
  expect((await read(id)).erased).not.toBeNull();
});

test('empties orders that were never billed', async () => {
  const { rows } = await asOwner(
    server,
    `select patient_id::int as id from orders o where status in ('CANCEL-BY-CUSTOMER', 'CANCEL-BY-US') and not exists (select from bills b where b.order_id = o.id)
       and not exists (select from orders p where p.patient_id = o.patient_id and p.id <> o.id)`,
  );
  let id = 0;
  for (const row of rows) if (id === 0 && (await preview(Number(row.id))).obstacle === null) id = Number(row.id);
  expect(id).toBeGreaterThan(0);
  expect((await erase(id)).status).toBe(200);
  const { rows: orders } = await asOwner(server, 'select patient_name, phone_no, address from orders where patient_id = $1', [id]);
  expect(orders).toEqual([{ patient_name: '', phone_no: '', address: '' }]);
});

test('is refused to a team lead, with open orders, for a guardian, and with a stale version', async () => {
  const guardian_id = await made({ name: 'Kaikhushru Guard', phone_no: '9711100021' });
  expect((await erase(guardian_id, lead)).status).toBe(403);
  expect((await erase(guardian_id, admin, { version: 9 })).status).toBe(409);
  await made({ name: 'Jiji Guard', phone_no: '9711100021', born_on: '2020-01-01', guardian: 'Kaikhushru Guard', guardian_id });
  expect((await preview(guardian_id)).obstacle?.message).toMatch(/guardian of/);
  expect((await erase(guardian_id)).status).toBe(400);
  const { rows } = await asOwner(server, `select patient_id::int as id from orders where status = 'PLACED' limit 1`);
  expect((await preview(Number(rows[0].id))).obstacle?.message).toMatch(/Close what is open first/);
  expect((await erase(Number(rows[0].id))).status).toBe(400);
});

test('a repeated request is answered again, and an erased patient takes nothing new', async () => {
  const id = await made({ name: 'Nariman Point', phone_no: '9711100031' });
  const request = { version: 1, ...key() };
  expect((await post(`patients/${id}/erase`, request, admin)).status).toBe(200);
  expect((await post(`patients/${id}/erase`, request, admin)).status).toBe(200);
  expect((await post(`patients/${id}/erase`, { ...request, ...key() }, admin)).status).toBe(400);
  expect((await post(`patients/${id}/notes`, { text: 'Back again', ...key() })).status).toBe(404);
  expect(
    (await post('patient-merges', { kept_id: await made({ name: 'Nariman P', phone_no: '9711100032' }), duplicate_id: id })).status,
  ).toBe(400);
});
