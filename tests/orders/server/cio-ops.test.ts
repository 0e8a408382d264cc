import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#platform/audit/schema.ts';
import { users } from '#platform/session/schema.ts';
import { startOrderWorld, type OrderWorld } from './order-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { openTab, type Tab } from '#tests/platform/server/realtime/socket-clients.ts';

const PHONE = '9820000000';
let world: OrderWorld;
let agent: TestBrowser;
let pharmacist: TestBrowser;
const tabs: Tab[] = [];

beforeAll(async () => {
  world = await startOrderWorld();
  await world.db.update(users).set({ agent_id: 1002 }).where(eq(users.username, 'farhan.s'));
  [agent, pharmacist] = [await world.signedIn('farhan.s'), await world.signedIn('nandini.r')];
});
afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
afterAll(() => world.close());

async function tabOf(browser: TestBrowser): Promise<Tab> {
  const tab = openTab(browser);
  tabs.push(tab);
  expect(await tab.outcome).toBe('connected');
  return tab;
}

const introduce = (tab: Tab, who: unknown): Promise<boolean> => tab.socket.emitWithAck('cio-ops-connected', who);
const refusals = () => world.db.$count(audit, eq(audit.operation, 'realtime.cioOpsConnected'));

/** Attaches a prescription to a new order; returns the order's id. */
async function attachPrescription(by = pharmacist): Promise<number> {
  const { id, prescriptionIds } = await world.make({ prescriptions: [{}] });
  const change = { event: 'mark_prescription_created', version: 1, prescription_id: prescriptionIds[0] };
  expect((await by.request('POST', `/api/oms/orders/${id}/events`, change)).status).toBe(200);
  return id;
}

describe('§4.7 cio-ops-connected', () => {
  test('is accepted with the session’s own agent id and phone number, again and again', async () => {
    const tab = await tabOf(agent);
    for (let navigation = 0; navigation < 3; navigation += 1) expect(await introduce(tab, { agent_id: `1002_${PHONE}` })).toBe(true);
  });

  test('of a user who is no agent begins with the underscore', async () => {
    expect(await introduce(await tabOf(pharmacist), { agent_id: `_${PHONE}` })).toBe(true);
  });

  test('delivers cio-prescription-received when a prescription is attached to an order, once and only then', async () => {
    const [introduced, silent] = [await tabOf(agent), await tabOf(pharmacist)];
    await introduce(introduced, { agent_id: `1002_${PHONE}` });
    await introduce(introduced, { agent_id: `1002_${PHONE}` });
    const id = await attachPrescription();
    await introduced.heard('cio-prescription-received');
    const other = await attachPrescription();
    await introduced.heard('cio-prescription-received', (fact) => fact.order_id === other);
    await silent.heard('order.changed', (fact) => fact.order_id === other);
    const received = (tab: Tab) => tab.received.filter(([name]) => name === 'cio-prescription-received');
    expect(received(introduced)).toEqual([id, other].map((order_id) => ['cio-prescription-received', { order_id }]));
    expect(received(silent)).toEqual([]);
  });

  test('follows an agent id that an administrator has just set', async () => {
    const tab = await tabOf(agent);
    await world.db.update(users).set({ agent_id: 1003 }).where(eq(users.username, 'farhan.s'));
    world.realtime.userChanged(agent.user!.user_id);
    await tab.heard('user.changed');
    expect(await introduce(tab, { agent_id: `1003_${PHONE}` })).toBe(true);
    expect(await introduce(tab, { agent_id: `1002_${PHONE}` })).toBe(false);
    await world.db.update(users).set({ agent_id: 1002 }).where(eq(users.username, 'farhan.s'));
    world.realtime.userChanged(agent.user!.user_id);
  });
});

describe('a foreign room', () => {
  test.each<[string, unknown]>([
    ['another agent’s id', { agent_id: `1001_${PHONE}` }],
    ['another phone number', { agent_id: '1002_9820000001' }],
    ['nothing', undefined],
    ['null', null],
    ['a text', 'cio-ops'],
    ['a list', { agent_id: [`1002_${PHONE}`] }],
    ['an object with a forged text', { agent_id: { toString: '1002' } }],
    ['the name of the room', { agent_id: 'cio-ops' }],
  ])('is refused for %s; the refusal is audited', async (_, who) => {
    const [tab, before] = [await tabOf(agent), await refusals()];
    expect(await introduce(tab, who)).toBe(false);
    expect(await refusals()).toBe(before + 1);
    const id = await attachPrescription();
    await tab.heard('order.changed', (fact) => fact.order_id === id);
    expect(tab.received.filter(([name]) => name === 'cio-prescription-received')).toEqual([]);
  });

  test('requested a thousand times causes one audit row, and the right name is still accepted', async () => {
    const [tab, before] = [await tabOf(agent), await refusals()];
    const responses = await Promise.all(Array.from({ length: 1_000 }, () => introduce(tab, { agent_id: 'x' })));
    expect(new Set(responses)).toEqual(new Set([false]));
    expect(await refusals()).toBe(before + 1);
    expect(await introduce(tab, { agent_id: `1002_${PHONE}` })).toBe(true);
  });

  test('is refused for users who may not see orders, even with the right name', async () => {
    const [tab, watching] = [await tabOf(await world.signedIn('ganesh.m')), await tabOf(agent)];
    expect(await introduce(tab, { agent_id: `_${PHONE}` })).toBe(true);
    await introduce(watching, { agent_id: `1002_${PHONE}` });
    await attachPrescription();
    await watching.heard('cio-prescription-received');
    expect(tab.received).toEqual([]);
  });
});
