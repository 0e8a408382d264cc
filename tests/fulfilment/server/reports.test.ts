import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fulfilment from '#features/fulfilment/server.ts';
import { fulfilmentReports } from '#features/fulfilment/schema.ts';
import { forgetReports, tryDueReports } from '#features/fulfilment/server/receive-report.ts';
import { fulfilDemoOrders } from '#features/fulfilment/server/simulated-store.ts';
import type { FulfilmentSettings } from '#platform/server/config.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { HOOK, type FulfilmentWorld, SECRETS, startFulfilmentWorld, unavailable } from './fulfilment-world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await startFulfilmentWorld();
});
afterAll(() => world.close());

const at = () => world.clock.now().toISOString();
const bodyOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });
const send = async (...report: Parameters<FulfilmentWorld['report']>) => bodyOf(await world.report(...report));
const parts = () => ({ db: world.db, realtime: world.realtime, clock: world.jobs });
const eventsOf = async (orderId: number) => (await world.eventsOf(orderId)).slice(2).map(({ event, by }) => `${event} by ${by}`);
const statusOf = async (id: string) => {
  const [found] = await world.db.select().from(fulfilmentReports).where(eq(fulfilmentReports.message_id, id));
  return found?.status;
};

/** Everything that a refused report must leave as it is. */
const written = async () => {
  const { rows } = await world.db.$client.query(
    'select (select count(*) from order_events) as events, (select count(*) from fulfilment_reports) as reports, (select sum(version) from orders) as versions',
  );
  return rows[0];
};
const audited = async () => {
  const { rows } = await world.db.$client.query<{ refused: string }>(
    `select after->>'refused' as refused from audit where record = 'hooks/fulfilment' order by id`,
  );
  return rows.map(({ refused }) => refused);
};

