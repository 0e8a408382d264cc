/** Refills of subscriptions: planned, reminded of, ordered (§7.6). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriptionRecord } from '#features/subscriptions/contract.ts';
import { nextDay } from '#features/subscriptions/server/next-day.ts';
import { planRefills, remindOfRefills } from '#features/subscriptions/server/subscription-jobs.ts';
import { rounds } from '#tests/support/rounds.ts';
import { ok, place, save, takeSlot } from '#tests/place-order/server/draft-requests.ts';
import { created, planOf, read, send, sendStep, startWorld, type World } from './subscription-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.close());

/** All that is due, also of the demonstration. */
async function plan(): Promise<void> {
  const { db, clock } = world.server;
  while ((await planRefills(db, clock)) > 0);
}

async function remind(): Promise<void> {
  const { db, clock } = world.server;
  while ((await remindOfRefills(db, clock)) > 0);
}

/** A subscription whose next refill is planned. */
async function due(days: number, fields: object = {}): Promise<SubscriptionRecord> {
  const { id } = await created(world, { next_on: world.day(days), ...fields });
  await plan();
  return read(world, id);
}

const draftOf = ({ steps }: SubscriptionRecord) =>
  world.agent.request('POST', '/api/ecommerce/drafts', { source: { kind: 'subscription-step', id: steps[0]!.id } });

/** Places the order of the open refill. */
async function order(subscription: SubscriptionRecord) {
  const draft = await ok(draftOf(subscription));
  return ok(place(world.agent, await takeSlot(world.agent, await ok(save(world.agent, draft, { reason: 'OTC-GENERAL-PRODUCT' })))));
}

