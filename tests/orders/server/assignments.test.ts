/** Assignment of one order, and the export of the list. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientReads } from '#platform/audit/schema.ts';
import { webSocketNotifications } from '#features/notifications/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;
let teamLead: TestBrowser;
let pharmacist: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, teamLead, pharmacist] = [await world.signedIn('farhan.s'), await world.signedIn('admin.a'), await world.signedIn('nandini.r')];
});
afterAll(() => world.close());

const codeOf = async (order: MadeOrder): Promise<string> => (await read(order)).code;
const read = async ({ id }: MadeOrder) => (await agent.request('GET', `/api/oms/orders/${id}`)).body;

describe('assignment by a team lead', () => {
  test('to anyone who handles orders, who is notified, as is the previous assignee', async () => {
    const order = await world.make();
    await agent.request('PUT', `/api/oms/orders/${order.id}/assignee`, { assignee: 'me' });
    const { body } = await teamLead.request('GET', '/api/oms/assignees');
    const nandini = body.users.find(({ id }: { id: number }) => id === pharmacist.user!.user_id);
    expect(nandini).toMatchObject({ name: 'Nandini Rane', open_orders: expect.any(Number) });
    const duties = body.users.map(({ on_duty: isOnDuty }: { on_duty: boolean }) => isOnDuty);
    expect(duties).toEqual(duties.toSorted((one: boolean, next: boolean) => Number(next) - Number(one)));
    const mine = body.users.find(({ id }: { id: number }) => id === agent.user!.user_id);
    const [load] = (
      await world.db.$client.query<{ n: number }>(
        "select count(*)::int as n from orders where assignee_id = $1 and status not in ('COMPLETED', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED')",
        [mine.id],
      )
    ).rows;
    expect(mine.open_orders).toBe(load!.n);
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
