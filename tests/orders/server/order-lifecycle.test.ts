import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  filterableStatuses,
  fulfilmentOrderEvents,
  manualOrderEvents,
  orderStatusCatalogue,
  orderStatuses,
  type OrderStatus,
} from '#machines/orders/order-statuses.ts';
import { accept } from '#machines/entity.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderLines, orders, prescriptions } from '#features/orders/schema.ts';
import { asOwner, type Answer, type TestBrowser } from '#tests/support/server.ts';
import { reasonFor, startOrderWorld, STORE, type MadeOrder, type OrderWorld, type OrderOptions } from './order-world.ts';

/** An order as stored, and the same facts as the chart's guards see them; written separately, so that reading facts is tested too. */
interface Case {
  name: string;
  options: OrderOptions;
  facts: Partial<OrderFacts>;
}

const nothing: OrderFacts = {
  type: 'CART',
  reason: null,
  attempts: 0,
  escalated: false,
  prescriptions: 0,
  scheduledDrugs: [],
  uncovered: [],
  lines: 1,
  undecodedLines: 0,
  store: STORE,
  stockGaps: [],
  overMaximum: [],
  allergyConflicts: [],
};

const cases: Case[] = [
  { name: 'nothing settled', options: {}, facts: { undecodedLines: 1 } },
  {
    name: 'ready for the store, read, unreached three times',
    options: { reason: 'OTC-GENERAL-PRODUCT', attempts: 3, lines: [{ drug: 'Dolo 650', decoded: true }] },
    facts: { reason: 'OTC-GENERAL-PRODUCT', attempts: 3 },
  },
  {
    name: 'a subscription with a scheduled drug that a prescription on file covers',
    options: {
      type: 'SUBSCRIPTION',
      reason: 'EXISTING-RX',
      lines: [{ drug: 'Augmentin 625 Duo' }],
      prescriptions: [{ covers: ['Augmentin 625 Duo'] }],
    },
    facts: { type: 'SUBSCRIPTION', reason: 'EXISTING-RX', undecodedLines: 1, scheduledDrugs: ['Augmentin 625 Duo is Schedule H'] },
  },
  {
    name: 'a scheduled drug that the attached prescription does not cover, one line unread',
    options: {
      reason: 'SELF-VALID-RX',
      lines: [{ drug: 'Augmentin 625 Duo', decoded: true }, { drug: 'Dolo 650' }],
      prescriptions: [{ attached: true, covers: ['Dolo 650'] }],
    },
    facts: {
      reason: 'SELF-VALID-RX',
      lines: 2,
      undecodedLines: 1,
      prescriptions: 1,
      scheduledDrugs: ['Augmentin 625 Duo is Schedule H'],
      uncovered: [{ drug: 'Augmentin 625 Duo is Schedule H', because: 'none' }],
    },
  },
  {
    name: 'said to need no prescription, with a scheduled drug that the store lacks',
    options: { reason: 'NOT-REQUIRED-RX', attempts: 2, lines: [{ drug: 'Alprax 0.5', quantity: 2, decoded: true }] },
    facts: {
      reason: 'NOT-REQUIRED-RX',
      attempts: 2,
      scheduledDrugs: ['Alprax 0.5 is Schedule H1'],
      uncovered: [{ drug: 'Alprax 0.5 is Schedule H1', because: 'none' }],
      stockGaps: [{ drug: 'Alprax 0.5', available: 0, needed: 2 }],
    },
  },
  {
    name: 'above the maximum over two lines of one drug',
    options: {
      reason: 'OTC-GENERAL-PRODUCT',
      lines: [
        { drug: 'Dolo 650', quantity: 30, decoded: true },
        { drug: 'Dolo 650', quantity: 21, decoded: true },
      ],
    },
    facts: { reason: 'OTC-GENERAL-PRODUCT', lines: 2, overMaximum: ['Dolo 650'] },
  },
  {
    name: 'a photo of a prescription without a cart yet',
    options: { type: 'PRESCRIPTION', lines: [], prescriptions: [{ attached: true }] },
    facts: { type: 'PRESCRIPTION', prescriptions: 1, lines: 0 },
  },
];

/** A way to send an event: the request, and the event for the chart. */
interface Try {
  name: string;
  event: OrderEvent;
  send: (order: MadeOrder, version: number) => Promise<Answer>;
}

let world: OrderWorld;
let admin: TestBrowser;
let systems: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  // One of the carts is from before the database enforced the limit of fifty per drug.
  await asOwner(world, 'alter table order_lines disable trigger user');
  [admin, systems] = [await world.signedIn('admin.a'), await world.signedIn('store.systems')];
});
afterAll(() => world.close());

const cancels: readonly string[] = ['mark_cancel_by_customer', 'mark_cancel_by_us', 'mark_subscription_stopped'];

const tries: Try[] = [
  ...manualOrderEvents.map(
    (event): Try => ({
      name: event,
      event: { type: event, reason: cancels.includes(event) ? reasonFor(event) : '', prescriptionId: null } as OrderEvent,
      send: (order, version) =>
        admin.request('POST', `/api/oms/orders/${order.id}/events`, {
          event,
          version,
          ...(cancels.includes(event) && { reason: reasonFor(event) }),
        }),
    }),
  ),
  ...fulfilmentOrderEvents.map(
    (event): Try => ({
      name: event,
      event: { type: event },
      send: (order) => systems.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event }),
    }),
  ),
  {
    name: 'reason.settled',
    event: { type: 'reason.settled', reason: 'OTC-GENERAL-PRODUCT' },
    send: (order, version) => admin.request('PUT', `/api/oms/orders/${order.id}/reason`, { version, reason: 'OTC-GENERAL-PRODUCT' }),
  },
];

