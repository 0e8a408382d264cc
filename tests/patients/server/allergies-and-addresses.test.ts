/** Allergies and addresses of patients (§3, §7.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PatientRecord } from '#features/patients/contract.ts';
import { newAddress, newAllergy } from '#tests/support/patient-examples.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

const send = (id: number, path: string, fields: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  agent.request(method, `/api/crm/patients/${id}${path}`, { request_key: randomUUID(), ...fields });
const read = async (id: number): Promise<PatientRecord> => (await agent.request('GET', `/api/crm/patients/${id}`)).body;
const fieldOf = ({ status, body }: Awaited<ReturnType<TestBrowser['request']>>) => [status, body.data?.errors?.[0]?.field];

async function made(fields: object = {}): Promise<number> {
  const body = { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID(), ...fields };
  return (await agent.request('POST', '/api/crm/patients', body)).body.patient_id;
}

describe('allergies', () => {
  const add = (id: number, fields: object = {}) => send(id, '/allergies', { ...newAllergy, ...fields });

  test('are molecules, groups, or words as typed, the gravest first', async () => {
    const id = await made();
    await add(id, { name: 'amoxicillin', severity: 'MILD', since: '' });
    await add(id, { name: 'Dust', severity: 'MODERATE' });
    const { body } = await add(id, { name: 'Penicillins' });
    expect(body.allergies).toMatchObject([
      { name: 'Penicillins', severity: 'SEVERE', since: '2020-01-01', kind: 'GROUP' },
      { name: 'Dust', severity: 'MODERATE', kind: 'TYPED' },
      { name: 'Amoxicillin', severity: 'MILD', since: null, kind: 'MOLECULE' },
    ]);
    const { body: timeline } = await agent.request('GET', `/api/crm/patients/${id}/timeline?kind=change`);
    expect(timeline.entries[0].changes).toEqual({
      allergy: { before: null, after: 'Penicillins' },
      severity: { before: null, after: 'SEVERE' },
      since: { before: null, after: '2020-01-01' },
    });
  });

  test('are refused at their field: twice the same, a date to come or before the birth, no severity', async () => {
    const id = await made({ born_on: '2000-01-01' });
    await add(id);
    expect(fieldOf(await add(id, { name: 'PENICILLIN' }))).toEqual([400, 'name']);
    expect(fieldOf(await add(id, { name: 'Dust', since: '2999-01-01' }))).toEqual([400, 'since']);
    expect(fieldOf(await add(id, { name: 'Dust', since: '1999-12-31' }))).toEqual([400, 'since']);
    expect(fieldOf(await add(id, { name: 'Dust', severity: 'AWFUL' }))).toEqual([400, 'severity']);
    expect(fieldOf(await add(id, { name: ' ' }))).toEqual([400, 'name']);
  });

  test('are changed and removed at the version that was seen', async () => {
    const id = await made();
    const { body: record } = await add(id);
    const path = `/allergies/${record.allergies[0].id}`;
    const changed = await send(id, path, { ...newAllergy, severity: 'MILD', version: record.version }, 'PUT');
    expect(changed.body.allergies).toMatchObject([{ severity: 'MILD' }]);
    expect((await send(id, `${path}/remove`, { version: record.version })).status).toBe(409);
    expect((await send(id, `${path}/remove`, { version: changed.body.version })).body.allergies).toEqual([]);
    expect((await add(id)).body.allergies).toHaveLength(1);
    const other = await made();
    expect(fieldOf(await send(other, `${path}/remove`, { version: 1 }))).toEqual([400, 'allergy_id']);
  });

  test('are offered from the molecules and their groups', async () => {
    const { body } = await agent.request('GET', '/api/crm/allergens?search=cef');
    expect(body.rows).toContainEqual({ kind: 'MOLECULE', name: 'Cefixime' });
    const { body: groups } = await agent.request('GET', '/api/crm/allergens?search=beta%20bl');
    expect(groups.rows).toEqual([{ kind: 'GROUP', name: 'BETA-BLOCKER' }]);
  });
});

describe('addresses', () => {
  const add = async (id: number, fields: object = {}): Promise<number> =>
    (await send(id, '/addresses', { ...newAddress, ...fields })).body.address_id;
  const defaults = ({ addresses }: PatientRecord) => addresses.filter(({ is_default }) => is_default).map(({ id }) => id);

  test('have one default: the first, until another is made it', async () => {
    const id = await made();
    const first = await add(id);
    const second = await add(id, { type: 'OFFICE', used_for: 'BILLING' });
    const record = await read(id);
    expect([defaults(record), record.addresses[1]]).toMatchObject([[first], { id: second, type: 'OFFICE', used_for: 'BILLING' }]);
    const moved = await send(id, `/addresses/${second}/default`, { version: record.version });
    expect([defaults(moved.body), moved.body.version]).toEqual([[second], record.version + 1]);
    const { body: draft } = await agent.request('POST', '/api/ecommerce/drafts', { patient_id: id });
    expect(draft.address_id).toBe(second);
    const same = await send(id, `/addresses/${second}/default`, { version: moved.body.version });
    expect(same.body.version).toBe(moved.body.version);
  });

  test('keep a default: whoever removes it names the next one', async () => {
    const id = await made();
    const [first, second] = [await add(id), await add(id)];
    const remove = async (address: number, next?: number) =>
      send(id, `/addresses/${address}/remove`, { version: (await read(id)).version, next_default_id: next ?? null });
    for (const next of [undefined, first, 999_999]) expect(fieldOf(await remove(first, next))).toEqual([400, 'next_default_id']);
    expect(defaults((await remove(first, second)).body)).toEqual([second]);
    expect((await remove(second)).body.addresses).toEqual([]);
    const third = await add(id);
    expect(defaults(await read(id))).toEqual([third]);
  });

  test('have one default also when several are made it, added and removed at once', async () => {
    const id = await made();
    const ids = [await add(id), await add(id), await add(id)];
    const { version } = await read(id);
    const answers = await Promise.all([
      ...ids.map((address) => send(id, `/addresses/${address}/default`, { version })),
      send(id, `/addresses/${ids[0]}/remove`, { version, next_default_id: ids[1] }),
      send(id, '/addresses', newAddress),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(defaults(await read(id))).toHaveLength(1);
  });

  test('of merged patients have one default, and both have theirs again after the undo', async () => {
    const [kept, duplicate] = [await made(), await made()];
    for (const id of [kept, duplicate]) for (let n = 0; n < 2; n++) await add(id);
    const lead = await server.signedIn('farhan.s');
    const before = [await read(kept), await read(duplicate)].map(defaults);
    const { body: merge } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: kept, duplicate_id: duplicate });
    const { body: done } = await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version });
    const merged = await read(kept);
    expect([merged.addresses.length, defaults(merged)]).toEqual([4, before[0]]);
    const [theirs] = before[1]!;
    await send(kept, `/addresses/${theirs}/default`, { version: merged.version });
    await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/undo`, { version: done.version, details: 'as-now' });
    expect([await read(kept), await read(duplicate)].map(defaults)).toEqual([[expect.any(Number)], [theirs]]);
  });
});