describe('a refill', () => {
  test('is planned seven days ahead, one at a time, once on several servers', async () => {
    const { db, clock } = world.server;
    const later = await created(world, { next_on: world.day(8) });
    for (let round = 0; round < rounds; round++) {
      const { id } = await created(world, { next_on: world.day(7) });
      await Promise.all([1, 2, 3].map(() => planRefills(db, clock)));
      await plan();
      expect((await read(world, id)).steps).toMatchObject([{ status: 'SCHEDULED', due_on: world.day(7), last: { by: 'System' } }]);
    }
    expect((await read(world, later.id)).steps).toEqual([]);
  });

  test('has its patient called three days before, once, unless they want no such calls', async () => {
    const { patient_id } = world.subject.address;
    const calls = async () =>
      (await world.query("select from callbacks where patient_id = $1 and reason = 'REFILL' and status = 'PENDING'", [patient_id])).length;
    const before = await calls();
    const [near, far] = [await due(3), await due(4)];
    const { db, clock } = world.server;
    await Promise.all([1, 2].map(() => remindOfRefills(db, clock)));
    await remind();
    expect([await read(world, near.id), await read(world, far.id)]).toMatchObject([
      { steps: [{ status: 'REMINDED' }] },
      { steps: [{ status: 'SCHEDULED' }] },
    ]);
    expect(await calls()).toBe(before + 1);
    const consent = { channel: 'CALL', purpose: 'REFILLS', given: false, source: 'CALL' };
    const withdrawn = await world.agent.request('POST', `/api/crm/patients/${patient_id}/consents`, consent);
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    const silent = await due(3);
    await remind();
    expect(await read(world, silent.id)).toMatchObject({ steps: [{ status: 'REMINDED' }] });
    expect(await calls()).toBe(before + 1);
  });

  test('is confirmed, or cancelled with its reason; the subscription goes on with the one after it', async () => {
    const subscription = await due(5);
    const { body: confirmed } = await sendStep(world, subscription.steps[0]!, '/confirm');
    expect(confirmed).toMatchObject({ id: subscription.id, version: 1, steps: [{ status: 'CONFIRMED', version: 2 }] });
    const again = await sendStep(world, confirmed.steps[0], '/confirm');
    expect([again.status, again.body.message]).toEqual([409, 'The refill is confirmed already']);
    const cancellation = { cancelled_by: 'US', reason: 'Not available' };
    expect((await sendStep(world, subscription.steps[0]!, '/cancel', cancellation)).status).toBe(409);
    const { body: cancelled } = await sendStep(world, confirmed.steps[0], '/cancel', cancellation);
    expect(cancelled).toMatchObject({
      version: 2,
      next_on: world.day(35),
      steps: [{ status: 'SUBSCRIPTION-STEP-CANCEL-BY-US', last: { by: 'Meera Kulkarni', note: 'Not available' } }],
      log: [{ event: 'step.settled', payload: { step: 'SUBSCRIPTION-STEP-CANCEL-BY-US', note: 'Not available' } }, {}],
    });
  });

  test('ends with a pause and a stop, and moves with the next day', async () => {
    const moving = await due(5);
    const { body: moved } = await send(world, moving, '', planOf(world, { next_on: world.day(6) }), 'PUT');
    expect(moved).toMatchObject({ next_on: world.day(6), steps: [{ due_on: world.day(6), status: 'SCHEDULED' }] });
    const { body: paused } = await send(world, moved, '/pause', { until: world.day(10), reason: 'Is travelling' });
    expect(paused).toMatchObject({ next_on: world.day(10), steps: [{ status: 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER' }] });
    const { body: stopped } = await send(world, await due(5), '/stop', { reason: 'Buys nearby' });
    expect(stopped).toMatchObject({ status: 'STOPPED', steps: [{ status: 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER' }] });
  });
});

describe('the order of a refill', () => {
  test('is placed from a draft with patient, medicines and address, and is delivered with it', async () => {
    const subscription = await due(5);
    const draft = await ok(draftOf(subscription));
    expect(draft).toMatchObject({ patient: { id: subscription.patient_id }, address_id: subscription.address.id });
    expect(draft.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity }))).toEqual(planOf(world).lines);
    const placed = await order(subscription);
    const ordered = await read(world, subscription.id);
    expect(ordered).toMatchObject({ next_on: world.day(35), steps: [{ status: 'ORDERED', order: { code: placed.order!.code } }] });
    const [{ type }] = (await world.query<{ type: string }>('select type from orders where id = $1', [ordered.steps[0]!.order!.id])) as [
      { type: string },
    ];
    expect(type).toBe('SUBSCRIPTION');
    const refused = await draftOf(ordered);
    expect([refused.status, refused.body.message]).toEqual([400, 'source: The refill is ordered already']);
    // A second draft that was begun before becomes an order of its own.
    const { body: cancelled } = await sendStep(world, ordered.steps[0]!, '/cancel', { cancelled_by: 'US', reason: 'Not available' });
    expect(cancelled.message).toBe('The refill is ordered: cancel its order instead');
  });

  test.each([
    ['mark_cancel_by_customer', 'ACTIVE', 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', 'step.settled'],
    ['mark_cancel_by_us', 'ACTIVE', 'SUBSCRIPTION-STEP-CANCEL-BY-US', 'step.settled'],
    ['mark_subscription_stopped', 'STOPPED', 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', 'subscription.stopped'],
  ])('that ends by %s leaves the subscription %s', async (event, status, step, last) => {
    const subscription = await due(5);
    await order(subscription);
    const { id } = (await read(world, subscription.id)).steps[0]!.order!;
    const { body: found } = await world.agent.request('GET', `/api/oms/orders/${id}`);
    const { body: reasons } = await world.agent.request('GET', '/api/oms/cancel-reasons');
    const reason = reasons.reasons.find(({ events }: { events: string[] }) => events.includes(event)).reason_name;
    const answer = await world.agent.request('POST', `/api/oms/orders/${id}/events`, { event, version: found.version, reason });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const ended = await read(world, subscription.id);
    expect(ended).toMatchObject({ status, steps: [{ status: step }] });
    expect(ended.log[0]).toMatchObject({ event: last, payload: { order_id: id } });
  });
});

test.each([
  ['2026-11-01', 30, '2026-11-05', '2026-12-01'],
  ['2026-11-01', 30, '2026-12-01', '2026-12-01'],
  ['2026-11-01', 30, '2026-12-02', '2026-12-31'],
])('the refill after that of %s, every %i days, seen on %s is due on %s', (dueOn, interval, today, next) => {
  expect(nextDay(dueOn, interval, today)).toBe(next);
});
