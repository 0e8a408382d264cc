import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowFigures } from '#workbench/business/contract.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { orderEvents, orders } from '#features/orders/schema.ts';
import { barsOf } from '#workbench/business/server/stays.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  for (const history of histories) await insertOrder(history);
});
afterAll(() => world.close());

const MINUTE = 60_000;
/** Noon of 10 November in India. */
const noon = Date.parse('2026-11-10T12:00:00+05:30');

/** Seconds from a number of minutes after noon until the tests' current time. */
const since = (minutes: number): number => (world.clock.now().getTime() - noon) / 1000 - minutes * 60;

type Step = [minutes: number, event: string, to: OrderStatus];

/** When it was placed, in minutes after noon, and each event with its delay in minutes. */
interface OrderHistory {
  placed: number;
  steps: Step[];
  due?: number;
}

const followed = (minutes: number): Step => [minutes, 'mark_follow_up_within_tat', 'FOLLOW-UP-WITHIN-TAT'];

/** Stays in PLACED: 10, 20, 30, 40 and 100 minutes. */
const histories: OrderHistory[] = [
  { placed: 0, steps: [followed(10)], due: 40 },
  { placed: 0, steps: [followed(20), [45, 'mark_placed', 'PLACED']] },
  { placed: 5, steps: [followed(30), [10, 'due.passed', 'FOLLOW-UP-WITHIN-TAT'], [5, 'mark_cancel_by_us', 'CANCEL-BY-US']] },
  { placed: 0, steps: [[40, 'mark_customer_not_reachable', 'CUSTOMER-NOT-REACHABLE']] },
  {
    placed: 0,
    steps: [
      [100, 'mark_customer_not_reachable', 'CUSTOMER-NOT-REACHABLE'],
      [7, 'mark_customer_not_reachable', 'CUSTOMER-NOT-REACHABLE'],
      [8, 'mark_customer_not_reachable', 'CUSTOMER-NOT-REACHABLE'],
      [9, 'mark_placed', 'PLACED'],
    ],
  },
];

/** An order with exactly this history; its due time is past or future for the tests' clock. */
async function insertOrder({ placed, steps, due }: OrderHistory): Promise<void> {
  let at = noon + placed * MINUTE;
  let status: OrderStatus = 'PLACED';
  const id = await placedAt(at);
  for (const [index, [minutes, event, to]] of steps.entries()) {
    at += minutes * MINUTE;
    await world.db.insert(orderEvents).values({
      order_id: id,
      version: index + 2,
      at: new Date(at),
      by: 'Farhan Shaikh',
      event,
      from_status: status,
      to_status: to,
      payload: {},
    });
    status = to;
  }
  await world.db
    .update(orders)
    .set({
      status,
      status_since: new Date(at),
      version: steps.length + 1,
      due_at: due === undefined ? null : new Date(noon + due * MINUTE),
    })
    .where(eq(orders.id, id));
}

/** Events are immutable, so past events are inserted with a past time. */
async function placedAt(at: number): Promise<number> {
  const now = world.clock.now();
  world.clock.set(new Date(at));
  const { id } = await world.make();
  world.clock.set(now);
  return id;
}

const ask = (query = '', browser = agent) => browser.request('GET', `/api/admin/flow?machine=orderLifecycle${query}`);
const stateOf = (figures: FlowFigures, state: string) => figures.states.find((row) => row.state === state)!;
const wayOf = ({ transitions }: FlowFigures, from: string, event: string) =>
  transitions.find((row) => row.from === from && row.event === event);

