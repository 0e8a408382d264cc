/** Prescriptions of the demonstration go on with its orders, by the minute and after a day without the server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { readingQuotas } from '#features/prescriptions/demo/advance-readings.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { get, send } from './scene.ts';

const MINUTE = 60_000;

let server: TestServer;
let nandini: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];
const round = async (minutes: number) => {
  server.clock.advance(minutes * MINUTE);
  await advanceDemos(server, await loadDemos());
};

const PENDING = `('received', 'inReview', 'clarification', 'digitised', 'secondCheck')`;

/** What the list would show wrongly. */
const faults = () =>
  query<{ what: string; id: number }>(`
    select 'waits for an order that has gone on' as what, r.id::int from prescription_readings r join orders o on o.id = r.order_id
      where r.status in ${PENDING} and o.status <> 'PRESCRIPTION-CREATED'
    union all select 'waits, and is not on the list', o.id::int from orders o where o.status = 'PRESCRIPTION-CREATED'
      and not exists (select from prescription_readings r where r.order_id = o.id and r.status in ${PENDING})
    union all select 'differs from its log', r.id::int from prescription_readings r
      where r.status <> (select e.to_status from prescription_events e where e.reading_id = r.id order by e.version desc limit 1)`);

/** Missing prescriptions by state. */
async function missing(): Promise<string[]> {
  const counts = await query<{ status: string; n: number }>('select status, count(*)::int as n from prescription_readings group by 1');
  const countOf = (state: string) => counts.find(({ status }) => status === state)?.n ?? 0;
  return readingQuotas.filter(([state, quota]) => countOf(state) < quota).map(([state]) => state);
}

const decodedSince = (since: Date) =>
  query<{ status: string; n: number }>(
    `select r.status, count(*)::int as n from prescription_readings r where exists (select from order_events e where e.order_id = r.order_id
       and e.event = 'mark_prescription_decoded' and e.at > $1) group by 1`,
    [since],
  );

test('those of orders that are decoded are read, and others take their turn', async () => {
  const since = server.clock.now();
  for (let minute = 0; minute < 3; minute += 1) await round(1);
  expect([await faults(), await missing()]).toEqual([[], []]);
  const statuses = Object.fromEntries((await decodedSince(since)).map(({ status, n }) => [status, n]));
  expect(statuses['decoded']).toBeGreaterThan(0);
  expect(statuses['superseded'] ?? 0).toBeLessThanOrEqual(statuses['decoded']!);
});

test('what a user reads is left to the user', async () => {
  const [first] = await query<{ id: number }>(`select id::int from prescription_readings where status = 'received' order by id limit 1`);
  const { id } = first!;
  expect((await send(nandini, id, 'review.begun')).status).toBe(200);
  for (let minute = 0; minute < 3; minute += 1) await round(1);
  const { status, reader } = await get(nandini, id);
  expect([status, reader?.name]).toEqual(['inReview', 'Nandini Rane']);
});

test('after a day without the server none waits in vain, and those of today are on the list', async () => {
  const since = server.clock.now();
  await round(26 * 60);
  for (let minute = 0; minute < 3; minute += 1) await round(1);
  expect([await faults(), await missing()]).toEqual([[], []]);
  const [fresh] = await query<{ received: number; decoded: number }>(
    `select count(*) filter (where status in ${PENDING})::int as received, count(*) filter (where status = 'decoded')::int as decoded
     from prescription_readings where received_at > $1`,
    [since],
  );
  expect(fresh!.received).toBeGreaterThan(20);
  expect(fresh!.decoded).toBeGreaterThan(20);
});
