/** Waybills of the demonstration go on with its orders. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { waybillStatuses } from '#features/waybills/waybill-choices.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];
const round = async (minutes: number) => {
  server.clock.advance(minutes * MINUTE);
  await advanceDemos(server, await loadDemos());
};

/** What the list would show wrongly. */
const faults = () =>
  query<{ what: string; id: number }>(`
    select 'is behind its order' as what, w.id::int from waybills w join orders o on o.id = w.order_id
      where w.status not in ('DELIVERED', 'RETURNED', 'CANCELLED') and o.status in ('DELIVERED', 'COMPLETED')
    union all select 'is ahead of its order', w.id::int from waybills w join orders o on o.id = w.order_id
      where w.status in ('HANDED-OVER', 'IN-TRANSIT', 'OUT-FOR-DELIVERY', 'ATTEMPT-FAILED', 'RETURNING') and o.status <> 'OUT-FOR-DELIVERY'
    union all select 'has another number than its digits', id::int from waybills where number !~ '^GW[0-9]{10}$'
    union all select 'differs from its log', w.id::int from waybills w
      where w.status <> (select e.to_status from waybill_events e where e.waybill_id = w.id order by e.version desc limit 1)`);

const missing = async () => {
  const found = (await query<{ status: string }>('select distinct status from waybills')).map(({ status }) => status);
  return Object.keys(waybillStatuses).filter((status) => !found.includes(status));
};

const movedSince = async (since: Date) =>
  (await query<{ n: number }>(`select count(*)::int as n from waybill_events where at > $1 and event <> 'waybill.created'`, [since]))[0]?.n;

test('has every state, at the times at which the orders moved', async () => {
  expect([await faults(), await missing()]).toEqual([[], []]);
});

test('moves parcels on by the minute', async () => {
  const since = server.clock.now();
  for (let minute = 0; minute < 3; minute += 1) await round(1);
  expect([await faults(), await missing()]).toEqual([[], []]);
  expect(await movedSince(since)).toBeGreaterThan(5);
});