describe('a signed report (§4.1)', () => {
  test('moves the order, with its reference and its author', async () => {
    const order = await world.sent();
    const answer = await send('bill-1', { type: 'bill.created', order_code: order.code, reference: 'B-1', at: at() });
    expect(answer).toEqual({ status: 200, result: 'applied' });
    const [, , event] = await world.eventsOf(order.id);
    expect(event).toMatchObject({
      event: 'bill.created',
      by: 'Store billing',
      user_id: null,
      to_status: 'CREATED-CUSTOMER-BILL',
      payload: { reference: 'B-1' },
    });
  });

  test('is accepted by id of the order, and with the old secret while it is replaced', async () => {
    const order = await world.sent();
    expect(await send('old-1', { type: 'bill.created', order_id: order.id, at: at() }, { secret: SECRETS[1] })).toEqual({
      status: 200,
      result: 'applied',
    });
  });

  test('is applied once, of fifty identical ones at the same time', async () => {
    const order = await world.sent();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('fifty', { type: 'bill.created', order_code: order.code, at: at() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(answers.filter((answer) => 'result' in answer && answer.result === 'applied')).toHaveLength(1);
    expect(await eventsOf(order.id)).toEqual(['bill.created by Store billing']);
  });
});

describe('a report that is refused changes nothing, and is audited', () => {
  const report = (order_code = 'GLN-1') => ({ type: 'bill.created', order_code, at: at() });
  const minute = 60_000;

  test.each([
    ['with a wrong secret', 401, 'SIGNATURE_WRONG', () => world.report('f1', report(), { secret: 'a secret of nobody at all' })],
    ['of another body', 401, 'SIGNATURE_WRONG', () => world.report('f2', report(), { headers: { 'webhook-id': 'f3' } })],
    ['without a signature', 401, 'SIGNATURE_MISSING', () => world.report('f4', report(), { headers: { 'webhook-signature': '' } })],
    [
      'older than five minutes',
      401,
      'SIGNATURE_STALE',
      () => world.report('f5', report(), { at: new Date(world.clock.now().getTime() - 6 * minute) }),
    ],
    [
      'of the future',
      401,
      'SIGNATURE_STALE',
      () => world.report('f6', report(), { at: new Date(world.clock.now().getTime() + 6 * minute) }),
    ],
    ['above 64 KiB', 413, 'TOO_LARGE', () => world.report('f7', { ...report(), reference: 'x'.repeat(65_536) })],
    ['that is no JSON', 400, 'BAD_REPORT', () => world.report('f8', '{')],
    ['of an unknown event', 400, 'BAD_REPORT', () => world.report('f9', { ...report(), type: 'order.lost' })],
    ['in a form', 415, 'NOT_JSON', () => world.report('f10', report(), { headers: { 'content-type': 'text/plain' } })],
  ] as const)('%s: %i %s', async (_, status, code, post) => {
    const [before, audits] = [await written(), await audited()];
    expect(await bodyOf(await post())).toMatchObject({ status, code });
    expect(await written()).toEqual(before);
    expect(await audited()).toEqual([...audits, code]);
  });

  test('needs no cookie, and other requests still do', async () => {
    const without = await fetch(`${world.origin}${HOOK}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(without.status).toBe(401);
    const other = await fetch(`${world.origin}/api/oms/orders/1/fulfilment`, { method: 'POST' });
    expect(other.status).toBe(403);
  });
});

describe('a report that comes before its predecessor', () => {
  test('waits, and is applied right after it', async () => {
    const order = await world.sent();
    const early = await send('left-1', { type: 'dispatch.left', order_code: order.code, at: at() });
    expect(early).toEqual({ status: 202, result: 'waiting' });
    await send('bill-2', { type: 'bill.created', order_code: order.code, at: at() });
    expect(await eventsOf(order.id)).toEqual(['bill.created by Store billing', 'dispatch.left by Dispatch']);
    expect(await statusOf('left-1')).toBe('applied');
  });

  test('is applied by the job after the order moved in another way', async () => {
    const order = await world.sent();
    await send('left-2', { type: 'dispatch.left', order_code: order.code, at: at() });
    const systems = await world.signedIn('store.systems');
    await systems.request('POST', `/api/oms/orders/${order.id}/fulfilment`, { event: 'bill.created' });
    await tryDueReports(parts());
    expect(await statusOf('left-2')).toBe('applied');
  });

  test('is parked after an hour, and replayed by a lead, not by an agent', async () => {
    const order = await world.sent();
    await send('left-3', { type: 'dispatch.left', order_code: order.code, at: at() });
    world.jobs.advance(3_600_000 - 1);
    await tryDueReports(parts());
    expect(await statusOf('left-3')).toBe('waiting');
    world.jobs.advance(60_000);
    await tryDueReports(parts());
    expect(await statusOf('left-3')).toBe('parked');
    await send('bill-3', { type: 'bill.created', order_code: order.code, at: at() });
    expect(await eventsOf(order.id)).toEqual(['bill.created by Store billing']);

    const [parked] = await world.db.select().from(fulfilmentReports).where(eq(fulfilmentReports.message_id, 'left-3'));
    const { id, version } = parked!;
    const replay = (browser: FulfilmentWorld['lead']) => browser.request('POST', `/api/oms/fulfilment-reports/${id}/replay`, { version });
    expect((await replay(world.agent)).status).toBe(403);
    expect((await replay(world.lead)).body).toMatchObject({ status: 'waiting', replayed_by: 'Sanjay Menon' });
    await tryDueReports(parts());
    expect(await statusOf('left-3')).toBe('applied');
    expect((await eventsOf(order.id)).at(-1)).toBe('dispatch.left by Dispatch');
    const again = await world.lead.request('POST', `/api/oms/fulfilment-reports/${id}/replay`, { version: version + 2 });
    expect([again.status, again.body.message]).toEqual([409, 'The order has accepted it already']);
  });
});

test.each([
  ['of a step that the order is past is superseded', 'superseded', null, 'CREATED-CUSTOMER-BILL'],
  ['about a cancelled order is parked', 'parked', 'NOT-AT-STORE', 'CANCEL-BY-US'],
  ['about an order that is at no store is parked', 'parked', 'NOT-AT-STORE', 'PLACED'],
] as const)('a report %s', async (_, result, problem, status) => {
  const { id } = await world.make({ status });
  expect(await send(`standing-${id}`, { type: 'bill.created', order_id: id, at: at() })).toEqual({ status: 200, result });
  const [stored] = await world.db
    .select()
    .from(fulfilmentReports)
    .where(eq(fulfilmentReports.message_id, `standing-${id}`));
  expect(stored).toMatchObject({ status: result, problem });
  expect(await world.stateOf(id)).toMatchObject({ order: { status }, events: 1 });
});

test('a report about an unknown order is parked under the name that the sender gave', async () => {
  expect(await send('nobody', { type: 'bill.created', order_code: 'NONE-1', at: at() })).toEqual({ status: 200, result: 'parked' });
  const { body } = await world.agent.request('GET', '/api/oms/fulfilment-reports?search=none-1');
  expect(body.rows).toMatchObject([{ values: { order: 'NONE-1', status: 'parked', problem: 'ORDER-UNKNOWN' } }]);
});

describe('the simulated store of the demonstration', () => {
  const fulfil = (since: Date) => fulfilDemoOrders(world, since);

  test('reports only about orders that a user sent since the start and the OMS has, step by step, to the end', async () => {
    const since = world.clock.now();
    world.clock.advance(1_000);
    const [order, unsent] = [await world.sent(), await world.sent()];
    const untouched = await world.make({ status: 'CREATED-CUSTOMER-BILL' });
    world.oms.answer = (message) =>
      'order' in message && message.order.order_id === unsent.id ? unavailable : { accepted: true, reference: '' };
    await world.push();
    await fulfil(since);
    expect(await eventsOf(order.id)).toEqual([]);
    for (let step = 0; step < 6; step += 1) {
      world.clock.advance(20_001);
      await fulfil(since);
      await fulfil(since);
    }
    expect(await eventsOf(order.id)).toEqual([
      'bill.created by Store billing',
      'dispatch.left by Dispatch',
      'delivery.delivered by Delivery',
      'payment.settled by Payment',
    ]);
    expect((await world.stateOf(order.id)).order.status).toBe('COMPLETED');
    expect(await eventsOf(unsent.id)).toEqual([]);
    expect(await world.stateOf(untouched.id)).toMatchObject({ order: { status: 'CREATED-CUSTOMER-BILL' }, events: 1 });
    const [{ n } = { n: 0 }] = await world.db
      .select({ n: sql<number>`count(*)::int` })
      .from(fulfilmentReports)
      .where(eq(fulfilmentReports.order_id, order.id));
    expect(n).toBe(4);
  });

  test('stands still while an OMS of its own is configured', () => {
    const job = fulfilment.jobs.find(({ name }) => name === 'demo fulfilment')!;
    const begun = (oms: FulfilmentSettings['oms']) =>
      job.begin?.({ clock: world.clock, isDemo: true, fulfilment: { oms, reportSecrets: [] } } as unknown as JobParts);
    expect(begun(null)).toBeTypeOf('function');
    expect(begun({ url: 'https://oms.example.com', key: 'secret' })).toBeNull();
  });

  test('ignores orders sent before the server started', async () => {
    const order = await world.sent();
    world.oms.answer = () => ({ accepted: true, reference: '' });
    await world.push();
    world.clock.advance(60_000);
    await fulfil(world.clock.now());
    expect(await eventsOf(order.id)).toEqual([]);
  });
});

test('a report that was applied is kept for 72 hours, and so is its id', async () => {
  const order = await world.sent();
  await send('kept', { type: 'bill.created', order_code: order.code, at: at() });
  const received = world.clock.now().getTime();
  const forgetAfter = (ms: number) => forgetReports({ db: world.db, clock: { now: () => new Date(received + ms) } });
  await forgetAfter(72 * 3_600_000);
  expect(await statusOf('kept')).toBe('applied');
  await forgetAfter(72 * 3_600_000 + 1);
  expect(await statusOf('kept')).toBeUndefined();
});
