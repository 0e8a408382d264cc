/** The undo of a bulk change: orders untouched since go back, the others stay with the reason. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BULK_UNDO_MS } from '#machines/orders/bulkChange.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { MadeOrder } from '#tests/orders/server/order-world.ts';
import { type BulkWorld, followUp, manyOrders, startBulkWorld } from './bulk-world.ts';

let world: BulkWorld;

beforeAll(async () => {
  world = await startBulkWorld();
});
afterAll(() => world.close());

const read = async ({ id }: MadeOrder) => (await world.agent.request('GET', `/api/oms/orders/${id}`)).body;
const undo = (bulkId: number, browser = world.lead) => browser.request('POST', `/api/oms/bulk-changes/${bulkId}/undo`, {});
/** Sessions end meanwhile. */
async function later(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await Promise.all([world.lead.signIn('store.systems'), world.admin.signIn('admin.a'), world.agent.signIn('farhan.s')]);
}
const move = (order: MadeOrder, event: string, version: number) =>
  world.agent.request('POST', `/api/oms/orders/${order.id}/events`, { event, version });

test('gives back what nobody has changed since, an hour later too', async () => {
  const made = await manyOrders(world, 60);
  const before = await read(made[0]!);
  const refused = await world.make({ status: 'COMPLETED' });
  const bulk = await world.made(world.lead, [...made, refused], followUp);
  expect(bulk.may_undo).toEqual({ allowed: true, because: null });
  const [moved, undone] = [made[10]!, made[11]!];
  expect((await move(moved, 'mark_customer_not_reachable', 2)).status).toBe(200);
  // Its undo by the maker within the minute is a change like any other.
  expect((await world.lead.request('POST', `/api/oms/orders/${undone.id}/undo`, { version: 2 })).status).toBe(200);
  await later(3_600_000);
  expect(await undo(bulk.id)).toMatchObject({ status: 200, body: { state: 'undoing' } });
  await world.work();
  expect(await world.read(bulk.id)).toMatchObject({ state: 'undone', undone: 58, kept: 2, refused: 1, changed: 0 });
  const kept = (await world.resultsOf(bulk.id)).filter(({ outcome }) => outcome === 'kept');
  expect(kept.map(({ order_id: id, because }) => [id, because])).toEqual([
    [moved.id, sentence('{by} changed it since: {status}', { by: 'Farhan Shaikh', status: { message: 'Customer not reachable' } })],
    [undone.id, sentence('{by} changed it since: {status}', { by: 'Leena Rao', status: { message: 'Placed' } })],
  ]);
  const after = await read(made[0]!);
  expect(after).toMatchObject({ status: 'PLACED', version: 3, status_since: before.status_since, due_at: before.due_at });
  expect(after.timeline[0]).toMatchObject({ event: 'change.undone', by: 'Leena Rao' });
  expect(await read(moved)).toMatchObject({ status: 'CUSTOMER-NOT-REACHABLE', version: 3 });
});

test('is up to its maker, for a day, and once', async () => {
  const made = await manyOrders(world, 2);
  const bulk = await world.made(world.lead, made, followUp);
  const byOther = await undo(bulk.id, world.admin);
  expect([byOther.status, byOther.body.message]).toEqual([409, 'Only the user who made the change can undo it']);
  expect((await world.read(bulk.id, world.admin)).may_undo.allowed).toBe(false);
  const late = await world.made(world.lead, await manyOrders(world, 1), followUp);
  await later(BULK_UNDO_MS - 1);
  expect((await undo(bulk.id)).status).toBe(200);
  await world.work();
  expect((await undo(bulk.id)).status).toBe(409);
  world.clock.advance(1);
  const tooLate = await undo(late.id);
  expect([tooLate.status, tooLate.body.message]).toEqual([409, 'A bulk change can be undone for 24 hours. Change the status instead.']);
});

test('of a note is refused with the reason', async () => {
  const bulk = await world.made(world.lead, await manyOrders(world, 1), { kind: 'note', text: 'Rain' });
  const { status, body } = await undo(bulk.id);
  expect([status, body.message, body.data.record.state]).toEqual([409, 'Notes cannot be undone: they stay in the timelines', 'finished']);
});
