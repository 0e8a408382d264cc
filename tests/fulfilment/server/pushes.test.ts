import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PushRecord } from '#features/fulfilment/contract.ts';
import { KNOWN_REASON } from '#tests/orders/server/order-world.ts';
import { accepted, type FulfilmentWorld, startFulfilmentWorld, unavailable } from './fulfilment-world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await startFulfilmentWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  // Later tests see only their own pushes.
  world.oms.answer = () => accepted;
  world.jobs.advance(7 * 3_600_000);
  await world.push();
  world.oms.received.length = 0;
});

const SECOND = 1_000;
const refused = { accepted: false, problem: 'REFUSED', detail: '422: Store 1 does not know drug D-1', permanent: true } as const;

async function parked() {
  const order = await world.sent();
  world.oms.answer = () => refused;
  await world.push();
  world.oms.answer = () => accepted;
  return { order, push: await world.pushOf(order.id) };
}

const act = (browser: FulfilmentWorld['lead'], { id, version }: { id: number; version: number }, path: string, fields: object = {}) =>
  browser.request('POST', `/api/oms/pushes/${id}/${path}`, { version, ...fields });

describe('an order that goes to its store (§2.2, §7.6)', () => {
  test('is handed to the OMS once, with its lines and its customer', async () => {
    const order = await world.sent();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'queued', attempts: 0, version: 1 });
    await world.push();
    await world.push();
    expect(world.oms.received).toHaveLength(1);
    expect(world.oms.received[0]).toMatchObject({
      attempt: 1,
      order: {
        order_code: order.code,
        value: 10_000,
        store: { id: 1, name: 'Andheri West' },
        customer: { phone_no: '9820012345', address: 'Link Road', pincode: '400053' },
        lines: [{ drug: 'Dolo 650', quantity: 1, amount: 10_000 }],
      },
    });
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', reference: 'OMS-1', problem: null, next_at: null });
    expect(await world.logOf(order.id)).toEqual(['push.queued → queued', 'push.claimed → pushing', 'push.accepted → pushed']);
  });

  test('is sent again after 30 s, then after twice as long, with the same id', async () => {
    const order = await world.sent();
    world.oms.answer = () => unavailable;
    await world.push();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'retrying', problem: 'UNAVAILABLE', detail: '503', attempts: 1 });
    for (const [pause, attempts] of [
      [30, 2],
      [60, 3],
      [120, 4],
    ] as const) {
      world.jobs.advance(pause * SECOND - 1);
      await world.push();
      expect((await world.pushOf(order.id)).attempts).toBe(attempts - 1);
      world.jobs.advance(1);
      await world.push();
      expect((await world.pushOf(order.id)).attempts).toBe(attempts);
    }
    expect(new Set(world.oms.received.map(({ id }) => id)).size).toBe(1);
  });

  test('is parked after twelve attempts, at most six hours apart', async () => {
    const order = await world.sent();
    world.oms.answer = () => unavailable;
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await world.push();
      world.jobs.advance(6 * 3_600_000);
    }
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'parked', attempts: 12, next_at: null });
    await world.push();
    expect(world.oms.received).toHaveLength(12);
  });

  test('is parked at once if the OMS refuses it for good', async () => {
    const { order, push } = await parked();
    expect(push).toMatchObject({ status: 'parked', problem: 'REFUSED', detail: refused.detail, attempts: 1 });
    world.jobs.advance(24 * 3_600_000);
    await world.push();
    expect((await world.pushOf(order.id)).attempts).toBe(1);
  });

  test('is claimed by one of two servers', async () => {
    const orders = [];
    for (let at = 0; at < 20; at += 1) orders.push(await world.sent());
    await Promise.all([world.push(), world.push()]);
    const sent = world.oms.received
      .map((message) => ('order' in message ? message.order.order_id : 0))
      .toSorted((one, other) => one - other);
    expect(sent).toEqual(orders.map(({ id }) => id));
  });

  test('whose server was killed while it sent is sent again after a minute, with the same id', async () => {
    const order = await world.sent();
    world.oms.answer = () => Promise.reject(new Error('The process ends here'));
    await expect(world.push()).rejects.toThrow('The process ends here');
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushing', attempts: 1 });
    world.oms.answer = () => accepted;
    world.jobs.advance(60 * SECOND - 1);
    await world.push();
    expect((await world.pushOf(order.id)).status).toBe('pushing');
    world.jobs.advance(1);
    await world.push();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', attempts: 2 });
    const [first, second] = world.oms.received;
    expect(second?.id).toBe(first?.id);
  });

  test('keeps the result of the attempt that runs, not that of one before its lease passed', async () => {
    const order = await world.sent();
    let late: () => void = () => undefined;
    world.oms.answer = () => new Promise((resolve) => (late = () => resolve(refused)));
    const first = world.push();
    await expect.poll(async () => (await world.pushOf(order.id)).status).toBe('pushing');
    world.oms.answer = () => accepted;
    world.jobs.advance(60 * SECOND);
    await world.push();
    late();
    await first;
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', attempts: 2 });
  });
});

