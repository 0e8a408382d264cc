import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { businessDate } from '#platform/contract/business-day.ts';
import { STATS_DAYS_BACK } from '#features/orders/order-choices.ts';
import type { OrderDay } from '#features/stats/contract.ts';
import { filterableStatuses, orderStatuses, statsStatuses } from '#machines/orders/order-statuses.ts';
import { orders } from '#features/orders/schema.ts';
import { orderDay } from '#features/stats/server/order-stats.ts';
import { isStress } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import type { Stored } from '#tests/orders/server/naive-list.ts';

let server: TestServer;
let agent: TestBrowser;
let stored: Stored[];

beforeAll(async () => {
  server = await startServer('demo');
  agent = await server.signedIn('farhan.s');
  stored = await server.db.select().from(orders);
});
afterAll(() => server.close());

const ask = (day?: string) => agent.request('GET', `/api/oms/order-stats${day === undefined ? '' : `?day=${day}`}`);
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => businessDate(server.clock.now().getTime() - days * DAY_MS);

/** Indian time is five and a half hours ahead of UTC, all year. */
const hourOf = (at: Date) => Math.floor(((at.getTime() + 5.5 * 3_600_000) % DAY_MS) / 3_600_000);
const midnightOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`);

/** Counted row by row, without a database. */
function recount(rows: readonly Stored[]) {
  const counts = Object.fromEntries(statsStatuses.map((status) => [status, rows.filter((row) => row.status === status).length]));
  return { counts, total: rows.length };
}

function naiveDay(day: string): Omit<OrderDay, 'first_day' | 'last_day' | 'as_of'> {
  const placed = stored.filter((row) => businessDate(row.placed_at) === day);
  const isCounted = (row: Stored) => statsStatuses.some((status) => status === row.status);
  const names = (of: (row: Stored) => string) => [...new Set(placed.map(of))].toSorted();
  return {
    day,
    cities: names((row) => row.city).map((city) => ({ city, ...recount(placed.filter((row) => row.city === city)) })),
    stores: names((row) => `${row.city}, ${row.store}`).map((name) => {
      const [city = '', store = ''] = name.split(', ');
      return { store, city, ...recount(placed.filter((row) => row.store === store && row.city === city)) };
    }),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      from: new Date(midnightOf(day) + hour * 3_600_000).toISOString(),
      ...recount(placed.filter((row) => hourOf(row.placed_at) === hour)),
    })),
    all: recount(placed),
    others: orderStatuses
      .map((status) => ({ status, count: placed.filter((row) => row.status === status && !isCounted(row)).length }))
      .filter(({ count }) => count > 0),
  } as Omit<OrderDay, 'first_day' | 'last_day' | 'as_of'>;
}

describe('orders of a day by the eleven statistics statuses (§4.1)', () => {
  test.each([0, 1, 2, 7, 30, STATS_DAYS_BACK])('%i days ago: equals a recount row by row, by city, store and hour', async (days) => {
    const { status, body } = await ask(daysAgo(days));
    expect(status).toBe(200);
    const { first_day, last_day, as_of, ...figures } = body as OrderDay;
    expect(figures).toEqual(naiveDay(daysAgo(days)));
    expect({ first_day, last_day, as_of }).toEqual({
      first_day: daysAgo(STATS_DAYS_BACK),
      last_day: daysAgo(0),
      as_of: server.clock.now().toISOString(),
    });
  });

  test('the statuses have the order of the specification', async () => {
    const { body } = await ask();
    expect(Object.keys(body.all.counts)).toEqual([
      'OUT-FOR-DELIVERY',
      'CANCEL-BY-US',
      'DELIVERED',
      'PRESCRIPTION-CREATED',
      'CONFIRM-BUT-NEED-PRESCRIPTION',
      'PLACED',
      'CREATE-PATIENT-STORE-ORDER',
      'CANCEL-BY-CUSTOMER',
      'FOLLOW-UP-DOCTOR-WITHIN-TAT',
      'COMPLETED',
      'CREATED-CUSTOMER-BILL',
    ]);
  });

  test('the total is the number of orders in the list of that day, whatever their status', async () => {
    const { body } = await ask(daysAgo(1));
    const query = new URLSearchParams({ status: filterableStatuses.join(','), created_from: daysAgo(1), created_to: daysAgo(1) });
    const list = await agent.request('GET', `/api/oms/orders?${query}`);
    expect(body.all.total).toBe(list.body.total);
    expect(body.others.length).toBeGreaterThan(0);
  });

  test('today has orders and is the default day', async () => {
    const { body } = await ask();
    expect(body.day).toBe(daysAgo(0));
    expect(body.all.total).toBeGreaterThan(20);
  });

  test('a changed order is counted in its new status', async () => {
    const { id } = stored.find((row) => row.status === 'PLACED' && businessDate(row.placed_at) === daysAgo(0))!;
    const before = (await ask()).body as OrderDay;
    await server.db.update(orders).set({ status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT' }).where(eq(orders.id, id));
    const after = (await ask()).body as OrderDay;
    await server.db.update(orders).set({ status: 'PLACED' }).where(eq(orders.id, id));
    expect(after.all.counts.PLACED).toBe(before.all.counts.PLACED - 1);
    expect(after.all.counts['FOLLOW-UP-DOCTOR-WITHIN-TAT']).toBe(before.all.counts['FOLLOW-UP-DOCTOR-WITHIN-TAT'] + 1);
    expect(after.all.total).toBe(before.all.total);
  });

  test('a new day starts at midnight in India, not in UTC', async () => {
    const now = server.clock.now();
    server.clock.set(new Date(midnightOf(daysAgo(-1)) + 30 * 60_000));
    const { day } = await orderDay(server.db, server.clock.now(), undefined);
    server.clock.set(now);
    expect(day).toBe(daysAgo(-1));
  });
});

describe('the day', () => {
  test.each([
    ['tomorrow', () => daysAgo(-1), 'Today, or one of the 90 days before it'],
    ['one day too far back', () => daysAgo(STATS_DAYS_BACK + 1), 'Today, or one of the 90 days before it'],
    ['no day', () => '2026-02-30', 'A date such as 2026-11-20'],
    ['nothing', () => '', 'A date such as 2026-11-20'],
  ])('%s is refused', async (_, day, message) => {
    const { status, body } = await ask(day());
    expect({ status, first: body.data.errors[0] }).toMatchObject({ status: 400, first: { field: 'day', message } });
  });
});

describe('access to the figures (§2.2)', () => {
  test('is granted to users with the product’s tab', async () => {
    expect((await ask()).status).toBe(200);
  });

  test('is refused to all others', async () => {
    const warehouse = await server.signedIn('ganesh.m');
    const { status, body } = await warehouse.request('GET', '/api/oms/order-stats');
    expect({ status, message: body.message }).toEqual({ status: 403, message: 'You don’t have access to statistics' });
  });
});

describe('with 20,000 orders', () => {
  const dayStatement = async () => {
    const sent = vi.spyOn(server.db.$client, 'query');
    await orderDay(server.db, server.clock.now(), daysAgo(1));
    const [call] = sent.mock.calls as unknown as [{ text: string }, unknown[]][];
    sent.mockRestore();
    return { text: call![0].text, values: call![1] };
  };

  test('one day is read through the index by placing time, not the whole table', async () => {
    const { text, values } = await dayStatement();
    const { rows } = await server.db.$client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('orders_by_placed');
    expect(plan).not.toContain('Seq Scan');
  });

  test.runIf(isStress)('PostgreSQL needs less than 20 ms', async () => {
    const { text, values } = await dayStatement();
    await server.db.$client.query(text, values);
    const { rows } = await server.db.$client.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    expect(rows[0]!['QUERY PLAN'][0]['Execution Time']).toBeLessThan(20);
  });
});