/** Restores an order that a test moved; its history is append-only and stays. */
async function putBack(made: MadeOrder, before: Awaited<ReturnType<OrderWorld['stateOf']>>): Promise<void> {
  const { id, version: _version, ...columns } = before.order;
  await world.db.update(orders).set(columns).where(eq(orders.id, id));
  for (const [index, lineId] of made.lineIds.entries())
    await world.db.update(orderLines).set({ decoded: before.lines[index]! }).where(eq(orderLines.id, lineId));
  for (const { id: rowId, ...row } of before.prescriptions)
    await world.db.update(prescriptions).set(row).where(eq(prescriptions.id, rowId));
}

type State = Awaited<ReturnType<OrderWorld['stateOf']>>;

function expectRefused(name: string, response: Answer, before: State, after: State): void {
  expect(after, name).toEqual(before);
  expect(response.body, name).toMatchObject({ code: 'CONFLICT', data: { status: before.order.status, version: before.order.version } });
}

async function expectMoved(
  name: string,
  response: Answer,
  before: State,
  after: State,
  to: { state: string; context: OrderFacts },
): Promise<void> {
  expect(response.body, name).toMatchObject({ status: to.state, version: before.order.version + 1 });
  expect(after, name).toMatchObject({ events: before.events + 1, audits: before.audits + 1 });
  expect(after.order, name).toMatchObject({ status: to.state, attempts: to.context.attempts, escalated: to.context.escalated });
  const events = await world.eventsOf(after.order.id);
  const written = { event: name, from_status: before.order.status, to_status: to.state, version: after.order.version };
  expect(events.at(-1), name).toMatchObject(written);
}

describe.each(cases)('the order follows its chart (§4.1): $name', ({ options, facts }) => {
  test.each(orderStatuses)('from %s', async (status) => {
    const made = await world.make({ ...options, status });
    for (const { name, event, send } of tries) {
      const before = await world.stateOf(made.id);
      const response = await send(made, before.order.version);
      const expected = accept(orderLifecycleMachine, status, { ...nothing, ...facts }, event);
      const after = await world.stateOf(made.id);
      expect({ name, status: response.status }).toEqual({ name, status: expected ? 200 : 409 });
      if (expected) await expectMoved(name, response, before, after, expected);
      else expectRefused(name, response, before, after);
      if (expected) await putBack(made, before);
    }
  });
});

describe('statuses that other systems set (§4.1)', () => {
  const automatic = orderStatuses.filter((status) => orderStatusCatalogue[status].action === '');

  test('are the four of the specification, and the filter has fourteen statuses', () => {
    expect(automatic).toEqual(['CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED']);
    expect(filterableStatuses).toHaveLength(14);
  });

  test.each(fulfilmentOrderEvents)('%s is accepted from the integration account only', async (event) => {
    const status: OrderStatus =
      event === 'bill.created'
        ? 'CREATE-PATIENT-STORE-ORDER'
        : event === 'dispatch.left'
          ? 'CREATED-CUSTOMER-BILL'
          : event === 'payment.settled'
            ? 'DELIVERED'
            : 'OUT-FOR-DELIVERY';
    const made = await world.make({ status });
    const before = await world.stateOf(made.id);
    for (const username of ['farhan.s', 'nandini.r', 'ganesh.m', 'admin.a'] as const) {
      const browser = await world.signedIn(username);
      expect((await browser.request('POST', `/api/oms/orders/${made.id}/fulfilment`, { event })).status, username).toBe(403);
      expect((await browser.request('POST', `/api/oms/orders/${made.id}/events`, { event, version: 1 })).status, username).toBe(
        username === 'ganesh.m' ? 403 : 400,
      );
    }
    expect(await world.stateOf(made.id)).toEqual(before);
    const reported = await systems.request('POST', `/api/oms/orders/${made.id}/fulfilment`, { event, reference: 'INV-1' });
    expect(reported).toMatchObject({ status: 200, body: { order_id: made.id, version: 2 } });
    expect(await world.eventsOf(made.id)).toMatchObject([{}, { by: 'Store systems', payload: { reference: 'INV-1' } }]);
  });

  test('are rejected as manual mark_ events', async () => {
    const made = await world.make({ status: 'OUT-FOR-DELIVERY' });
    for (const status of automatic) {
      const event = `mark_${status.toLowerCase().replaceAll('-', '_')}`;
      expect((await admin.request('POST', `/api/oms/orders/${made.id}/events`, { event, version: 1 })).status, event).toBe(400);
    }
    expect(await world.stateOf(made.id)).toMatchObject({ events: 1, audits: 0, order: { version: 1 } });
  });

  test('are reported once by two equal reports', async () => {
    const made = await world.make({ status: 'CREATE-PATIENT-STORE-ORDER' });
    const report = () => systems.request('POST', `/api/oms/orders/${made.id}/fulfilment`, { event: 'bill.created' });
    expect((await Promise.all([report(), report(), report()])).map(({ status }) => String(status)).toSorted()).toEqual([
      '200',
      '409',
      '409',
    ]);
    expect(await world.stateOf(made.id)).toMatchObject({ events: 2, audits: 1, order: { status: 'CREATED-CUSTOMER-BILL', version: 2 } });
  });
});