describe('flow figures', () => {
  test('count the records in a state now and measure finished stays', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(stateOf(body, 'PLACED')).toEqual({
      state: 'PLACED',
      here: 2,
      late: 0,
      // Median of the two middle values.
      waiting: { median: since((65 + 124) / 2), longest: since(65) },
      stays: 5,
      median: 30 * 60,
      // 90th percentile: between the fourth and the fifth, by linear interpolation.
      ninth: (40 + 0.6 * 60) * 60,
      due: null,
      bar_minutes: 10,
      bars: [0, 1, 1, 1, 1, 0, 0, 0, 0, 1],
    });
  });

  test('count records past their due time as late and include the promised duration', async () => {
    const { body } = await ask();
    expect(stateOf(body, 'FOLLOW-UP-WITHIN-TAT')).toEqual({
      state: 'FOLLOW-UP-WITHIN-TAT',
      here: 1,
      late: 1,
      waiting: { median: since(10), longest: since(10) },
      stays: 2,
      median: 30 * 60,
      ninth: 42 * 60,
      due: 30 * 60,
      bar_minutes: 5,
      bars: [0, 0, 0, 1, 0, 0, 0, 0, 0, 1],
    });
    expect({ here: body.here, late: body.late, begun: body.begun }).toEqual({ here: 5, late: 1, begun: 5 });
  });

  test('ignore events that keep the order in its state', async () => {
    const { body } = await ask();
    const { stays, median } = stateOf(body, 'CUSTOMER-NOT-REACHABLE');
    expect({ stays, median }).toEqual({ stays: 1, median: 24 * 60 });
    expect(wayOf(body, 'CUSTOMER-NOT-REACHABLE', 'mark_customer_not_reachable')).toEqual({
      from: 'CUSTOMER-NOT-REACHABLE',
      event: 'mark_customer_not_reachable',
      to: 'CUSTOMER-NOT-REACHABLE',
      count: 2,
      share: null,
    });
    expect(wayOf(body, 'CUSTOMER-NOT-REACHABLE', 'mark_placed')).toMatchObject({ count: 1, share: 1 });
  });

  test('have outgoing shares that sum to one', async () => {
    const { body } = await ask();
    expect(wayOf(body, 'PLACED', 'mark_follow_up_within_tat')).toMatchObject({ count: 3, share: 0.6 });
    expect(wayOf(body, 'PLACED', 'mark_customer_not_reachable')).toMatchObject({ count: 2, share: 0.4 });
    expect(wayOf(body, 'FOLLOW-UP-WITHIN-TAT', 'mark_cancel_by_us')).toMatchObject({ count: 1, share: 0.5 });
    expect(body.moves).toBe(8);
  });

  test('are zero for states and transitions without records', async () => {
    const { body } = await ask();
    expect(body.states).toHaveLength(15);
    expect(stateOf(body, 'DELIVERED')).toMatchObject({ here: 0, late: 0, stays: 0, median: null, ninth: null, bar_minutes: 0, bars: [] });
    expect(wayOf(body, 'DELIVERED', 'payment.settled')).toBeUndefined();
  });

  test('include an accepted event immediately', async () => {
    const [placed] = await world.db.select().from(orders).where(eq(orders.status, 'PLACED')).limit(1);
    const before = (await ask()).body as FlowFigures;
    const { status } = await agent.request('POST', `/api/oms/orders/${placed!.id}/events`, {
      version: placed!.version,
      event: 'mark_follow_up_doctor_within_tat',
    });
    expect(status).toBe(200);
    const after = (await ask()).body as FlowFigures;
    expect(stateOf(after, 'FOLLOW-UP-DOCTOR-WITHIN-TAT').here).toBe(stateOf(before, 'FOLLOW-UP-DOCTOR-WITHIN-TAT').here + 1);
    expect(wayOf(after, 'PLACED', 'mark_follow_up_doctor_within_tat')?.count).toBe(1);
  });
});

