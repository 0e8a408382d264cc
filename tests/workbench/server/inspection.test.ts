import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { roles } from '#platform/access/roles.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { users } from '#platform/session/schema.ts';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';

let world: OrderWorld;
let agent: TestBrowser;
let administrator: TestBrowser;
const tabs: Tab[] = [];

beforeAll(async () => {
  world = await startOrderWorld({ isInspected: true });
  [agent, administrator] = [await world.signedIn('farhan.s'), await world.signedIn('admin.a')];
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
afterAll(() => world.close());

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  tabs.push(tab);
  expect(await tab.outcome).toBe('connected');
  return tab;
}
const watch = (tab: Tab, on = true): Promise<boolean> => tab.socket.emitWithAck('inspection.watch', { on }) as Promise<boolean>;
const receivedBy = (tab: Tab): InspectionMessage[] =>
  tab.received.flatMap(([name, fact]) => (name === 'inspection' ? [(fact as { message: InspectionMessage }).message] : []));
const act = (orderId: number, event: string, payload: object = {}) =>
  agent.request('POST', `/api/oms/orders/${orderId}/events`, { event, version: 1, ...payload });

test('sends an order event with its transitions and without personal text', async () => {
  const tab = await tabOf(administrator);
  expect(await watch(tab)).toBe(true);
  const { id } = await world.make();
  expect((await act(id, 'mark_follow_up_within_tat', { comment: 'canary for Asha' })).status).toBe(200);
  await expect.poll(() => receivedBy(tab).length).toBe(4);
  const record = `orders/${id}`;
  const about = { sessionId: record, rootId: 'server' };
  const event = { type: 'mark_follow_up_within_tat' };
  expect(receivedBy(tab)).toMatchObject([
    { type: '@xstate.actor', name: 'server', sessionId: 'server' },
    { type: '@xstate.actor', ...about, name: record, parentId: 'server', definition: '{"id":"orderLifecycle","states":{}}' },
    { type: '@xstate.event', ...about, event },
    { type: '@xstate.snapshot', ...about, event, snapshot: { status: 'active', transitions: [expect.any(String)] } },
  ]);
  const taken = receivedBy(tab).flatMap((message) => (message.type === '@xstate.snapshot' ? (message.snapshot.transitions ?? []) : []));
  expect(taken).toHaveLength(1);
  expect([...allTransitions(orderLifecycleMachine).values()]).toEqual(expect.arrayContaining(taken));
  expect(JSON.stringify(tab.received)).not.toMatch(/canary|Asha/);
});

test('sends a refused event as refused', async () => {
  const tab = await tabOf(administrator);
  await watch(tab);
  const { id } = await world.make({ status: 'PRESCRIPTION-CREATED' });
  expect((await act(id, 'mark_follow_up_within_tat')).status).toBe(409);
  await expect
    .poll(() => receivedBy(tab).at(-1))
    .toMatchObject({ type: '@galen.refused', sessionId: `orders/${id}`, reason: expect.stringContaining('PRESCRIPTION-CREATED') });
});

test('sends nothing for a rolled back change', async () => {
  const tab = await tabOf(administrator);
  await watch(tab);
  const { id } = await world.make();
  const { prescriptionIds } = await world.make({ prescriptions: [{ attached: true }] });
  const foreign = await act(id, 'mark_prescription_created', { prescription_id: prescriptionIds[0] });
  expect([foreign.status, foreign.body.message]).toEqual([400, 'prescription_id: This prescription is not on file for the patient']);
  expect((await world.stateOf(id)).order.status).toBe('PLACED');
  expect((await act(id, 'mark_follow_up_within_tat')).status).toBe(200);
  await expect.poll(() => receivedBy(tab).length).toBe(4);
  expect(receivedBy(tab).flatMap((message) => (message.type === '@xstate.event' ? [message.event.type] : []))).toEqual([
    'mark_follow_up_within_tat',
  ]);
});

test('sends every step of an import, including automatic ones', async () => {
  const tab = await tabOf(administrator);
  await watch(tab);
  const desk = new ImportDesk(administrator);
  const { body, status } = await desk.upload('drugs', 'Name\nDolo\n');
  expect(status, JSON.stringify(body)).toBe(200);
  const { state } = await desk.until(body.id);
  expect(state).toBe('mapping');
  const events = () => receivedBy(tab).flatMap((message) => (message.type === '@xstate.event' ? [message.event.type] : []));
  await expect.poll(events).toEqual(['file.arrived', 'file.read']);
});

test('sends nothing to sockets that are not subscribed, unsubscribed, or lack the permission', async () => {
  const [asks, silent, mayNot, left] = await Promise.all([administrator, administrator, agent, administrator].map(tabOf));
  await watch(asks!);
  expect(await watch(mayNot!)).toBe(false);
  await watch(left!);
  expect(await watch(left!, false)).toBe(false);
  for (const nonsense of [null, 'on', 7, { on: 'yes' }]) mayNot!.socket.emit('inspection.watch', nonsense);
  const { id } = await world.make();
  await act(id, 'mark_follow_up_within_tat');
  await expect.poll(() => receivedBy(asks!).length).toBe(4);
  expect([silent!, mayNot!].flatMap(receivedBy)).toEqual([]);
  expect(receivedBy(left!).map(({ sessionId }) => sessionId)).toEqual(['server']);
});

test('stops sending to users who lose the permission', async () => {
  const [mine, other] = [await tabOf(administrator), await tabOf(await world.signedIn('nandini.r'))];
  const pharmacist = eq(users.username, 'nandini.r');
  const [{ id: userId } = { id: 0 }] = await world.db
    .update(users)
    .set({ roles: [roles.developer] })
    .where(pharmacist)
    .returning({ id: users.id });
  world.realtime.userChanged(userId);
  await other.heard('user.changed');
  expect(await watch(other)).toBe(true);
  await watch(mine);
  await world.db
    .update(users)
    .set({ roles: [roles.pharmacist] })
    .where(pharmacist);
  world.realtime.userChanged(userId);
  await expect.poll(() => other.received.filter(([name]) => name === 'user.changed').length).toBe(2);
  const { id } = await world.make();
  await act(id, 'mark_follow_up_within_tat');
  await expect.poll(() => receivedBy(mine).length).toBe(4);
  expect(receivedBy(other).map(({ sessionId }) => sessionId)).toEqual(['server']);
});

test('rejects inspectors on a server without inspection', async () => {
  const uninspected = await startOrderWorld();
  const tab = openTab(await uninspected.signedIn('admin.a'));
  tabs.push(tab);
  expect(await tab.outcome).toBe('connected');
  expect(await watch(tab)).toBe(false);
  expect(receivedBy(tab)).toEqual([]);
  tab.close();
  await uninspected.close();
});
