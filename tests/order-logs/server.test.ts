import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderLogEntry } from '#features/order-logs/contract.ts';
import { type LineDesk, ok, pathOf, startLineDesk } from '#tests/order-lines/server/order-line-desk.ts';
import type { TestBrowser } from '#tests/support/server.ts';

let server: LineDesk;
let agent: TestBrowser;
let orderId: number;

beforeAll(async () => {
  server = await startLineDesk();
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
      { actions: ['STATUS-CHANGED'], by: 'Farhan Shaikh', changes: [{ field: 'status', before: 'PLACED', after: 'FOLLOW-UP-WITHIN-TAT' }] },
      { actions: ['NOTE-ADDED'], by: 'Farhan Shaikh', changes: [], detail: 'Ring twice' },
      { actions: ['ASSIGNED'], by: 'Farhan Shaikh', changes: [{ field: 'assignee', after: 'Farhan Shaikh' }] },
    ]);
    expect(rows.at(-1)?.actions).toEqual(['PLACED']);
  });

  test('names each change of the lines', async () => {
    const { free, other, make } = server;
    const { id, lineIds } = await make({ lines: [{ drug: free[0], quantity: 2 }] });
    let version = 1;
    const send = async (method: 'POST' | 'PUT', rest: string, fields: object) => {
      server.clock.advance(1_000);
      const order = await ok(agent.request(method, pathOf(id, rest), { version, ...fields }));
      version = order.version;
      return order;
    };
    await send('PUT', `/lines/${lineIds[0]}`, { quantity: 4 });
    const { lines } = await send('POST', '/lines', { drug_id: other.id, quantity: 1 });
    await send('POST', `/lines/${lines[1].id}/removal`, {});
    await send('POST', '/substitutions', { line_id: lineIds[0], drug_id: free[1].id });
    const { rows: substitutions } = await ok(agent.request('GET', pathOf(id, '/substitutions')));
    const step = (name: string, fields: object = {}) => send('POST', `/substitutions/${substitutions[0].id}/${name}`, fields);
    await step('consent', { by: 'customer', way: 'PHONE' });
    await step('application');
    await step('reversal');
    const { rows } = await logOf(id);
    expect(rows.map(({ actions }) => actions).toReversed()).toEqual([
      ['QUANTITY-CHANGED'],
      ['DRUG-ADDED'],
      ['LINE-REMOVED'],
      ['SUBSTITUTE-PROPOSED'],
      ['CONSENT-RECORDED'],
      ['DRUG-SUBSTITUTED'],
      ['SUBSTITUTION-REVERTED'],
    ]);
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
