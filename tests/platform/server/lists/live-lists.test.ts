import { orderChanged } from '#features/orders/server/order-realtime.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTab, type Tab } from '../realtime/socket-clients.ts';
import { deskOf } from '#tests/masters/server/master-desk.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { listsOfMaster } from '#features/masters/server/affected-lists.ts';
import { listsOfTarget } from '#platform/import/server/targets.ts';

let server: TestServer;
let omkar: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  omkar = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

async function tabOf(username: string): Promise<Tab> {
  const tab = openTab(await server.signedIn(username));
  expect(await tab.outcome).toBe('connected');
  return tab;
}
const listsHeard = ({ received }: Tab) =>
  received.filter(([name]) => name === 'records.changed').map(([, fact]) => (fact as { list: string }).list);

test('a write to a master notifies everyone who may read a list that shows it, and nobody else', async () => {
  const [reader, stranger] = [await tabOf('hetal.r'), await tabOf('meera.k')];
  await deskOf(omkar).made('company');
  await reader.heard('records.changed', (fact) => (fact as unknown as { list: string }).list === 'drug-groups');
  expect(new Set(listsHeard(reader))).toEqual(new Set(['masters.company', 'masters.brand', 'masters.item', 'drugs', 'drug-groups']));
  orderChanged(server.realtime, 1, 1);
  await stranger.heard('order.changed');
  expect(listsHeard(stranger)).toEqual([]);
});

test('a user who loses the permission receives no more notifications', async () => {
  const tab = await tabOf('hetal.r');
  const { rows } = await server.db.$client.query("update users set roles = '{}' where username = 'hetal.r' returning id");
  server.realtime.userChanged(rows[0].id);
  await tab.heard('user.changed');
  server.realtime.recordsChanged('masters.brand');
  server.realtime.userChanged(rows[0].id);
  await expect.poll(() => tab.ofAccounts.length + tab.received.length).toBeGreaterThan(0);
  expect(listsHeard(tab)).toEqual([]);
});

test('a write that no list shows notifies nobody', () => {
  expect(() => server.realtime.recordsChanged('nothing')).not.toThrow();
  expect(listsOfMaster('function')).toEqual(['masters.function', 'masters.use', 'masters.molecule', 'drugs', 'drug-groups']);
  expect(listsOfTarget('masters.uom')).toEqual(['masters.item', 'masters.uom', 'drugs', 'drug-groups']);
  expect(listsOfTarget('nothing')).toEqual([]);
});
