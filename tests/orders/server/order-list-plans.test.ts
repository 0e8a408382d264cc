import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { contract } from '#features/orders/contract.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import { roles } from '#platform/access/roles.ts';
import { orders } from '#features/orders/schema.ts';
import { listOrders } from '#features/orders/server/order-list.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('demo');
  // As autovacuum does: scans of indexes alone need the map of visible rows.
  await asOwner(server, 'vacuum analyze orders');
});
afterAll(() => server.close());

const principal = {
  sessionId: 1,
  userId: 2,
  name: 'Agent',
  email: '',
  phoneNo: '',
  agentId: 1,
  roles: [roles.callCenterOperation],
  tabs: [],
  passwordTemporary: false,
  lastActiveAt: new Date(0),
};
const everywhere = filterableStatuses.join(',');

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** All scans of the statements that one list request sends, as PostgreSQL plans them with these values. */
async function scansOf(query: object): Promise<string[]> {
  const schema = contract.oms.orders['~orpc'].inputSchema as z.ZodType<Parameters<typeof listOrders>[3]>;
  const input = await schema.parseAsync(query);
  const sent = vi.spyOn(server.db.$client, 'query');
  await listOrders(server.db, principal, server.clock.now(), input);
  const statements = sent.mock.calls.map(([query, values]) => ({
    text: (query as unknown as { text: string }).text,
    values: values as unknown as unknown[],
  }));
  sent.mockRestore();
  const scans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await server.db.$client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
      (node) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'CTE Scan',
    );
    scans.push(...nodes.map((node) => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`));
  }
  return scans;
}

describe('with 20,000 orders', () => {
  test('the default list reads page and count from the index of open orders, and carts by their keys', async () => {
    const scans = await scansOf({});
    expect(scans.filter((scan) => /^Index Only Scan orders_(open|by_status)/.test(scan))).toHaveLength(1);
    expect(scans).toContain('Index Scan orders_pkey');
    expect(scans).toContain('Index Scan order_lines_order_id_index');
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });

  test.each([
    ['phone', () => ({ q: '98201' })],
    ['phone, ended orders too', () => ({ q: '98201', status: everywhere })],
    ['number', () => ({ q: 'GLN-40123', status: everywhere })],
    ['number of whatever status', () => ({ q: '40123' })],
    ['drug', () => ({ drug: 'telma', status: everywhere })],
  ])('a search by %s reads the trigram index', async (_, query) => {
    const scans = await scansOf(query());
    expect(scans).toContain('Bitmap Index Scan orders_search');
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });

  test.each([
    ['tat=late', { tat: 'late' }],
    ['tat=soon', { tat: 'soon' }],
    ['assignee=me', { assignee: 'me' }],
    ['sort=-placed', { sort: '-placed' }],
    ['city', { city: 'Pune' }],
  ])('open orders with %s need no sequential scan', async (_, query) => {
    expect((await scansOf(query)).filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });

  test('few are open, which the plans above depend on', async () => {
    expect(await server.db.$count(orders)).toBe(20_000);
    expect(await server.db.$count(orders, inArray(orders.status, [...openStatuses]))).toBeLessThan(2_000);
  });
});
