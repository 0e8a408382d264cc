import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { drugsWithoutHsn } from '#features/drugs/work.ts';
import { usersWithoutRole } from '#features/users/work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const countsOf = async (browser: TestBrowser): Promise<Record<string, number>> =>
  (await browser.request('GET', '/api/admin/work-counts')).body.counts;

const totalOf = async (browser: TestBrowser, path: string, where?: object): Promise<number> =>
  (await browser.request('GET', where ? `${path}?${new URLSearchParams({ where: JSON.stringify(where) })}` : path)).body.total;

test('each count is the number of rows in the list that its figure opens', async () => {
  const agent = await server.signedIn('farhan.s');
  const counts = await countsOf(agent);
  expect(counts).toMatchObject({
    'orders.late': await totalOf(agent, '/api/oms/orders?tat=late'),
    'orders.soon': await totalOf(agent, '/api/oms/orders?tat=soon'),
    'orders.unassigned': await totalOf(agent, '/api/oms/orders?assignee=none'),
    'orders.mine': await totalOf(agent, '/api/oms/orders?assignee=me'),
  });
  expect(counts['orders.unassigned']).toBeGreaterThan(0);
  const administrator = await server.signedIn('admin');
  expect(await countsOf(administrator)).toMatchObject({
    'orders.toDecode': await totalOf(administrator, '/api/oms/orders?status=PRESCRIPTION-CREATED'),
    'users.withoutRole': await totalOf(administrator, '/api/main/users', usersWithoutRole),
    'drugs.withoutHsn': await totalOf(administrator, '/api/item/drugs', drugsWithoutHsn),
    'imports.waiting': await totalOf(administrator, '/api/admin/batches?state=mapping,reviewing,failed'),
    'drug-images.waiting': await totalOf(administrator, '/api/item/images/waiting'),
  });
});

test('a user gets the counts of the lists they may open, and no others', async () => {
  const counts = await countsOf(await server.signedIn('omkar.j'));
  expect(Object.keys(counts)).toContain('drugs.withoutHsn');
  expect(Object.keys(counts).filter((id) => id.startsWith('orders.') || id.startsWith('users.'))).toEqual([]);
});

test('counts are queried once a minute', async () => {
  server.clock.advance(10 * 60_000);
  const administrator = await server.signedIn('admin');
  const { 'users.withoutRole': before = 0 } = await countsOf(administrator);
  const user = { name: 'Invited User', email: 'invited@example.test', phone_no: '9820041736', title: 'Buyer' };
  expect((await administrator.request('POST', '/api/main/users', user)).status).toBe(200);
  server.clock.advance(59_000);
  expect((await countsOf(administrator))['users.withoutRole']).toBe(before);
  server.clock.advance(2_000);
  expect((await countsOf(administrator))['users.withoutRole']).toBe(before + 1);
});

test('open orders by status add up to the summary', async () => {
  const agent = await server.signedIn('farhan.s');
  const { rows } = (await agent.request('GET', '/api/oms/orders/open-by-status')).body as {
    rows: { status: string; open: number; soon: number; late: number }[];
  };
  const { open, soon, late } = (await agent.request('GET', '/api/oms/orders/summary')).body;
  const sum = (figure: 'open' | 'soon' | 'late') => rows.reduce((total, row) => total + row[figure], 0);
  expect([sum('open'), sum('soon'), sum('late')]).toEqual([open, soon, late]);
  const [first] = rows;
  expect(await totalOf(agent, `/api/oms/orders?status=${first?.status}`)).toBe(first?.open);
});