test('a store that bills an order has it: a parked push ends', async () => {
  const { order } = await parked();
  const systems = await world.signedIn('store.systems');
  await systems.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event: 'bill.created' });
  expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', problem: null });
});

describe('a push in a person’s hands', () => {
  test('shows its attempts and its message without the customer’s name, phone and address', async () => {
    const { push, order } = await parked();
    const { status, body } = await world.agent.request('GET', `/api/oms/pushes/${push.id}`);
    expect(status).toBe(200);
    const record: PushRecord = body;
    expect(record).toMatchObject({ order: { id: order.id, code: order.code }, patient_id: order.patientId, problem: 'REFUSED' });
    expect(record.payload?.customer).toMatchObject({ name: expect.stringMatching(/^P•+ \d•+$/), phone_no: '••••••2345', address: '••••' });
    expect(JSON.stringify(body)).not.toMatch(/9820012345|Link Road/);
    expect(record.log.map(({ event }) => event)).toEqual(['push.failed', 'push.claimed', 'push.queued']);
    const { rows: reads } = await world.db.$client.query("select patient_ids from patient_reads where operation = 'oms.push'");
    expect(reads.flatMap(({ patient_ids }) => patient_ids.map(Number))).toContain(order.patientId);
  });

  test('is sent again by a lead, and refused to an agent with the reason', async () => {
    const { push, order } = await parked();
    const record = (await world.agent.request('GET', `/api/oms/pushes/${push.id}`)).body as PushRecord;
    expect(record.abilities.map(({ allowed, because }) => [allowed, because?.message])).toEqual(
      Array.from({ length: 4 }, () => [false, 'Only a team lead decides about orders that the OMS does not have']),
    );
    const denied = await act(world.agent, push, 'retry');
    expect([denied.status, denied.body.message]).toEqual([403, 'Only a team lead decides about orders that the OMS does not have']);
    const retried = await act(world.lead, push, 'retry');
    expect(retried.body).toMatchObject({ status: 'queued', problem: 'REFUSED' });
    await world.push();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', attempts: 2 });
    const [first, second] = world.oms.received;
    expect(second?.id).toBe(first?.id);
  });

  test('is taken back to the desk if the OMS refused it, and sent as it is once it goes to a store again', async () => {
    const { push, order } = await parked();
    const recalled = await act(world.lead, push, 'recall');
    expect([recalled.status, recalled.body.status]).toEqual([200, 'recalled']);
    const desk = (await world.agent.request('GET', `/api/oms/orders/${order.id}`)).body;
    expect(desk).toMatchObject({ status: 'PLACED', version: order.version + 1 });
    const states = async () => {
      const { rows } = await world.db.$client.query('select state, round from stock_reservations where order_id = $1 order by id', [
        order.id,
      ]);
      return rows.map(({ state, round }) => `${state} ${round}`);
    };
    expect(await states()).toEqual(['RESERVED 1', 'FREED 1']);

    const again = { event: 'mark_create_patient_store_order', version: desk.version };
    expect((await world.agent.request('POST', `/api/oms/orders/${order.id}/events`, again)).status).toBe(200);
    await world.push();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed', attempts: 2 });
    const [first, second] = world.oms.received;
    expect(second?.id).not.toBe(first?.id);
    expect(await states()).toEqual(['RESERVED 1', 'FREED 1', 'RESERVED 2']);
    expect((await world.logOf(order.id)).slice(3)).toEqual([
      'push.recalled → recalled',
      'order.sent → queued',
      'push.claimed → pushing',
      'push.accepted → pushed',
    ]);
  });

  test('stays if the OMS may have it, and while an order is cancelled at the same time both end', async () => {
    const order = await world.sent();
    world.oms.answer = () => unavailable;
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await world.push();
      world.jobs.advance(6 * 3_600_000);
    }
    const unclear = await act(world.lead, await world.pushOf(order.id), 'recall');
    expect([unclear.status, unclear.body.message]).toEqual([
      409,
      'The OMS may have the order: its answer was not clear. Send it again, or cancel the order.',
    ]);

    const refusedOne = await parked();
    const cancel = { event: 'mark_cancel_by_customer', version: refusedOne.order.version, reason: KNOWN_REASON };
    const [recalled, cancelled] = await Promise.all([
      act(world.lead, refusedOne.push, 'recall'),
      world.agent.request('POST', `/api/oms/orders/${refusedOne.order.id}/events`, cancel),
    ]);
    expect([recalled.status, cancelled.status].toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('is abandoned with a reason only, and then for good', async () => {
    const { push } = await parked();
    const unreasoned = await act(world.lead, push, 'abandon', { reason: ' ' });
    expect([unreasoned.status, unreasoned.body.data.errors[0].field]).toEqual([400, 'reason']);
    const abandoned = await act(world.lead, push, 'abandon', { reason: 'Sent by phone' });
    expect(abandoned.body).toMatchObject({ status: 'abandoned', reason: 'Sent by phone' });
    const again = await act(world.lead, abandoned.body, 'retry');
    expect([again.status, again.body.message]).toEqual([409, 'It was abandoned']);
  });

  test('changes once per key, and not from a stale version', async () => {
    const { push } = await parked();
    const request_key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => act(world.lead, push, 'abandon', { reason: 'Sent by phone', request_key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await world.pushOf(push.order_id)).version).toBe(push.version + 1);
    const stale = await act(world.lead, push, 'park', { reason: 'Stock count' });
    expect([stale.status, stale.body.message]).toEqual([409, 'Changed by someone else since you opened it']);
    expect(stale.body.data.record.version).toBe(push.version + 1);
  });

  test('is retried with others, each with its own result', async () => {
    const one = await parked();
    const done = await world.sent();
    await world.push();
    const other = await world.pushOf(done.id);
    const pushes = [one.push, other].map(({ id, version }) => ({ push_id: id, version, request_key: randomUUID() }));
    const { body } = await world.lead.request('POST', '/api/oms/push-changes', { pushes, change: { kind: 'retry' } });
    expect(body.results).toEqual([
      { id: one.push.id, name: one.order.code, because: null },
      { id: other.id, name: done.code, because: { message: 'The OMS has the order already' } },
    ]);
    expect((await world.pushOf(one.order.id)).status).toBe('queued');
  });

  test('is retried with others of which one reuses a key: the result says that the first was changed', async () => {
    const [one, other, third] = [await parked(), await parked(), await parked()];
    const key = randomUUID();
    const of = (push: typeof one.push, request_key: string) => ({ push_id: push.id, version: push.version, request_key });
    const send = (pushes: object[]) => world.lead.request('POST', '/api/oms/push-changes', { pushes, change: { kind: 'retry' } });
    await send([of(third.push, key)]);
    const { status, body } = await send([of(one.push, randomUUID()), of(other.push, key)]);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id: one.push.id, because: null },
      { id: other.push.id, because: { message: 'This key belongs to another request' } },
    ]);
    expect((await world.pushOf(one.order.id)).status).toBe('queued');
  });
});

test('the list finds parked and retrying pushes by order and answer', async () => {
  const { order, push } = await parked();
  const where = encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['parked', 'retrying'] }] }));
  const { body } = await world.agent.request('GET', `/api/oms/pushes?search=${order.code}%20drug&where=${where}`);
  expect(body.rows).toMatchObject([
    {
      id: push.id,
      version: push.version,
      values: { order: order.code, status: 'parked', problem: 'REFUSED', detail: '422: Andheri West does not know drug Dolo 650' },
    },
  ]);
});

test('without an OMS orders wait, and the screen can say so', async () => {
  const order = await world.sent();
  expect((await world.agent.request('GET', '/api/oms/setup')).body).toEqual({ oms: 'none' });
  expect(await world.pushOf(order.id)).toMatchObject({ status: 'queued' });
});
