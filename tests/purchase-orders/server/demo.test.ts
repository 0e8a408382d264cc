/** Purchase orders of the demonstration, and how they go on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { purchaseOrderStatuses } from '#features/purchase-orders/purchase-order-choices.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

/** What a record would show wrongly. */
const faults = () =>
  query<{ what: string; id: number }>(`
    with sums as (
      select purchase_order_id as id, count(*) as lines, sum(value) as value, sum(packs - received - closed) as open, sum(received) as received
      from purchase_order_lines group by 1)
    select 'differs from its lines' as what, o.id::int from purchase_orders o left join sums s on s.id = o.id
      where (o.lines, o.value, o.open, o.received) is distinct from
        (coalesce(s.lines, 0), coalesce(s.value, 0), coalesce(s.open, 0), coalesce(s.received, 0))
    union all select 'differs from its log', o.id::int from purchase_orders o
      where o.status <> (select e.to_status from purchase_order_events e where e.purchase_order_id = o.id order by e.version desc limit 1)
    union all select 'has other receipts than lines', l.id::int from purchase_order_lines l
      where l.received <> (select coalesce(sum(packs), 0) from purchase_order_receipts r where r.line_id = l.id)
    union all select 'lies in the future', e.purchase_order_id::int from purchase_order_events e where e.at > '${server.clock.now().toISOString()}'
    union all select 'is numbered beyond its counter', o.id::int from purchase_orders o
      where not exists (select from purchase_order_counters c where c.store_id = o.store_id and right(o.number, 6)::int <= c.last)`);

const counts = async () =>
  Object.fromEntries(
    (await query<{ status: string; n: number }>('select status, count(*)::int as n from purchase_orders group by 1')).map(
      ({ status, n }) => [status, n],
    ),
  );

test('has some eighty in each state', async () => {
  expect(await faults()).toEqual([]);
  const found = await counts();
  expect(Object.keys(purchaseOrderStatuses).filter((status) => (found[status] ?? 0) < 60)).toEqual([]);
});

test('goes on by the minute', async () => {
  const since = server.clock.now();
  for (let minute = 0; minute < 3; minute += 1) {
    server.clock.advance(MINUTE);
    await advanceDemos(server, await loadDemos());
  }
  expect(await faults()).toEqual([]);
  const [moved] = await query<{ n: number }>('select count(*)::int as n from purchase_order_events where at > $1', [since]);
  expect(moved!.n).toBeGreaterThan(2);
});
