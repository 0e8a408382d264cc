import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentence } from '#platform/contract/sentence.ts';
import { patientReads } from '#platform/audit/schema.ts';
import { webSocketNotifications } from '#features/notifications/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { KNOWN_REASON, startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let teamLead: TestBrowser;
let pharmacist: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, teamLead, pharmacist] = [await world.signedIn('farhan.s'), await world.signedIn('admin.a'), await world.signedIn('nandini.r')];
});
afterAll(() => world.close());

const chosen = (orders: readonly MadeOrder[], version = 1) =>
  orders.map(({ id }) => ({ order_id: id, version, request_key: randomUUID() }));
const change = (browser: TestBrowser, orders: object[], made: object) =>
  browser.request('POST', '/api/oms/order-changes', { orders, change: made });
const codeOf = async (order: MadeOrder): Promise<string> => (await read(order)).code;
const read = async ({ id }: MadeOrder) => (await agent.request('GET', `/api/oms/orders/${id}`)).body;

describe('several orders at once', () => {
  test('change their status by themselves: those that refuse say why, and stay as they are', async () => {
    const [placed, older, ended] = [await world.make(), await world.make(), await world.make({ status: 'COMPLETED' })];
    await agent.request('POST', `/api/oms/orders/${older.id}/events`, { event: 'mark_follow_up_within_tat', version: 1 });
    const { status, body } = await change(agent, chosen([placed, older, ended]), { kind: 'event', event: 'mark_follow_up_within_tat' });
    expect([status, body.results]).toEqual([
      200,
      [
        { order_id: placed.id, code: await codeOf(placed), because: null },
        {
          order_id: older.id,
          code: await codeOf(older),
          because: sentence('{by} changed it meanwhile: {status}', { by: 'Farhan Shaikh', status: { message: 'Follow-up within TAT' } }),
        },
        {
          order_id: ended.id,
          code: await codeOf(ended),
          because: sentence('Not possible for an order in {status}', { status: { message: 'Completed' } }),
        },
      ],
    ]);
    expect(await read(placed)).toMatchObject({ status: 'FOLLOW-UP-WITHIN-TAT', version: 2 });
    expect(await read(ended)).toMatchObject({ status: 'COMPLETED', version: 1 });
  });

  test('are cancelled with one reason, which must fit', async () => {
    const orders = [await world.make(), await world.make()];
    const cancel = { kind: 'event', event: 'mark_cancel_by_customer' };
    expect((await change(agent, chosen(orders), cancel)).status).toBe(400);
    const { body } = await change(agent, chosen(orders), { ...cancel, reason: KNOWN_REASON, comment: 'Moved to another city' });
    expect(body.results.map(({ because }: { because: unknown }) => because)).toEqual([null, null]);
    expect((await read(orders[0]!)).timeline[0].detail).toContain('Moved to another city');
  });

  test('get one note each, also if the request is repeated', async () => {
    const orders = [await world.make(), await world.make()];
    const request = chosen(orders);
    for (const _ of [1, 2]) expect((await change(agent, request, { kind: 'note', text: 'Rain delays Surat' })).status).toBe(200);
    for (const order of orders) {
      const { timeline } = await read(order);
      expect(timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toEqual([
        expect.objectContaining({ detail: 'Rain delays Surat' }),
      ]);
    }
  });

  test('a missing order does not keep the others from changing', async () => {
    const order = await world.make();
    const { body } = await change(agent, [...chosen([order]), { order_id: 999_999, version: 1, request_key: randomUUID() }], {
      kind: 'assign',
      assignee: 'me',
    });
    expect(body.results).toEqual([
      { order_id: order.id, code: await codeOf(order), because: null },
      { order_id: 999_999, code: '999999', because: sentence('Order not found') },
    ]);
  });
});

describe('assignment by a team lead', () => {
  test('to anyone who handles orders, who is notified, as is the previous assignee', async () => {
    const order = await world.make();
    await agent.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'me' });
    const { body } = await teamLead.request('GET', '/api/oms/assignees');
    const nandini = body.users.find(({ id }: { id: number }) => id === pharmacist.user!.user_id);
    expect(nandini).toMatchObject({ name: 'Nandini Rane' });
    expect(await teamLead.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: nandini.id })).toMatchObject({
      status: 200,
      body: { assignee: nandini.name },
    });
    const code = await codeOf(order);
    const notices = await world.db.select().from(webSocketNotifications);
    const titles = notices.filter(({ message }) => message.startsWith(code)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Order assigned', 'Order taken over']);
    expect((await teamLead.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'none' })).body.assignee).toBeNull();
  });

  test('is refused to agents, and for users who do not handle orders', async () => {
    const order = await world.make();
    const other = pharmacist.user!.user_id;
    expect((await agent.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: other })).status).toBe(403);
    expect((await agent.request('GET', '/api/oms/assignees')).status).toBe(403);
    const { body } = await change(agent, chosen([order]), { kind: 'assign', assignee: other });
    expect(body.results[0].because).toEqual(sentence('Only a team lead assigns orders to others'));
    expect((await teamLead.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 999_999 })).status).toBe(400);
  });
});

describe('the export of orders', () => {
  test('has what the list shows of the caller, and is recorded as a read of its patients', async () => {
    const [mine, other] = [await world.make(), await world.make()];
    await agent.request('PUT', `/api/oms/orders/${mine.id}/assignee`, { assignee: 'me' });
    const where = {
      match: 'all',
      of: [
        { field: 'whose', is: 'is', value: 'me' },
        { field: 'id', is: 'anyOf', value: [await codeOf(mine), await codeOf(other)] },
      ],
    };
    const address = `/api/oms/orders/export.csv?where=${encodeURIComponent(JSON.stringify(where))}`;
    const response = await fetch(`${world.origin}${address}`, { headers: agent.headersFor('GET', address) });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text.trim().split('\r\n')).toHaveLength(2);
    expect(text).toContain(await codeOf(mine));
    const reads = await world.db.select().from(patientReads).where(eq(patientReads.operation, 'orders.export'));
    expect(reads.map(({ patient_ids: ids, user_id: by }) => ({ ids, by }))).toEqual([{ ids: [mine.patientId], by: agent.user!.user_id }]);
  });
});