describe('the period', () => {
  const tenth = { from: '2026-11-10', to: '2026-11-10' };
  const period = ({ from, to }: { from: string; to: string }) => `&from=${from}&to=${to}`;

  test('defaults to today and the 89 days before', async () => {
    const { body } = await ask();
    expect({ from: body.from, to: body.to, as_of: body.as_of }).toEqual({
      from: '2026-08-21',
      to: '2026-11-18',
      as_of: world.clock.now().toISOString(),
    });
  });

  test('starts with the first moment of its first day in India and ends before the day after its last', async () => {
    const border = Date.parse('2026-11-03T00:00:00+05:30');
    // In PLACED from 23:50 until exactly midnight, then in FOLLOW-UP until a millisecond before the next midnight.
    const id = await placedAt(border - 10 * MINUTE);
    const moves = [
      [border, 'mark_follow_up_within_tat', 'PLACED', 'FOLLOW-UP-WITHIN-TAT'],
      [border + 86_400_000 - 1, 'mark_cancel_by_us', 'FOLLOW-UP-WITHIN-TAT', 'CANCEL-BY-US'],
    ] as const;
    await world.db.insert(orderEvents).values(
      moves.map(([at, event, from_status, to_status], index) => {
        return { order_id: id, version: index + 2, at: new Date(at), by: 'Somebody', event, from_status, to_status, payload: {} };
      }),
    );
    const before = (await ask(period({ from: '2026-11-02', to: '2026-11-02' }))).body as FlowFigures;
    const on = (await ask(period({ from: '2026-11-03', to: '2026-11-03' }))).body as FlowFigures;
    const after = (await ask(period({ from: '2026-11-04', to: '2026-11-04' }))).body as FlowFigures;
    expect([before, on, after].map(({ moves: taken, begun }) => ({ taken, begun }))).toEqual([
      { taken: 0, begun: 1 },
      { taken: 2, begun: 0 },
      { taken: 0, begun: 0 },
    ]);
    expect(stateOf(on, 'PLACED')).toMatchObject({ stays: 1, median: 600, ninth: 600 });
    expect(stateOf(before, 'FOLLOW-UP-WITHIN-TAT').stays).toBe(0);
  });

  test('counts a stay in the period in which it ended, with its full duration', async () => {
    const { body } = await ask(period(tenth));
    expect(stateOf(body, 'PLACED').stays).toBe(5);
    expect(body.transitions.some(({ from }: { from: string | null }) => from === null)).toBe(false);
  });

  test.each([
    ['tomorrow as its last day', '&to=2026-11-19', 'to', 'Today, or a day before it'],
    ['an end before its beginning', '&from=2026-11-10&to=2026-11-09', 'from', 'The last day of the period, or one before it'],
    ['a year and a day', '&from=2025-11-17&to=2026-11-18', 'from', 'At most 366 days'],
    ['no day', '&from=2026-02-30', 'from', 'A date such as 2026-11-20'],
  ])('%s is refused', async (_, query, field, message) => {
    const { status, body } = await ask(query);
    expect({ status, first: body.data.errors[0] }).toMatchObject({ status: 400, first: { field, message } });
  });

  test('may last a whole year', async () => {
    expect((await ask('&from=2025-11-18&to=2026-11-18')).status).toBe(200);
  });

  test('is rejected for a chart without a stored history', async () => {
    const { status, body } = await agent.request('GET', '/api/admin/flow?machine=signIn');
    expect({ status, field: body.data.errors[0].field }).toEqual({ status: 400, field: 'machine' });
  });
});

describe('permission to see the figures', () => {
  test('is denied to an integration', async () => {
    const systems = await world.signedIn('store.systems');
    const { status, body } = await ask('', systems);
    expect({ status, message: body.message }).toEqual({
      status: 403,
      message: 'You don’t have access to record counts by state',
    });
  });

  test('is granted to the warehouse, which cannot open orders', async () => {
    expect((await ask('', await world.signedIn('ganesh.m'))).status).toBe(200);
  });
});

describe('imports', () => {
  const today = () => businessDate(world.clock.now());

  test('count every event of a batch from the audit log', async () => {
    const admin = await world.signedIn('admin.a');
    const desk = new ImportDesk(admin);
    const { body } = await desk.upload('masters.brand', 'Name\nCalpol\nCrocin\n');
    const read = await desk.until(body.id);
    expect(read.state).toBe('mapping');
    world.clock.advance(3 * MINUTE);
    await desk.move(read, 'cancel');
    const { body: figures } = await admin.request('GET', `/api/admin/flow?machine=fileImport&from=${today()}`);
    const { states, transitions } = figures as FlowFigures;
    expect(states.filter(({ here }) => here > 0).map(({ state, here }) => [state, here])).toEqual([['cancelled', 1]]);
    const byStart = transitions.toSorted((a, b) => a.from.localeCompare(b.from));
    expect(byStart.map(({ from, event, to, share }) => [from, event, to, share])).toEqual([
      ['choosing', 'file.arrived', 'reading', 1],
      ['mapping', 'cancel', 'cancelled', 1],
      ['reading', 'file.read', 'mapping', 1],
    ]);
    expect(stateOf(figures, 'mapping')).toMatchObject({ stays: 1, median: 180, late: null, due: null });
    expect({ begun: figures.begun, late: figures.late }).toEqual({ begun: 1, late: null });
  });
});

describe('histogram bars', () => {
  test('are wide enough for the 90th percentile and the due time, and end with an open bar', () => {
    const bars = (minutes: number[], ninth: number, due: number | null) =>
      barsOf(
        Int32Array.from(minutes, (each) => each * 60),
        ninth,
        due,
      );
    expect(bars([3, 3, 8, 400], 500, null)).toEqual({ bar_minutes: 1, bars: [0, 0, 0, 2, 0, 0, 0, 0, 1, 1] });
    expect(bars([3], 200, 3600).bar_minutes).toBe(10);
    expect(bars([30 * 1440], 300 * 86_400, null).bar_minutes).toBe(48_000);
  });
});
