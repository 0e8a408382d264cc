/** Bookings of the demonstration: those of its orders, and they go on with them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const query = async <Row>(text: string, values: unknown[] = []) => (await server.db.$client.query(text, values)).rows as Row[];

/** What the slot log or a slot would show wrongly. */
const faults = () =>
  query<{ what: string; id: number }>(`
    select 'has more orders than places' as what, b.slot_id::int as id from slot_bookings b join store_slots s on s.id = b.slot_id
      where b.status in ('booked', 'used') group by b.slot_id, s.capacity, b.day having count(*) > s.capacity
    union all select 'is not at the time of its order', b.id::int from slot_bookings b join store_slots s on s.id = b.slot_id
      join orders o on o.id = b.order_id
      where o.slot_start <> (b.day + s.starts * interval '1 minute') at time zone 'Asia/Kolkata' or o.store_id <> s.store_id
    union all select 'is behind its order', b.id::int from slot_bookings b join orders o on o.id = b.order_id
      where b.status = 'booked' and o.status in ('DELIVERED', 'COMPLETED', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED')
    union all select 'differs from its log', b.id::int from slot_bookings b
      where b.version <> (select count(*) from slot_booking_events e where e.booking_id = b.id)
        or b.status <> (select e.to_status from slot_booking_events e where e.booking_id = b.id order by e.version desc limit 1)`);

const booked = async () => (await query<{ n: number }>(`select count(*)::int as n from slot_bookings where status = 'booked'`))[0]?.n ?? 0;

test('has bookings of a month in every state but held ones, within the capacity and at the times of their orders', async () => {
  expect(await faults()).toEqual([]);
  const states = await query<{ status: string }>('select distinct status from slot_bookings order by status');
  expect(states.map(({ status }) => status)).toEqual(['booked', 'expired', 'released', 'used']);
  const days = await query<{ day: string }>('select distinct day from slot_bookings');
  expect(days.length).toBeGreaterThanOrEqual(30);
});

test('shows places that are booked ahead, and who booked them to store operations', async () => {
  const operator = await server.signedIn('ganesh.m');
  const { rows: slots } = (await operator.request('GET', '/api/store/store-slots?limit=200')).body;
  expect(slots.some(({ values }: { values: { booked: number } }) => values.booked > 0)).toBe(true);
  const log = await operator.request('GET', '/api/store/slot-logs?limit=50');
  expect([log.status, log.body.rows.length]).toEqual([200, 50]);
  const buyer = await server.signedIn('hetal.r');
  expect((await buyer.request('GET', '/api/store/slot-logs')).status).toBe(403);
});

test.each([
  ['a minute', 1 / 60],
  ['two days', 48],
])('books the slots of the orders that came in within %s', { timeout: 120_000 }, async (_, hours) => {
  const since = server.clock.now();
  server.clock.set(new Date(since.getTime() + hours * HOUR));
  await advanceDemos(server, await loadDemos());
  expect(await faults()).toEqual([]);
  expect(await booked()).toBeGreaterThan(0);
  const missing = await query(
    `select o.code from orders o where o.placed_at > $1 and o.slot_start is not null and o.delivery is null
       and not exists (select from slot_bookings b where b.order_id = o.id)`,
    [since],
  );
  const all = await query(`select code from orders where placed_at > $1 and slot_start is not null and delivery is null`, [since]);
  expect(missing.length).toBeLessThanOrEqual(all.length / 4);
});
