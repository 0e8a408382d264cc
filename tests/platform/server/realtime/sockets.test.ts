import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { users } from '#platform/session/schema.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { openRaw, openTab, type SocketCredentials, type Tab } from './socket-clients.ts';

let world: OrderWorld;
let agent: TestBrowser;
let colleague: TestBrowser;
const tabs: Tab[] = [];

beforeAll(async () => {
  world = await startOrderWorld();
  [agent, colleague] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
afterAll(() => world.close());

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  tabs.push(tab);
  expect(await tab.outcome).toBe('connected');
  return tab;
}

const applyEvent = (orderId: number, event: string, version: number, browser = agent) =>
  browser.request('POST', `/api/oms/orders/${orderId}/events`, { event, version });

describe('socket authentication', () => {
  test.each<[string, (mine: TestBrowser, other: TestBrowser) => SocketCredentials]>([
    ['without the cookie', () => ({ cookie: null })],
    ['without the token', () => ({ token: null })],
    ['with somebody else’s token', (_, other) => ({ token: other.user!.token })],
    ['with the token of another service', (mine) => ({ token: mine.user!.django_account.token })],
    ['with a token that is no text', () => ({ token: { toString: 'x' } })],
    ['with a list of tokens', (mine) => ({ token: [mine.user!.token] })],
    ['from another site', () => ({ origin: 'https://evil.example' })],
    ['from the same host on another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['from a page without origin', () => ({ origin: null })],
    ['from an opaque origin', () => ({ origin: 'null' })],
    ['by polling', () => ({ transports: ['polling'] })],
  ])('rejects a socket %s', async (_, credentials) => {
    const tab = openTab(agent, credentials(agent, colleague));
    tabs.push(tab);
    expect(await tab.outcome).not.toBe('connected');
    expect(tab.received).toEqual([]);
  });

  test.each(['/', '/ws', '/socket.iox/?EIO=4&transport=websocket', '/api/oms/orders'])('rejects the path %s', async (path) => {
    await expect(openRaw(agent, path)).rejects.toThrow('socket hang up');
  });

  test('rejects a signed-out session', async () => {
    const browser = await world.signedIn('farhan.s');
    const credentials = { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '), token: browser.user!.token };
    expect((await browser.request('POST', '/api/main/logout', { role: 'call-center-operation', id: null })).status).toBeLessThan(300);
    const tab = openTab(browser, credentials);
    tabs.push(tab);
    expect(await tab.outcome).toBe('Session Timeout.');
  });
});

describe('hello', () => {
  test('contains the time since the last order change, for users who may see orders', async () => {
    const { id } = await world.make();
    expect((await applyEvent(id, 'mark_follow_up_within_tat', 1)).status).toBe(200);
    world.clock.advance(90_000);
    expect(await (await tabOf(colleague)).hello).toEqual({ changed_ago: 90_000 });
    expect(await (await tabOf(await world.signedIn('ganesh.m'))).hello).toEqual({ changed_ago: null });
  });

  test('contains no time after a server restart', async () => {
    const fresh = await startOrderWorld();
    const tab = openTab(await fresh.signedIn('nandini.r'));
    tabs.push(tab);
    expect(await tab.hello).toEqual({ changed_ago: null });
    tab.close();
    await fresh.close();
  });
});

/** A follow-up in the moment of the order: it is as long in its status as before. */
const toFollowUp = { fields: ['status', 'due'], from: 'PLACED', to: 'FOLLOW-UP-WITHIN-TAT' };

describe('order.changed', () => {
  test('reaches a colleague after the commit, when the change can be read', async () => {
    const [tab, { id }] = [await tabOf(colleague), await world.make()];
    const answered = applyEvent(id, 'mark_follow_up_within_tat', 1);
    expect(await tab.heard('order.changed', ({ order_id }) => order_id === id)).toEqual([
      'order.changed',
      { order_id: id, version: 2, changed: toFollowUp },
    ]);
    expect((await colleague.request('GET', `/api/oms/orders/${id}`)).body).toMatchObject({ version: 2, status: 'FOLLOW-UP-WITHIN-TAT' });
    expect((await answered).status).toBe(200);
  });

  test('covers notes, assignments and reports: ids, names of fields and statuses, nothing that was written', async () => {
    const [tab, { id }] = [await tabOf(colleague), await world.make({ status: 'CREATE-PATIENT-STORE-ORDER' })];
    await agent.request('POST', `/api/oms/orders/${id}/notes`, { text: 'Rings at noon' });
    await agent.request('PUT', `/api/oms/orders/${id}/assignee`, { assignee: 'me' });
    await (await world.signedIn('store.systems')).request('POST', `/api/oms/orders/${id}/fulfilment`, { event: 'bill.created' });
    await tab.heard('order.changed', ({ version }) => version === 2);
    const at = { from: 'CREATE-PATIENT-STORE-ORDER', to: 'CREATE-PATIENT-STORE-ORDER' };
    const facts = [
      { version: 1, changed: { fields: ['last_note'], ...at } },
      { version: 1, changed: { fields: ['whose', 'assignee', 'assignee_id'], ...at } },
      { version: 2, changed: { fields: ['status'], ...at, to: 'CREATED-CUSTOMER-BILL' } },
    ];
    expect(tab.received).toEqual(facts.map((fact) => ['order.changed', { order_id: id, ...fact }]));
  });

  test('is not sent for a refused or rolled-back change', async () => {
    const refused = await world.make({ status: 'PRESCRIPTION-CREATED', prescriptions: [{ attached: true }] });
    const [tab, accepted] = [await tabOf(colleague), await world.make()];
    expect((await applyEvent(refused.id, 'mark_follow_up_within_tat', 1)).status).toBe(409);
    expect((await applyEvent(refused.id, 'mark_confirm_but_need_prescription', 7)).status).toBe(409);
    expect((await applyEvent(accepted.id, 'mark_cancel_by_us', 1)).status).toBe(400);
    // Accepted by the chart, refused when it is written: the prescription is another patient’s.
    const foreign = { event: 'mark_prescription_created', version: 1, prescription_id: refused.prescriptionIds[0] };
    expect((await colleague.request('POST', `/api/oms/orders/${accepted.id}/events`, foreign)).status).toBe(400);
    expect((await applyEvent(accepted.id, 'mark_follow_up_within_tat', 1)).status).toBe(200);
    await tab.heard('order.changed', ({ order_id }) => order_id === accepted.id);
    expect(tab.received).toEqual([['order.changed', { order_id: accepted.id, version: 2, changed: toFollowUp }]]);
  });

  test('is not sent to users who may not see orders, whatever they request', async () => {
    const warehouse = await world.signedIn('ganesh.m');
    const [tab, watching, { id }] = [await tabOf(warehouse), await tabOf(colleague), await world.make()];
    for (const event of ['join', 'subscribe', 'room', 'orders', 'order.changed']) tab.socket.emit(event, 'orders');
    expect((await applyEvent(id, 'mark_follow_up_within_tat', 1)).status).toBe(200);
    await watching.heard('order.changed');
    world.realtime.sessionEnded(await sessionIdOf(warehouse));
    await tab.disconnected;
    expect(tab.received).toEqual([['session.ended']]);
  });

  test('cannot be forged by a browser', async () => {
    const [mine, theirs, { id }] = [await tabOf(agent), await tabOf(colleague), await world.make()];
    mine.socket.emit('order.changed', { order_id: 4_711, version: 99 });
    mine.socket.emit('session.ended');
    await applyEvent(id, 'mark_follow_up_within_tat', 1);
    await theirs.heard('order.changed');
    expect(theirs.received).toEqual([['order.changed', { order_id: id, version: 2, changed: toFollowUp }]]);
  });
});

async function sessionIdOf(browser: TestBrowser): Promise<number> {
  const { rows } = await world.db.$client.query<{ id: number }>('select max(id) as id from sessions where user_id = $1', [
    browser.user!.user_id,
  ]);
  return rows[0]!.id;
}

describe('an ended session', () => {
  test('closes its sockets at logout; another session of the same user keeps its own', async () => {
    const [leaving, staying] = [await world.signedIn('farhan.s'), await world.signedIn('farhan.s')];
    const [one, two, other] = [await tabOf(leaving), await tabOf(leaving), await tabOf(staying)];
    expect((await leaving.request('POST', '/api/main/logout', { role: 'call-center-operation', id: null })).status).toBeLessThan(300);
    expect(await Promise.all([one.disconnected, two.disconnected])).toEqual(['io server disconnect', 'io server disconnect']);
    const ended = [['session.ended', { loggedOut: true }]];
    expect([one.received, two.received, other.received]).toEqual([ended, ended, []]);
    expect(other.socket.connected).toBe(true);
  });

  test('is closed at the end of the business day, and when the account is disabled', async () => {
    const [tab, disabled] = [await tabOf(agent), await tabOf(await world.signedIn('admin.a'))];
    await world.realtime.cutEndedSessions();
    expect([tab.socket.connected, disabled.socket.connected]).toEqual([true, true]);
    await world.db.update(users).set({ disabled_at: world.clock.now() }).where(eq(users.username, 'admin.a'));
    await world.realtime.cutEndedSessions();
    await disabled.disconnected;
    expect(disabled.received).toEqual([['session.ended']]);
    expect(tab.socket.connected).toBe(true);
    const now = world.clock.now();
    world.clock.advance(24 * 3_600_000);
    await world.realtime.cutEndedSessions();
    await tab.disconnected;
    world.clock.set(now);
    expect(tab.received).toEqual([['session.ended']]);
  });
});
