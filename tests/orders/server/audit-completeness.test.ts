import { asc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualOrderEvents } from '#machines/orders/order-statuses.ts';
import { audit } from '#platform/audit/schema.ts';
import { orderEvents, orderNotes, orders } from '#features/orders/schema.ts';
import { sized } from '#tests/support/rounds.ts';
import { asOwner, type Answer, type TestBrowser } from '#tests/support/server.ts';
import { reasonFor, startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

const OPERATIONS = sized(200, 1_000);

let world: OrderWorld;
let browsers: TestBrowser[];

beforeAll(async () => {
  world = await startOrderWorld();
  browsers = [
    await world.signedIn('farhan.s'),
    await world.signedIn('nandini.r'),
    await world.signedIn('admin.a'),
    await world.signedIn('store.systems'),
  ];
});
afterAll(() => world.close());

type Operation = (order: MadeOrder, version: number, browser: TestBrowser) => Promise<Answer>;

/** Valid and invalid operations: refused ones must leave no audit rows. */
const operations: Operation[] = [
  ...manualOrderEvents.map(
    (event): Operation =>
      (order, version, browser) =>
        browser.request('POST', `/api/oms/orders/${order.id}/events`, { event, version, reason: reasonFor(event) }),
  ),
  ...(['bill.created', 'dispatch.left', 'delivery.delivered', 'delivery.failed', 'payment.settled'] as const).map(
    (event): Operation =>
      (order, _, browser) =>
        browser.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event }),
  ),
  (order, _, browser) => browser.request('POST', `/api/oms/orders/${order.id}/notes`, { text: 'A note' }),
  (order, _, browser) => browser.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'me' }),
  (order, _, browser) => browser.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'none' }),
  (order, version, browser) =>
    browser.request('POST', `/api/oms/orders/${order.id}/events`, {
      event: 'mark_prescription_created',
      version,
      prescription_id: order.prescriptionIds[0],
    }),
  (order, _, browser) => browser.request('POST', `/api/oms/orders/${order.id}/notes`, { text: '', colour: 'red' }),
  (order, _, browser) => browser.request('POST', `/api/oms/orders/${order.id + 900_000}/notes`, { text: 'Nobody’s' }),
];

describe('the audit is complete', () => {
  test(`has one row for each accepted of ${OPERATIONS} random operations, and no others`, async () => {
    let state = 38;
    const below = (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    const made: MadeOrder[] = [];
    for (let index = 0; index < 40; index += 1) made.push(await world.make({ reason: 'OTC-GENERAL-PRODUCT', prescriptions: [{}] }));
    // What follows an order, such as its message to the OMS, has rows of its own.
    const ofOrders = like(audit.record, 'orders/%');
    const before = await world.db.$count(audit, ofOrders);
    const responses: { order: number; status: number }[] = [];
    while (responses.length < OPERATIONS) {
      // Four at a time, sometimes on the same order.
      const batch = await Promise.all(
        browsers.map(async (browser) => {
          const order = made[below(made.length)]!;
          const [row] = await world.db.select({ version: orders.version }).from(orders).where(eq(orders.id, order.id));
          const operation = operations[below(operations.length)]!;
          const { status } = await operation(order, row!.version - (below(12) === 0 ? 1 : 0), browser);
          return { order: order.id, status };
        }),
      );
      responses.push(...batch);
    }
    const accepted = responses.filter(({ status }) => status === 200);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400, 403, 404, 409]));
    expect(accepted.length).toBeGreaterThan(OPERATIONS / 10);
    expect((await world.db.$count(audit, ofOrders)) - before).toBe(accepted.length);
    for (const { id } of made) {
      expect((await world.stateOf(id)).audits).toBe(accepted.filter(({ order }) => order === id).length);
      const events = await world.eventsOf(id);
      expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
      expect(events.at(-1)).toMatchObject({ to_status: (await world.stateOf(id)).order.status });
    }
  });

  test('each row has user, operation and both states, and no free text', async () => {
    const order = await world.make({ reason: 'OTC-GENERAL-PRODUCT' });
    const [agent] = browsers;
    const secret = 'The patient’s sister rang';
    await agent!.request('POST', `/api/oms/orders/${order.id}/events`, { event: 'mark_follow_up_within_tat', version: 1, comment: secret });
    await agent!.request('POST', `/api/oms/orders/${order.id}/notes`, { text: secret });
    const rows = await world.db
      .select()
      .from(audit)
      .where(eq(audit.record, `orders/${order.id}`))
      .orderBy(asc(audit.id));
    expect(rows).toMatchObject([
      {
        at: world.clock.now(),
        user_id: agent!.user!.user_id,
        operation: 'oms.sendOrderEvent',
        before: { status: 'PLACED', version: 1 },
        after: { status: 'FOLLOW-UP-WITHIN-TAT', version: 2 },
      },
      { operation: 'oms.addOrderNote', user_id: agent!.user!.user_id },
    ]);
    expect(JSON.stringify(rows)).not.toContain('sister');
    expect(JSON.stringify(rows)).not.toContain('Patient ');
    expect(await world.db.$count(orderNotes, eq(orderNotes.order_id, order.id))).toBe(1);
  });
});

describe('events and audit are written once', () => {
  test.each([
    ['order_events', 'update order_events set "by" = \'Nobody\''],
    ['order_events', 'delete from order_events where id = (select min(id) from order_events)'],
    ['order_events', 'truncate order_events'],
    ['order_events', 'truncate orders cascade'],
    ['audit', "update audit set operation = 'nothing'"],
    ['audit', 'delete from audit where id = (select max(id) from audit)'],
    ['audit', 'truncate audit'],
    ['audit', 'merge into audit a using (select 1) one on true when matched then delete'],
    [
      'order_events',
      'insert into order_events (order_id, version, at, "by", event, to_status, payload) select order_id, version, at, "by", event, to_status, payload from order_events on conflict (order_id, version) do update set "by" = \'Nobody\'',
    ],
  ])('%s refuses: %s', async (table, statement) => {
    await world.make();
    const hash = async () =>
      (await world.db.execute(sql.raw(`select md5(string_agg(t::text, '|' order by id)) as all_rows from ${table} t`))).rows;
    const before = await hash();
    await expect(world.db.$client.query(statement), 'as the server').rejects.toMatchObject({ code: '42501' });
    await expect(asOwner(world, statement), 'as the owner').rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('append-only'),
    });
    expect(await hash()).toEqual(before);
  });

  test('the same version of an order is never written twice', async () => {
    const { id } = await world.make();
    const again = { order_id: id, version: 1, at: world.clock.now(), by: 'Nobody', event: 'placed', to_status: 'PLACED', payload: {} };
    await expect(world.db.insert(orderEvents).values(again)).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});
