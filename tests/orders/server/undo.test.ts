import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNDO_MS } from '#machines/orders/order-undo.ts';
import { orders } from '#features/orders/schema.ts';
import type { Answer, TestBrowser } from '#tests/support/server.ts';
import { KNOWN_REASON, startOrderWorld, type MadeOrder, type OrderOptions, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let pharmacist: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, pharmacist] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
});
afterAll(() => world.close());

const send = (by: TestBrowser, order: MadeOrder, event: string, version: number, brings: object = {}): Promise<Answer> =>
  by.request('POST', `/api/oms/orders/${order.id}/events`, { event, version, ...brings });
const undo = (by: TestBrowser, order: MadeOrder, version: number, request_key: string = randomUUID()): Promise<Answer> =>
  by.request('POST', `/api/oms/orders/${order.id}/undo`, { version, request_key });

/** The order without what every change increments. */
async function orderAsIs({ id }: MadeOrder) {
  const [order] = await world.db.select().from(orders).where(eq(orders.id, id));
  return { ...order, version: 0 };
}

async function changed(event: string, options: OrderOptions = {}, brings: object = {}) {
  const order = await world.make(options);
  const [asItWas, { prescriptions }] = [await orderAsIs(order), await world.stateOf(order.id)];
  const { status } = await send(agent, order, event, 1, brings);
  expect(status).toBe(200);
  return { order, asItWas, prescriptions };
}

const undoable: [string, OrderOptions][] = [
  ['mark_placed', { status: 'FOLLOW-UP-WITHIN-TAT', escalated: true, due_at: new Date('2026-11-01T10:00:00Z') }],
  ['mark_follow_up_within_tat', {}],
  ['mark_customer_not_reachable', {}],
  ['mark_customer_not_reachable', { status: 'CUSTOMER-NOT-REACHABLE', attempts: 2, due_at: new Date('2026-11-01T10:00:00Z') }],
  ['mark_follow_up_doctor_within_tat', {}],
  ['mark_confirm_but_need_prescription', {}],
  ['mark_confirm_but_need_prescription', { status: 'PRESCRIPTION-CREATED', prescriptions: [{ attached: true }] }],
  ['mark_prescription_created', { prescriptions: [{ attached: true }] }],
];

describe('the author’s undo within a minute', () => {
  test.each(undoable)('of %s (%j) restores the order as it was, as a further event', async (event, options) => {
    const { order, asItWas, prescriptions } = await changed(event, options);
    const response = await undo(agent, order, 2);
    expect(response).toMatchObject({ status: 200, body: { version: 3, status: asItWas.status } });
    expect(response.body.timeline[0]).toMatchObject({ event: 'change.undone', by: 'Farhan Shaikh' });
    expect(response.body.timeline[0].title.message).toMatch(/^Undone: /);
    expect(await orderAsIs(order)).toEqual(asItWas);
    const state = await world.stateOf(order.id);
    expect(state).toMatchObject({ prescriptions, events: 3, audits: 2 });
  });

  test('detaches a prescription from the file of the patient', async () => {
    const order = await world.make({ prescriptions: [{}] });
    const [prescription_id] = order.prescriptionIds;
    expect(await send(agent, order, 'mark_prescription_created', 1, { prescription_id })).toMatchObject({ status: 200 });
    expect(await undo(agent, order, 2)).toMatchObject({ status: 200, body: { status: 'PLACED', prescription_state: 'NONE' } });
    expect((await world.stateOf(order.id)).prescriptions).toMatchObject([{ order_id: null }]);
  });

  test('does not count an undone attempt', async () => {
    const { order } = await changed('mark_customer_not_reachable');
    await send(agent, order, 'mark_customer_not_reachable', 2);
    const { body } = await undo(agent, order, 3);
    const titles = body.timeline.map(({ title }: { title: { message: string } }) => title.message);
    expect(titles).toEqual([
      'Undone: Customer not reachable',
      'Customer not reachable',
      'Customer not reachable, attempt 1 of 3',
      'Placed',
    ]);
    expect(body.attempts).toBe(1);
  });

  test('is made once, also if it is repeated or sent ten times at once', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(agent, order, 2, key)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.version}`))).toEqual(new Set(['200 3']));
    expect((await world.stateOf(order.id)).events).toBe(3);
  });

  test('of two at once with different keys is made once', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    const responses = await Promise.all([undo(agent, order, 2), undo(agent, order, 2)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await world.stateOf(order.id)).events).toBe(3);
  });
});

/** Reason of a refusal that changes nothing. */
async function refusalOf(order: MadeOrder, work: () => Promise<Answer>): Promise<string> {
  const before = await world.stateOf(order.id);
  const response = await work();
  expect(response.status).toBe(409);
  expect(await world.stateOf(order.id)).toEqual(before);
  return response.body.message;
}

describe('is refused with the reason', () => {
  test('by somebody else', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    expect(await refusalOf(order, () => undo(pharmacist, order, 2))).toMatch(/your own change/);
  });

  test('after somebody else changed the order', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    await send(pharmacist, order, 'mark_placed', 2);
    expect(await refusalOf(order, () => undo(agent, order, 2))).toMatch(/Changed by someone else/);
    expect(await refusalOf(order, () => undo(agent, order, 3))).toMatch(/your own change/);
  });

  test('a second time', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    await undo(agent, order, 2);
    expect(await refusalOf(order, () => undo(agent, order, 3))).toMatch(/undone already/);
  });

  test('of a placed order without a change', async () => {
    const order = await world.make();
    expect(await refusalOf(order, () => undo(agent, order, 1))).toMatch(/your own change/);
  });

  test('of a cancellation, which gives back stock, slot and promo', async () => {
    const { order } = await changed('mark_cancel_by_customer', {}, { reason: KNOWN_REASON });
    expect(await refusalOf(order, () => undo(agent, order, 2))).toMatch(/cancellation cannot be undone/);
  });

  test('once the store has the order', async () => {
    const { order } = await changed('mark_create_patient_store_order', { reason: 'OTC-GENERAL-PRODUCT' });
    expect(await refusalOf(order, () => undo(agent, order, 2))).toMatch(/The store has the order/);
  });

  test('of a prescription that was read', async () => {
    const order = await world.make({ status: 'PRESCRIPTION-CREATED', lines: [{ drug: 'Dolo 650', decoded: true }] });
    expect(await send(pharmacist, order, 'mark_prescription_decoded', 1)).toMatchObject({ status: 200 });
    expect(await refusalOf(order, () => undo(pharmacist, order, 2))).toMatch(/cannot be undone/);
  });

  test('after a minute', async () => {
    const { order } = await changed('mark_follow_up_within_tat');
    world.clock.advance(UNDO_MS - 1);
    const other = await changed('mark_follow_up_within_tat');
    world.clock.advance(1);
    expect(await refusalOf(order, () => undo(agent, order, 2))).toMatch(/last minute/);
    expect(await undo(agent, other.order, 2)).toMatchObject({ status: 200 });
  });
});
