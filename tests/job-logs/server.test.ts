/** Logs of jobs (§2.2): runs of all areas, with what came of them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RecordDesk } from '#tests/platform/server/batches/record-desk.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: TestBrowser;

interface Run {
  id: number;
  values: Record<string, unknown>;
}

const runs = async (query: Record<string, string> = {}): Promise<Run[]> =>
  (await admin.request('GET', `/api/admin/job-logs?${new URLSearchParams(query)}`)).body.rows;
const where = (field: string, value: string) => ({
  where: JSON.stringify({ match: 'all', of: [{ field, is: 'anyOf', value: [value] }] }),
});

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
});
afterAll(() => server.close());

test('an import shows what it is of, who made it, its figures and its path', async () => {
  const { body } = await admin.request('POST', '/api/crm/patients', {
    name: 'Asha Rao',
    phone_no: '9812345670',
    request_key: randomUUID(),
  });
  const points = new RecordDesk(server, admin, { target: 'imported-points', path: '' });
  const { batch } = await points.checked('Patient,Reason,Points', `${body.patient_id},Diwali,5`, '4711000,Diwali,5');
  expect((await runs(where('status', 'WAITING')))[0]!.values).toMatchObject({
    job: 'IMPORT',
    what: 'Points',
    total: 2,
    refused: 1,
    done: 0,
  });
  await points.moved(batch.id, 'commit');
  expect((await runs())[0]!.values).toMatchObject({
    job: 'IMPORT',
    what: 'Points',
    by: 'Sanjay Menon',
    status: 'DONE',
    done: 1,
    refused: 1,
    took: expect.any(Number),
    file: expect.stringContaining('.csv'),
    path: `/imports?batch=${batch.id}`,
  });
});

test('a change of several orders stands beside it, under an id of its own', async () => {
  const lead = await server.signedIn('farhan.s');
  const { rows } = await server.db.$client.query<{ id: string; version: number }>(
    `select id, version from orders where status = 'PLACED' order by id limit 2`,
  );
  const orders = rows.map(({ id, version }) => ({ order_id: Number(id), version }));
  const { status } = await lead.request('POST', '/api/oms/bulk-changes', {
    change: { kind: 'note', text: 'Called twice' },
    orders,
    request_key: randomUUID(),
  });
  expect(status).toBe(200);
  const [run] = await runs(where('job', 'ORDER-BULK'));
  expect(run!.values).toMatchObject({
    what: 'Add note',
    by: 'Farhan Shaikh',
    total: 2,
    path: expect.stringContaining('/bulk-changes?id='),
  });
  const ids = (await runs()).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a run over stores shows its project, its stores and its path', async () => {
  const { rows } = await server.db.$client.query<{ id: number; stores: number }>(
    "select id::int, done + failed as stores from store_runs where project = 'AS' and status = 'COMPLETED' order by began_at desc limit 1",
  );
  const found = (await runs(where('job', 'STORE-RUN'))).find(
    ({ values }) => values['path'] === `/auto-short/today-scheduler?id=${rows[0]!.id}`,
  );
  expect(found!.values).toMatchObject({ what: 'Auto-short', status: 'DONE', total: rows[0]!.stores, took: expect.any(Number) });
});

test('is refused without the tab LOGS', async () => {
  const agent = await server.signedIn('meera.k');
  expect((await agent.request('GET', '/api/admin/job-logs')).status).toBe(403);
});
