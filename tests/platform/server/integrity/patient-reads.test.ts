import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holds } from '#platform/access/permissions.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { patientReads } from '#platform/audit/schema.ts';
import { openPatientReads, patientsIn } from '#platform/audit/server/patient-reads.ts';
import { anOrder, exampleOf, guarded, type OrderFacts, send } from '#tests/support/operations.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

/** Three kinds of users who read patients. */
const readers = ['farhan.s', 'nandini.r', 'admin'];

let server: TestServer;
let order: OrderFacts;
let patientId: number;
let browsers: Map<string, TestBrowser>;

beforeAll(async () => {
  server = await startServer();
  order = await anOrder(server);
  patientId = Number((await asOwner(server, 'select patient_id from orders where id = $1', [order.id])).rows[0].patient_id);
  const names = [...readers, 'ganesh.m', 'store.systems', 'yusuf.d'];
  browsers = new Map(await Promise.all(names.map(async (name) => [name, await server.signedIn(name)] as const)));
});
afterAll(() => server.close());

/** Read entries written while `work` ran. */
async function trailOf(work: () => Promise<unknown>): Promise<(typeof patientReads.$inferSelect)[]> {
  const before = await server.db.$count(patientReads);
  await work();
  return (await server.db.select().from(patientReads).orderBy(patientReads.id)).slice(before);
}

describe.each(readers)('reads by %s', (username) => {
  test('of an order record who, when, which patient, the purpose and the request', async () => {
    const browser = browsers.get(username)!;
    const trail = await trailOf(() => browser.request('GET', `/api/oms/orders/${order.id}`));
    expect(trail).toEqual([
      {
        id: expect.any(Number),
        at: server.clock.now(),
        user_id: browser.user!.user_id,
        request_id: expect.stringMatching(/^[\da-f-]{36}$/),
        operation: 'oms.order',
        patient_ids: [patientId],
      },
    ]);
  });

  test('of a list record each patient of the page, and nothing for an empty page', async () => {
    const browser = browsers.get(username)!;
    let ids: number[] = [];
    const trail = await trailOf(async () => {
      ids = (await browser.request('GET', '/api/oms/orders?page_size=20')).body.rows.map((row: { patient_id: number }) => row.patient_id);
    });
    expect(trail).toMatchObject([{ operation: 'oms.orders', user_id: browser.user!.user_id }]);
    expect(new Set(trail[0]!.patient_ids)).toEqual(new Set(ids));
    expect(await trailOf(() => browser.request('GET', '/api/oms/orders?page=100000'))).toEqual([]);
    expect(await trailOf(() => browser.request('GET', '/api/oms/orders/summary'))).toEqual([]);
  });

  test('of a prescription record its patient', async () => {
    const browser = browsers.get(username)!;
    const { rows } = await asOwner(server, 'select id, patient_id from prescriptions order by id limit 1');
    const trail = await trailOf(() => browser.request('GET', `/api/oms/prescriptions/${rows[0].id}/file`));
    expect(trail).toMatchObject([
      { operation: 'oms.prescriptionFile', user_id: browser.user!.user_id, patient_ids: [Number(rows[0].patient_id)] },
    ]);
  });
});

test('refused reads are not recorded', async () => {
  const warehouse = browsers.get('ganesh.m')!;
  const statuses: number[] = [];
  const trail = await trailOf(async () => {
    for (const path of [`/api/oms/orders/${order.id}`, '/api/oms/orders', '/api/oms/prescriptions/1/file'])
      statuses.push((await warehouse.request('GET', path)).status);
    statuses.push((await browsers.get('farhan.s')!.request('GET', '/api/oms/orders/4711000')).status);
  });
  expect([statuses, trail]).toEqual([[403, 403, 403, 404], []]);
});

test('every operation that returns a patient records the read', async () => {
  const { rows: people } = await asOwner(server, 'select id, name, phone_no from patients');
  const patientIdsByWord = new Map<string, Set<number>>();
  for (const { id, name, phone_no } of people)
    for (const word of [name, phone_no]) patientIdsByWord.set(word, (patientIdsByWord.get(word) ?? new Set()).add(Number(id)));
  // Excludes staff names, which may equal patient names.
  const { rows: staff } = await asOwner(server, 'select name from users');
  for (const { name } of staff) patientIdsByWord.delete(name);
  const namesIn = (value: unknown): string[] => {
    if (typeof value === 'string') return patientIdsByWord.has(value) ? [value] : [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
  };
  const naming = new Set<string>();
  for (const operation of guarded.filter(({ name }) => !name.startsWith('main.'))) {
    const account = demoAccounts.find((each) => browsers.has(each.username) && holds(operation.permission, each));
    let body: unknown;
    const trail = await trailOf(async () => {
      ({ body } = await send(browsers.get(account!.username)!, operation, exampleOf(operation, await anOrder(server))));
    });
    const onRecord = new Set(trail.filter((row) => row.operation === operation.name).flatMap((row) => row.patient_ids));
    for (const name of namesIn(body)) {
      naming.add(operation.name);
      expect(
        [...patientIdsByWord.get(name)!].some((id) => onRecord.has(id)),
        `${operation.name} shows ${name}`,
      ).toBe(true);
    }
    expect(
      patientsIn(body).every((id) => onRecord.has(id)),
      operation.name,
    ).toBe(true);
  }
  expect([...naming]).toEqual(expect.arrayContaining(['oms.orders', 'oms.order', 'oms.addOrderNote']));
});

test('neither reads nor audit contain a name or a phone number', async () => {
  const { rows } = await asOwner(
    server,
    `with said as (select r::text as said from patient_reads r union all select a::text from audit a)
     select count(*)::int as said,
            count(*) filter (where exists (select 1 from patients p where said like '%' || p.name || '%' or said like '%' || p.phone_no || '%'))::int as naming
       from said`,
  );
  expect(rows[0].said).toBeGreaterThan(10);
  expect(rows[0].naming).toBe(0);
});

test('patients are not shown while reads cannot be recorded', async () => {
  await asOwner(server, 'alter table patient_reads rename to reads_gone');
  const answers = await Promise.all(
    ['/api/oms/orders', `/api/oms/orders/${order.id}`, '/api/oms/prescriptions/1/file'].map((path) =>
      browsers.get('farhan.s')!.request('GET', path),
    ),
  );
  await asOwner(server, 'alter table reads_gone rename to patient_reads');
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('patient');
  expect((await browsers.get('farhan.s')!.request('GET', `/api/oms/orders/${order.id}`)).status).toBe(200);
});

test('two hundred concurrent reads are each recorded', async () => {
  const trail = await trailOf(() =>
    Promise.all(Array.from({ length: 200 }, () => browsers.get('nandini.r')!.request('GET', `/api/oms/orders/${order.id}`))),
  );
  expect(trail).toHaveLength(200);
  expect(new Set(trail.map(({ request_id }) => request_id)).size).toBe(200);
});

test('entries that come together share one statement', async () => {
  const reads = openPatientReads(server.db);
  const inserts = async () =>
    Number((await asOwner(server, `select count(distinct xmin::text)::int as inserts from patient_reads`)).rows[0].inserts);
  const before = await inserts();
  const cause = { at: server.clock.now(), userId: 1, operation: 'oms.order' };
  const trail = await trailOf(() =>
    Promise.all(Array.from({ length: 200 }, (_, at) => reads.keep({ ...cause, requestId: `read ${at}` }, [patientId]))),
  );
  expect(trail).toHaveLength(200);
  expect((await inserts()) - before).toBe(1);
});
