/** The same change of several orders: who may make it, the result of each order, and its files. */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webSocketNotifications } from '#features/notifications/schema.ts';
import { orderBulkChanges } from '#features/order-bulk/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { sentence } from '#platform/contract/sentence.ts';
import { users } from '#platform/session/schema.ts';
import { KNOWN_REASON, type MadeOrder } from '#tests/orders/server/order-world.ts';
import { type BulkWorld, followUp, manyOrders, startBulkWorld } from './bulk-world.ts';

let world: BulkWorld;

beforeAll(async () => {
  world = await startBulkWorld();
});
afterAll(() => world.close());

const read = async ({ id }: MadeOrder) => (await world.agent.request('GET', `/api/oms/orders/${id}`)).body;
const codeOf = async (order: MadeOrder): Promise<string> => (await read(order)).code;

describe('two hundred picked orders', () => {
  test('change their status by themselves: those that refuse say why, and stay as they are', async () => {
    const placed = await manyOrders(world, 196);
    const [older, ended, same] = [
      await world.make(),
      await world.make({ status: 'COMPLETED' }),
      await world.make({ status: 'FOLLOW-UP-WITHIN-TAT' }),
    ];
    const other = await world.make({ status: 'DELIVERED' });
    await world.agent.request('POST', `/api/oms/orders/${older.id}/events`, { event: 'mark_customer_not_reachable', version: 1 });
    const bulk = await world.made(world.lead, [...placed, older, ended, same, other], followUp);
    expect(bulk).toMatchObject({ state: 'finished', total: 200, changed: 196, refused: 4, undone: 0, kind: 'mark_follow_up_within_tat' });
    const results = await world.resultsOf(bulk.id);
    expect(results.map(({ order_id: id }) => id)).toEqual([...placed, older, ended, same, other].map(({ id }) => id));
    expect(results.slice(196).map(({ because }) => because)).toEqual([
      sentence('{by} changed it meanwhile: {status}', { by: 'Farhan Shaikh', status: { message: 'Customer not reachable' } }),
      sentence('Not possible for an order in {status}', { status: { message: 'Completed' } }),
      sentence('Not possible for an order in {status}', { status: { message: 'Follow-up within TAT' } }),
      sentence('Not possible for an order in {status}', { status: { message: 'Delivered' } }),
    ]);
    expect(await read(placed[0]!)).toMatchObject({ status: 'FOLLOW-UP-WITHIN-TAT', version: 2 });
    expect(await read(ended)).toMatchObject({ status: 'COMPLETED', version: 1 });
    const { timeline } = await read(placed[100]!);
    expect(timeline[0]).toMatchObject({ by: 'Leena Rao', event: 'mark_follow_up_within_tat' });
  });

  test('are a bulk change of their own in the list, with a file of the results', async () => {
    const order = await world.make();
    const ended = await world.make({ status: 'COMPLETED' });
    const { id } = await world.made(world.lead, [order, ended], followUp);
    const { body } = await world.admin.request('GET', '/api/oms/bulk-changes');
    expect(body.rows[0]).toMatchObject({ id, values: { by: 'Leena Rao', total: 2, changed: 1, refused: 1, state: 'finished' } });
    const file = await world.lead.request('GET', `/api/oms/bulk-changes/${id}/result.csv`);
    expect(String(file.body).replace('﻿', '').trim().split('\r\n')).toEqual([
      'Order,Result,Reason',
      `${await codeOf(order)},Changed,`,
      `${await codeOf(ended)},Not changed,Not possible for an order in Completed`,
    ]);
    const events = await world.db
      .select()
      .from(audit)
      .where(eq(audit.record, `order_bulk_changes/${id}`))
      .orderBy(audit.id);
    expect(events.map(({ after }) => (after as { event?: string; state: string }).event ?? 'begun')).toEqual([
      'begun',
      'work.began',
      'orders.changed',
    ]);
  });
});

