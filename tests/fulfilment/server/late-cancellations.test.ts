import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PushRecord } from '#features/fulfilment/contract.ts';
import type { MadeOrder } from '#tests/orders/server/order-world.ts';
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

const refused = { accepted: false, problem: 'REFUSED', detail: '422: Store 1 does not know drug D-1', permanent: true } as const;
const REASON = 'Ordered by mistake';

async function cancel({ id }: { id: number }) {
  const { body } = await world.agent.request('GET', `/api/oms/orders/${id}`);
  return world.agent.request('POST', `/api/oms/orders/${id}/events`, {
    event: 'mark_cancel_by_customer',
    version: body.version,
    reason: REASON,
  });
}

async function pushed(): Promise<MadeOrder & { code: string; version: number }> {
  const order = await world.sent();
  await world.push();
  world.oms.received.length = 0;
  return order;
}

const kinds = () => world.oms.received.map((message) => ('order' in message ? 'order' : 'cancellation'));
const hasCancellation = ({ id }: MadeOrder) =>
  world.pushOf(id, 'CANCELLATION').then(
    () => true,
    () => false,
  );

describe('an order that is cancelled while the OMS does not have it', () => {
  test('is withdrawn before it is sent, with the reason, and the OMS hears nothing', async () => {
    const order = await world.sent();
    expect((await cancel(order)).status).toBe(200);
    await world.push();
    expect(world.oms.received).toEqual([]);
    expect(await world.logOf(order.id)).toEqual(['push.queued → queued', 'order.cancelled → abandoned']);
    expect(await world.pushOf(order.id)).toMatchObject({ reason: REASON });
    expect(await hasCancellation(order)).toBe(false);
  });

  test('is withdrawn where it was refused', async () => {
    const order = await world.sent();
    world.oms.answer = () => refused;
    await world.push();
    await cancel(order);
    expect((await world.pushOf(order.id)).status).toBe('abandoned');
    expect(await hasCancellation(order)).toBe(false);
  });

  test('is withdrawn where it is refused during the attempt', async () => {
    const order = await world.sent();
    world.oms.answer = async () => {
      await cancel(order);
      return refused;
    };
    await world.push();
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'abandoned', order_cancelled: true, next_at: null });
    expect(kinds()).toEqual(['order']);
  });
});

describe('an order that is cancelled once the OMS has it', () => {
  test('is cancelled there too, by one message', async () => {
    const order = await pushed();
    await cancel(order);
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed' });
    await world.push();
    await world.push();
    expect(world.oms.received).toMatchObject([
      {
        id: expect.stringMatching(/^cancel_/),
        attempt: 1,
        cancellation: {
          order_id: order.id,
          order_code: order.code,
          reference: 'OMS-1',
          store: { id: 1, name: 'Andheri West' },
          status: 'CANCEL-BY-CUSTOMER',
          reason: REASON,
          cancelled_at: world.clock.now().toISOString(),
        },
      },
    ]);
    expect(await world.pushOf(order.id, 'CANCELLATION')).toMatchObject({ status: 'pushed', attempts: 1 });
  });

  test('after it was billed is cancelled there too', async () => {
    const order = await world.sent();
    const systems = await world.signedIn('store.systems');
    await systems.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event: 'bill.created' });
    expect(await world.pushOf(order.id)).toMatchObject({ status: 'pushed' });
    expect((await cancel(order)).status).toBe(200);
    await world.push();
    expect(kinds()).toEqual(['cancellation']);
  });

  test('while the OMS confirms it is cancelled there after that', async () => {
    const order = await world.sent();
    world.oms.answer = async () => {
      world.oms.answer = () => accepted;
      await cancel(order);
      return accepted;
    };
    await world.push();
    expect(kinds()).toEqual(['order', 'cancellation']);
    expect(await world.pushOf(order.id, 'CANCELLATION')).toMatchObject({ status: 'pushed' });
  });

  test.each([
    ['without a clear answer', () => unavailable],
    ['by a server that was killed', () => Promise.reject(new Error('The process ends here'))],
  ])('while it is sent %s is cancelled there to be sure, and not sent again', async (_, answer) => {
    const order = await world.sent();
    world.oms.answer = async () => {
      world.oms.answer = () => accepted;
      await cancel(order);
      return answer();
    };
    await world.push().catch(() => undefined);
    world.jobs.advance(60_000);
    await world.push();
    expect(kinds()).toEqual(['order', 'cancellation']);
    expect((await world.pushOf(order.id)).status).toBe('abandoned');
  });

  test('is told again until the OMS answers, with the same id, and parked for a person like an order', async () => {
    const order = await pushed();
    await cancel(order);
    world.oms.answer = () => unavailable;
    await world.push();
    world.jobs.advance(30_000);
    await world.push();
    expect(new Set(world.oms.received.map(({ id }) => id)).size).toBe(1);
    const failed = await world.pushOf(order.id, 'CANCELLATION');
    expect(failed).toMatchObject({ status: 'retrying', attempts: 2, problem: 'UNAVAILABLE' });
    const { body } = await world.lead.request('POST', `/api/oms/pushes/${failed.id}/park`, {
      version: failed.version,
      reason: 'Cancelled by phone',
    });
    const record: PushRecord = body;
    expect(record).toMatchObject({ kind: 'CANCELLATION', status: 'parked', payload: null, cancellation: { order_code: order.code } });
    const where = encodeURIComponent(
      JSON.stringify({
        match: 'all',
        of: [
          { field: 'status', is: 'anyOf', value: ['parked'] },
          { field: 'kind', is: 'anyOf', value: ['CANCELLATION'] },
        ],
      }),
    );
    const { body: list } = await world.agent.request('GET', `/api/oms/pushes?where=${where}`);
    expect(list.rows.map(({ values }: { values: { order: string; kind: string } }) => [values.order, values.kind])).toEqual([
      [order.code, 'CANCELLATION'],
    ]);
    expect((await world.lead.request('POST', `/api/oms/pushes/${failed.id}/retry`, { version: record.version })).status).toBe(200);
  });

  test('is told once of several cancellations at the same time', async () => {
    const order = await pushed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => cancel(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.push();
    expect(kinds()).toEqual(['cancellation']);
  });
});
