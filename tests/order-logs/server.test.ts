import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderLogEntry } from '#features/order-logs/contract.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let orderId: number;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('farhan.s');
  const { body } = await agent.request('GET', '/api/oms/orders?status=PLACED&page_size=10');
  orderId = body.rows[0].id;
});
afterAll(() => server.close());

const logOf = async (id: number, page = 1): Promise<{ rows: OrderLogEntry[]; total: number }> =>
  (await agent.request('GET', `/api/oms/orders/${id}/logs${page > 1 ? `?page=${page}` : ''}`)).body;

describe('the log of an order (§7.6)', () => {
  test('has every change before and after, newest first', async () => {
    server.clock.advance(1_000);
    await agent.request('PUT', `/api/oms/orders/${orderId}/assignee`, { assignee: 'me' });
    server.clock.advance(1_000);
    await agent.request('POST', `/api/oms/orders/${orderId}/notes`, { text: 'Ring twice' });
    server.clock.advance(1_000);
    const { body: order } = await agent.request('GET', `/api/oms/orders/${orderId}`);
    await agent.request('POST', `/api/oms/orders/${orderId}/events`, { event: 'mark_follow_up_within_tat', version: order.version });
    const { rows } = await logOf(orderId);
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'STATUS-CHANGED', by: 'Farhan Shaikh', changes: [{ field: 'status', before: 'PLACED', after: 'FOLLOW-UP-WITHIN-TAT' }] },
      { action: 'NOTE-ADDED', by: 'Farhan Shaikh', changes: [], detail: 'Ring twice' },
      { action: 'ASSIGNED', by: 'Farhan Shaikh', changes: [{ field: 'assignee', after: 'Farhan Shaikh' }] },
    ]);
    expect(rows.at(-1)?.action).toBe('PLACED');
  });

  test('shows ten entries a page, each once', async () => {
    for (let note = 1; note <= 18; note += 1) {
      server.clock.advance(1_000);
      await agent.request('POST', `/api/oms/orders/${orderId}/notes`, { text: `Note ${note}` });
    }
    const pages = [await logOf(orderId), await logOf(orderId, 2), await logOf(orderId, 3)];
    const { total } = pages[0]!;
    const entries = pages.flatMap(({ rows }) => rows);
    expect(pages[0]?.rows).toHaveLength(10);
    expect(pages[1]?.rows).toHaveLength(10);
    expect(entries).toHaveLength(total);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(total);
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)));
  });

  test('of an unknown order is not found', async () => {
    expect((await agent.request('GET', '/api/oms/orders/999999/logs')).status).toBe(404);
  });
});