describe('permissions', () => {
  test('an agent changes no statuses in bulk, nothing that matches a filter, and no more than a hundred orders', async () => {
    const order = await world.make();
    expect((await world.start(world.agent, [order], followUp)).status).toBe(403);
    expect((await world.start(world.agent, [], { kind: 'note', text: 'Rain' }, { orders: undefined })).status).toBe(403);
    const hundredOne = Array.from({ length: 101 }, (_, at) => ({ order_id: at + 1, version: 1 }));
    expect((await world.start(world.agent, [], { kind: 'note', text: 'Rain' }, { orders: hundredOne })).status).toBe(403);
    expect((await world.agent.request('GET', '/api/oms/bulk-changes')).status).toBe(403);
    expect(await read(order)).toMatchObject({ status: 'PLACED', version: 1 });
  });

  test('an agent sees own bulk changes only', async () => {
    const order = await world.make();
    const own = await world.made(world.agent, [order], { kind: 'note', text: 'Rain delays Surat' });
    expect(own).toMatchObject({ state: 'finished', changed: 1, text: 'Rain delays Surat' });
    const other = await world.made(world.lead, [order], { kind: 'note', text: 'Roads are open' });
    for (const path of ['', '/results', '/result.csv'])
      expect((await world.agent.request('GET', `/api/oms/bulk-changes/${other.id}${path}`)).status).toBe(404);
    expect((await world.agent.request('POST', `/api/oms/bulk-changes/${other.id}/stop`, {})).status).toBe(404);
  });

  test('whoever has lost the permission meanwhile changes no further order', async () => {
    const made = await manyOrders(world, 2);
    const { body } = await world.start(world.lead, made, followUp);
    const isLead = eq(users.username, 'store.systems');
    const [{ roles } = { roles: [] as string[] }] = await world.db.select({ roles: users.roles }).from(users).where(isLead);
    await world.db.update(users).set({ roles: [] }).where(isLead);
    await world.work();
    await world.db.update(users).set({ roles }).where(isLead);
    expect(await world.read(body.id)).toMatchObject({ state: 'finished', changed: 0, refused: 2 });
    expect(await read(made[0]!)).toMatchObject({ status: 'PLACED' });
  });
});

describe('other changes', () => {
  test('cancel with one reason, which must fit', async () => {
    const made = await manyOrders(world, 2);
    const cancel = { kind: 'event', event: 'mark_cancel_by_customer' };
    expect((await world.start(world.lead, made, cancel)).status).toBe(400);
    const bulk = await world.made(world.lead, made, { ...cancel, reason: KNOWN_REASON, comment: 'Moved to another city' });
    expect(bulk).toMatchObject({ changed: 2, reason: KNOWN_REASON, comment: 'Moved to another city' });
    expect((await read(made[0]!)).timeline[0].detail).toContain('Moved to another city');
    const { status, body } = await world.lead.request('POST', `/api/oms/bulk-changes/${bulk.id}/undo`, {});
    expect([status, body.message]).toEqual([
      409,
      'Cancellations cannot be undone: stock, slots and promos are given back. Place the orders again.',
    ]);
  });

  test('add a note to each order, which notifies a colleague whom it mentions once for each', async () => {
    const made = await manyOrders(world, 2);
    await world.made(world.agent, made, { kind: 'note', text: 'For @Nandini Rane' });
    for (const order of made) {
      const { code, timeline } = await read(order);
      expect(timeline.find(({ kind }: { kind: string }) => kind === 'note')).toMatchObject({
        detail: 'For @Nandini Rane',
        by: 'Farhan Shaikh',
      });
      const notices = await world.db
        .select()
        .from(webSocketNotifications)
        .where(sql`message like ${`${code}:%`}`);
      expect(notices.map(({ title }) => title)).toEqual(['You were mentioned']);
    }
  });

  test('assign orders to the user, and as a team lead to anyone, who is notified', async () => {
    const made = await manyOrders(world, 2);
    await world.made(world.agent, made, { kind: 'assign', assignee: 'me' });
    expect((await read(made[0]!)).assignee).toBe('Farhan Shaikh');
    const [nandini] = await world.db.select().from(users).where(eq(users.username, 'nandini.r'));
    expect((await world.start(world.agent, made, { kind: 'assign', assignee: nandini!.id })).status).toBe(403);
    await world.made(world.lead, made, { kind: 'assign', assignee: nandini!.id });
    expect((await read(made[1]!)).assignee).toBe('Nandini Rane');
    const code = await codeOf(made[0]!);
    const notices = await world.db
      .select()
      .from(webSocketNotifications)
      .where(sql`message like ${`${code}:%`}`);
    expect(notices.map(({ title }) => title).toSorted()).toEqual(['Order assigned', 'Order taken over']);
    const [ganesh] = await world.db.select().from(users).where(eq(users.username, 'ganesh.m'));
    expect((await world.start(world.lead, made, { kind: 'assign', assignee: ganesh!.id })).status).toBe(400);
  });
});

