import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

describe('patients of an order (§5)', () => {
  test('are found by the first digits of the phone or words of the name, and made with a phone of ten digits', async () => {
    const { rows } = await server.db.$client.query<{ id: number; name: string; phone_no: string }>(
      'select id::int, name, phone_no from patients order by id limit 1',
    );
    const patient = rows[0]!;
    const find = async (search: string) => (await agent.request('GET', `/api/crm/patients?search=${encodeURIComponent(search)}`)).body.rows;
    expect(await find(patient.phone_no.slice(0, 9))).toContainEqual(expect.objectContaining({ patient_id: patient.id }));
    expect(await find(patient.name)).toContainEqual(expect.objectContaining({ name: patient.name }));
    expect(await find('Nobody by this name')).toEqual([]);
    const bad = await agent.request('POST', '/api/crm/patients', { name: 'Asha Rao', phone_no: '98123' });
    expect([bad.status, bad.body.data.errors[0].field]).toEqual([400, 'phone_no']);
    const body = { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() };
    const twice = await Promise.all([agent.request('POST', '/api/crm/patients', body), agent.request('POST', '/api/crm/patients', body)]);
    expect(new Set(twice.map(({ body: { patient_id } }) => patient_id)).size).toBe(1);
  });

  test('are made with their first address, in full or without it', async () => {
    const create = (fields: object) =>
      agent.request('POST', '/api/crm/patients', { name: 'Asha Rao', phone_no: '9812345671', request_key: randomUUID(), ...fields });
    const fieldOf = async (fields: object) => {
      const { status, body } = await create(fields);
      return [status, body.data.errors[0].field];
    };
    expect(await fieldOf({ address: '4 Hill Road' })).toEqual([400, 'pincode']);
    expect(await fieldOf({ pincode: '400050' })).toEqual([400, 'address']);
    const { body } = await create({ address: '4 Hill Road', pincode: '400 050' });
    const { body: patient } = await agent.request('GET', `/api/crm/patients/${body.patient_id}`);
    expect(patient.addresses).toMatchObject([
      { type: 'HOME', used_for: 'DELIVERY', address: '4 Hill Road', pincode: '400050', is_default: true },
    ]);
  });
});
