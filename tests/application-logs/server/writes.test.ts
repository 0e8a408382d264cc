/** Application logs (§2.2): every write, what it changed, and what else its request wrote. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationLogEntry } from '#features/application-logs/contract.ts';
import { recordAudits } from '#platform/audit/server/audit.ts';
import { sealAudit, verifyAudit } from '#platform/audit/server/audit-chain.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestBrowser;
let patientId: number;

interface Row {
  id: number;
  values: Record<string, unknown>;
}

const LIST = '/api/admin/application-logs';
const rows = async (query: Record<string, string> = {}): Promise<Row[]> =>
  (await admin.request('GET', `${LIST}?${new URLSearchParams(query)}`)).body.rows;
const entry = async (id: number): Promise<ApplicationLogEntry> => (await admin.request('GET', `${LIST}/${id}`)).body;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
  const agent = await server.signedIn('meera.k');
  const body = { name: 'Asha Rao', phone_no: '9812345670', request_key: randomUUID() };
  patientId = (await agent.request('POST', '/api/crm/patients', body)).body.patient_id;
  const change = { version: 1, name: 'Asha Rao', phone_no: '9812345671', request_key: randomUUID() };
  await agent.request('PUT', `/api/crm/patients/${patientId}`, change);
});
afterAll(() => server.close());

test('lists every write, the newest first, and finds those of a record and of a request', async () => {
  const all = await rows();
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, other) => other - one));
  const ofPatient = await rows({ search: `patients/${patientId}` });
  expect(ofPatient.length).toBeGreaterThanOrEqual(2);
  expect(new Set(ofPatient.map(({ values }) => values['record']))).toEqual(new Set([`patients/${patientId}`]));
  expect(ofPatient.at(-1)!.values).toMatchObject({ operation: 'crm.createPatient', by: 'Meera Kulkarni' });
  const { request_id } = await entry(ofPatient[0]!.id);
  expect((await rows({ search: request_id })).map(({ values }) => values['request'])).toContain(request_id);
  expect(await rows({ search: 'patients' })).toEqual([]);
});

test('shows the fields that a write changed, never a name, and its seal once there is one', async () => {
  const [changed] = await rows({ search: `patients/${patientId}` });
  const before = await entry(changed!.id);
  expect(before).toMatchObject({ operation: 'crm.updatePatient', record: `patients/${patientId}`, by: 'Meera Kulkarni' });
  expect(before.changes.length).toBeGreaterThan(0);
  for (const change of before.changes) expect(change.before).not.toBe(change.after);
  expect(JSON.stringify(before)).not.toContain('Asha');
  // Transactions of other tests on the same PostgreSQL delay seals.
  const isInTime = timeLimit('sealing');
  while ((await verifyAudit(server.db)).waiting > 0 && isInTime()) await sealAudit(server.db, server.clock.now());
  expect((await entry(changed!.id)).seal).toMatchObject({ at: expect.any(String) });
  const [row] = await rows({ search: `patients/${patientId}` });
  expect(row!.values['sealed']).toBe(true);
});

test('names what else the same request wrote', async () => {
  const cause = { at: server.clock.now(), userId: 1, requestId: 'together', operation: 'test' };
  const change = { before: { state: 'SERVICEABLE' }, after: { state: 'UNSERVICEABLE', until: null } };
  await server.db.transaction((tx) =>
    recordAudits(
      tx,
      cause,
      ['stores/1', 'stores/2'].map((record) => ({ record, ...change })),
    ),
  );
  const [second, first] = await rows({ search: 'together' });
  expect([first, second].map((row) => row!.values)).toMatchObject([
    { record: 'stores/1', fields: 'state' },
    { record: 'stores/2', fields: 'state' },
  ]);
  expect(await entry(first!.id)).toMatchObject({
    changes: [{ field: 'state', before: 'SERVICEABLE', after: 'UNSERVICEABLE' }],
    together: [{ id: second!.id, operation: 'test', record: 'stores/2' }],
  });
});

test('lists who was shown which patients, and finds those of a patient', async () => {
  const agent = await server.signedIn('meera.k');
  expect((await agent.request('GET', `/api/crm/patients/${patientId}`)).status).toBe(200);
  const reads = async (search: string): Promise<Row[]> =>
    (await admin.request('GET', `/api/admin/patient-reads?${new URLSearchParams({ search })}`)).body.rows;
  const [read] = await reads(String(patientId));
  expect(read!.values).toMatchObject({ by: 'Meera Kulkarni', operation: 'crm.patient', count: 1, patients: String(patientId) });
  expect(await reads('Asha')).toEqual([]);
});

test('is refused to everybody but administrators, and for a write that there is not', async () => {
  const agent = await server.signedIn('meera.k');
  expect((await agent.request('GET', LIST)).status).toBe(403);
  expect((await agent.request('GET', `${LIST}/1`)).status).toBe(403);
  expect((await admin.request('GET', `${LIST}/999999999`)).status).toBe(404);
});