describe('all orders that match', () => {
  const pune = { match: 'all', of: [{ field: 'city', is: 'anyOf', value: ['Pune'] }] };

  test('are fixed when the change starts: orders that match later stay as they are', async () => {
    const made = await manyOrders(world, 30);
    const ids = made.map(({ id }) => id);
    await world.db
      .update(orders)
      .set({ city: 'Pune' })
      .where(sql`id = any(${sql.param(ids)}::bigint[])`);
    const { status, body } = await world.start(world.lead, [], followUp, { orders: undefined, where: pune, sort: 'id' });
    expect([status, body.total, body.question]).toEqual([200, 30, { where: pune, sort: 'id' }]);
    const later = await world.make();
    await world.db.update(orders).set({ city: 'Pune' }).where(eq(orders.id, later.id));
    await world.work();
    expect(await world.read(body.id)).toMatchObject({ state: 'finished', changed: 30, refused: 0 });
    expect((await world.resultsOf(body.id)).map(({ order_id: id }) => id)).toEqual(ids);
    expect(await read(later)).toMatchObject({ status: 'PLACED', version: 1 });
  });

  test('are refused if there are none, or more than ten thousand', async () => {
    const nowhere = { match: 'all', of: [{ field: 'pincode', is: 'is', value: '999999' }] };
    const none = await world.start(world.lead, [], followUp, { orders: undefined, where: nowhere });
    expect([none.status, none.body.data.errors[0].message]).toEqual([400, 'No order matches']);
    await world.db.execute(sql`
      insert into orders (code, type, status, status_name, status_since, prescription_state, patient_id, patient_name, phone_no, store_id, store,
        city, address, pincode, payment, value, drug_names, compositions, placed_at)
      select 'BULK-' || n, type, status, status_name, status_since, prescription_state, patient_id, patient_name, phone_no, store_id, store,
        'Surat', address, pincode, payment, value, drug_names, compositions, placed_at
      from orders, generate_series(1, 10001) n where orders.id = (select min(id) from orders)`);
    const surat = { match: 'all', of: [{ field: 'city', is: 'anyOf', value: ['Surat'] }] };
    const before = await world.db.$count(orderBulkChanges);
    const { status, body } = await world.start(world.lead, [], followUp, { orders: undefined, where: surat });
    expect([status, body.data.errors[0].message]).toEqual([400, 'At most 10,000 orders at once: narrow the filter']);
    expect(await world.db.$count(orderBulkChanges)).toBe(before);
    await world.db.execute(sql`delete from orders where code like 'BULK-%'`);
  });

  test('a filter and picked orders exclude each other, and unknown or repeated orders are refused', async () => {
    const order = await world.make();
    expect((await world.start(world.lead, [order], followUp, { where: pune })).status).toBe(400);
    expect((await world.start(world.lead, [order, order], followUp)).status).toBe(400);
    expect((await world.start(world.lead, [{ ...order, id: 999_999 }], followUp)).status).toBe(400);
  });
});

describe('a repeated request', () => {
  test('starts one bulk change, also if both arrive at the same time, and refuses another change with its key', async () => {
    const order = await world.make();
    const key = { request_key: randomUUID() };
    const text = { kind: 'note', text: 'Rain delays Surat' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.start(world.agent, [order], text, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await world.work();
    expect((await world.start(world.agent, [order], text, key)).body.state).toBe('finished');
    const notes = (await read(order)).timeline.filter(({ kind }: { kind: string }) => kind === 'note');
    expect(notes).toHaveLength(1);
    expect((await world.start(world.agent, [order], { ...text, text: 'Sun' }, key)).status).toBe(422);
  });
});
