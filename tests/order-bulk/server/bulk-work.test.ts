/** The work on bulk changes: next to others' changes, stopped, and continued after a crash. Each order is changed once. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnBulkChanges } from '#features/order-bulk/server/bulk-worker.ts';
import { orderBulkResults } from '#features/order-bulk/schema.ts';
import { orderEvents } from '#features/orders/schema.ts';
import type { MadeOrder } from '#tests/orders/server/order-world.ts';
import { asOwner } from '#tests/support/server.ts';
import { type BulkWorld, followUp, manyOrders, startBulkWorld } from './bulk-world.ts';

let world: BulkWorld;

beforeAll(async () => {
  world = await startBulkWorld();
});
afterAll(() => world.close());

/** Accepted events per version of the orders, and the number of versions with more than one. */
async function eventsOf(made: readonly MadeOrder[]) {
  const ids = made.map(({ id }) => id);
  return world.db
    .select()
    .from(orderEvents)
    .where(sql`order_id = any(${sql.param(ids)}::bigint[]) and version > 1`);
}

test('next to two hundred single changes of the same orders, each version has one success', async () => {
  const made = await manyOrders(world, 200);
  const { body } = await world.start(world.lead, made, followUp);
  const single = (order: MadeOrder) =>
    world.agent.request('POST', `/api/oms/orders/${order.id}/events`, { event: 'mark_customer_not_reachable', version: 1 });
  // From the other end, so that they meet in the middle.
  const [answers] = await Promise.all([Promise.all(made.toReversed().map(single)), world.work()]);
  const singles = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const bulk = await world.read(body.id);
  const events = await eventsOf(made);
  const byBulk = events.filter(({ by }) => by === 'Leena Rao');
  expect([bulk.changed + bulk.refused, byBulk.length, events.length]).toEqual([200, bulk.changed, 200]);
  expect(bulk.changed + singles).toBe(200);
});

test('continues after a crash with the orders that have no result, and changes none twice', async () => {
  const made = await manyOrders(world, 120);
  const { body } = await world.start(world.lead, made, followUp);
  // The server loses its connections in the middle of the work, as in a crash: what is not committed is undone.
  const working = world.round().catch(() => 'crashed');
  const done = sql`bulk_id = ${body.id} and outcome <> 'waiting'`;
  while ((await world.db.$count(orderBulkResults, done)) < 30) await new Promise(setImmediate);
  await asOwner(
    world,
    `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.objid = 4732
     and l.database = (select oid from pg_database where datname = current_database())`,
  );
  expect(await working).toBe('crashed');
  const results = await world.db.select().from(orderBulkResults).where(eq(orderBulkResults.bulk_id, body.id));
  const changed = results.filter(({ outcome }) => outcome === 'changed').length;
  expect(changed).toBeGreaterThanOrEqual(30);
  expect(changed).toBeLessThan(120);
  // Every change has its result, and the other way round.
  expect((await eventsOf(made)).length).toBe(changed);
  await world.work();
  expect(await world.read(body.id)).toMatchObject({ state: 'finished', changed: 120, refused: 0 });
  expect((await eventsOf(made)).length).toBe(120);
});

test('is done by one of several servers at a time', async () => {
  const made = await manyOrders(world, 40);
  const { body } = await world.start(world.lead, made, followUp);
  const { db, realtime, clock, app } = world;
  const rounds = Array.from({ length: 4 }, () => workOnBulkChanges({ db, realtime, clock, log: app.server.log }));
  await Promise.all(rounds.map((round) => round()));
  await world.work();
  expect(await world.read(body.id)).toMatchObject({ state: 'finished', changed: 40, refused: 0 });
  expect((await eventsOf(made)).length).toBe(40);
});

test('stops at once: the orders that were not reached stay as they are, and those that were can be undone', async () => {
  const made = await manyOrders(world, 120);
  const { body } = await world.start(world.lead, made, followUp);
  expect((await world.admin.request('POST', `/api/oms/bulk-changes/${body.id}/stop`, {})).body.message).toBe(
    'Only the user who made the change can stop it',
  );
  const working = world.work();
  while ((await world.read(body.id)).changed === 0) await new Promise(setImmediate);
  const stopped = await world.lead.request('POST', `/api/oms/bulk-changes/${body.id}/stop`, {});
  expect([stopped.status, stopped.body.state]).toEqual([200, 'stopped']);
  await working;
  const bulk = await world.read(body.id);
  expect(bulk).toMatchObject({ state: 'stopped', changed: (await eventsOf(made)).length, refused: 0 });
  expect(bulk.changed + bulk.not_reached).toBe(120);
  expect(bulk.not_reached).toBeGreaterThan(0);
  expect((await world.lead.request('POST', `/api/oms/bulk-changes/${body.id}/stop`, {})).status).toBe(409);
  await world.lead.request('POST', `/api/oms/bulk-changes/${body.id}/undo`, {});
  await world.work();
  expect(await world.read(body.id)).toMatchObject({ state: 'undone', undone: bulk.changed, kept: 0, not_reached: bulk.not_reached });
});

test('takes small bulk changes first', async () => {
  const large = await world.start(world.lead, await manyOrders(world, 60), followUp);
  const small = await world.start(world.agent, await manyOrders(world, 1), { kind: 'note', text: 'Rain' });
  await world.work();
  const [first, second] = [await world.read(small.body.id), await world.read(large.body.id)];
  expect([first.state, second.state]).toEqual(['finished', 'finished']);
  const { rows } = await world.db.$client.query(
    "select record from audit where record = any($1) and after ->> 'event' = 'orders.changed' order by id",
    [[`order_bulk_changes/${small.body.id}`, `order_bulk_changes/${large.body.id}`]],
  );
  expect(rows.map(({ record }) => record)).toEqual([`order_bulk_changes/${small.body.id}`, `order_bulk_changes/${large.body.id}`]);
});
