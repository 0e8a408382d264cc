import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { agentPresence, presenceEventLog } from '#features/agent-presence/schema.ts';
import { followConnections, openAgentSockets } from '#features/agent-presence/server/connections.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { type Agent, type CallWorld, startCallWorld } from '#tests/calls/server/call-world.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const MINUTE = 60_000;

let world: CallWorld;
let now: Date;
let nextAgent = 7_000;

beforeAll(async () => {
  world = await startCallWorld();
  now = world.clock.now();
});
afterAll(() => world.close());
beforeEach(() => ask());
afterEach(async () => {
  await world.clear();
  world.clock.set(now);
  await world.db.update(agentPresence).set({ status: 'offline' });
});

const ask = (who = world.browser) =>
  who.request('POST', '/api/crm/agent-tasks', {
    channels: [world.channel.Orders],
    agent_id: who.user!.agent_id,
    status_priority: ['PLACED'],
  });
const presence = async (who = world.browser) => (await who.request('GET', '/api/crm/agent-presence')).body.presence;
const change = async (path: 'break' | 'back', fields: object = {}, who = world.browser) => {
  const { id, version } = await presence(who);
  return who.request('POST', `/api/crm/agent-presence/${id}/${path}`, { version, ...fields });
};
const logOf = async ({ id }: Agent) =>
  (
    await world.db
      .select({ event: presenceEventLog.event, to: presenceEventLog.to_status })
      .from(presenceEventLog)
      .innerJoin(agentPresence, eq(agentPresence.id, presenceEventLog.presence_id))
      .where(eq(agentPresence.user_id, id))
      .orderBy(presenceEventLog.version)
  ).map(({ event, to }) => `${event} → ${to}`);
const acceptTask = async (id: number) =>
  world.browser.request('POST', `/api/crm/tasks/${id}/accept`, {
    version: (await world.browser.request('GET', `/api/crm/tasks/${id}`)).body.version,
  });
const round = (connected: number[] = []) => followConnections(world, connected);
const endSessions = ({ id }: Agent) => world.db.update(sessions).set({ ended_at: world.clock.now() }).where(eq(sessions.user_id, id));
const isOnDuty = async ({ id }: Agent) => (await world.db.select().from(users).where(eq(users.id, id)))[0]!.on_duty;
const states = async (ids: number[]) => (await world.tasks(ids)).map(({ status, agent_id }) => `${status} ${agent_id ?? 'nobody'}`);

/** An agent of one test, on duty. */
async function anAgent(): Promise<{ agent: Agent; browser: TestBrowser }> {
  const [agent] = (await world.createAgents((nextAgent += 1), 1)) as [Agent];
  const browser = await world.open(agent);
  await ask(browser);
  return { agent, browser };
}

/** Two tasks held by the agent, one of them accepted. */
async function holding({ agent_id }: Agent): Promise<number[]> {
  const ids = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
  await world.db.update(queueTasks).set({ agent_id, status: 'offered' }).where(inArray(queueTasks.id, ids));
  await world.db.update(queueTasks).set({ status: 'inProgress' }).where(eq(queueTasks.id, ids[1]!));
  return ids;
}

describe('an agent at work (§7.3)', () => {
  test('is moved by the own tasks and calls, and each step is kept', async () => {
    const id = await world.task(world.channel.Orders);
    await ask();
    expect((await presence()).status).toBe('offered');
    await acceptTask(id);
    const call = await world.dial(id);
    expect(await presence()).toMatchObject({ status: 'onCall', lacking_task_id: null });
    await world.report(call.id, 'phone.busy');
    expect(await presence()).toMatchObject({ status: 'wrapUp', lacking_task_id: id });
    const due_at = new Date(now.getTime() + 30 * MINUTE).toISOString();
    expect((await world.send(call.id, '', { result: 'BUSY', outcome: 'NOT-REACHABLE', due_at })).status).toBe(200);
    expect((await logOf(world.agent)).slice(-6)).toEqual([
      'connection.restored → ready',
      'task.offered → offered',
      'task.accepted → onTask',
      'call.began → onCall',
      'call.ended → wrapUp',
      'result.saved → ready',
    ]);
    const { id: presenceId } = await presence();
    expect(await world.db.$count(audit, eq(audit.record, `agent_presence/${presenceId}`))).toBeGreaterThanOrEqual(7);
  });

  test('has times by what the agent did, and the idle time', async () => {
    const { agent, browser } = await anAgent();
    world.clock.advance(4 * MINUTE);
    expect((await change('break', { reason: 'TEA' }, browser)).status).toBe(200);
    world.clock.advance(10 * MINUTE);
    expect((await change('back', {}, browser)).body.status).toBe('ready');
    world.clock.advance(MINUTE);
    expect((await logOf(agent))[0]).toBe('presence.made → offline');
    const { body: stats } = await browser.request('GET', '/api/crm/agent-stats');
    expect(stats).toEqual({ task_seconds: 0, call_seconds: 0, wrap_up_seconds: 0, break_seconds: 600, breaks: 1 });
    const since = new Date(now.getTime() + 14 * MINUTE).toISOString();
    expect((await browser.request('GET', '/api/crm/agent-idle-time')).body).toEqual({ seconds: 300, since });
  });
});

describe('a break', () => {
  test('gives back what is not accepted, and brings no task until the agent is back', async () => {
    const [offered, own] = (await holding(world.agent)) as [number, number];
    expect((await change('break', { reason: 'MEAL' })).body).toMatchObject({ status: 'break', reason: 'MEAL' });
    expect(await states([offered, own])).toEqual(['waiting nobody', `inProgress ${world.agent.agent_id}`]);
    expect((await ask()).body).toMatchObject({ message: 'You are on a break', data: [{ id: own }] });
    expect((await change('back')).body).toMatchObject({ status: 'onTask', reason: null });
    expect((await ask()).body.message).toBe('A task was given to you');
  });

  test('needs a reason', async () => {
    const { status, body } = await change('break', { reason: '' });
    expect([status, body.data.errors[0].field]).toEqual([400, 'reason']);
  });

  test('is refused on a call, and while a call lacks its result', async () => {
    const call = await world.dial();
    const live = await change('break', { reason: 'TEA' });
    expect([live.status, live.body.message]).toEqual([409, 'You are on a call']);
    await world.report(call.id, 'phone.busy');
    const over = await change('break', { reason: 'TEA' });
    expect([over.status, over.body.message, over.body.data.record.status]).toEqual([409, 'Say first how the call ended', 'wrapUp']);
    expect((await presence()).abilities[0]).toEqual({
      event: 'break.started',
      allowed: false,
      because: { message: 'Say first how the call ended' },
    });
  });

  test('ends when the agent calls a customer', async () => {
    await change('break', { reason: 'TEA' });
    await world.dial();
    expect(await presence()).toMatchObject({ status: 'onCall', reason: null });
  });

  test('belongs to its agent', async () => {
    const { id, version } = await presence();
    const theirs = await world.other.request('POST', `/api/crm/agent-presence/${id}/break`, { version, reason: 'TEA' });
    expect(theirs.status).toBe(404);
  });
});

describe('a logout (§4.3)', () => {
  const logOut = (who: TestBrowser) => who.request('POST', '/api/main/logout', { role: 'call-center-operation', id: who.user!.agent_id });

  test('is refused while a call lacks its result, and the session goes on', async () => {
    const call = await world.dial();
    await world.report(call.id, 'phone.busy');
    const { status, body } = await logOut(world.browser);
    expect([status, body.message]).toEqual([409, 'Say first how the call ended']);
    expect((await presence()).status).toBe('wrapUp');
  });

  test('takes the agent off duty, and returns all tasks', async () => {
    const { agent, browser } = await anAgent();
    const ids = await holding(agent);
    expect((await logOut(browser)).status).toBe(200);
    expect(await states(ids)).toEqual(['waiting nobody', 'waiting nobody']);
    expect(await isOnDuty(agent)).toBe(false);
    expect((await logOf(agent)).at(-1)).toBe('agent.signedOut → offline');
  });

  test('in one of two browsers leaves the agent on duty', async () => {
    const { agent, browser } = await anAgent();
    await world.open(agent);
    await logOut(browser);
    expect(await isOnDuty(agent)).toBe(true);
  });
});

describe('an absent agent', () => {
  test('without a session goes off duty and returns all tasks to the queue; it is audited', async () => {
    const { agent, browser } = await anAgent();
    const ids = await holding(agent);
    await round();
    expect(await states(ids)).toEqual([`offered ${agent.agent_id}`, `inProgress ${agent.agent_id}`]);
    await endSessions(agent);
    await round();
    expect(await states(ids)).toEqual(['waiting nobody', 'waiting nobody']);
    expect([await isOnDuty(agent), (await logOf(agent)).at(-1)]).toEqual([false, 'session.ended → offline']);
    const records = ids.map((id) => `queue_tasks/${id}`);
    const audited = await world.db.select({ operation: audit.operation }).from(audit).where(inArray(audit.record, records));
    expect(audited.filter(({ operation }) => operation === 'jobs.agent connections')).toHaveLength(2);
    expect((await browser.request('GET', '/api/crm/queue-priority')).status).toBe(401);
  });

  test('is detected at the end of the day', async () => {
    const { agent } = await anAgent();
    const ids = await holding(agent);
    world.clock.advance(24 * 60 * MINUTE);
    await round();
    expect(await states(ids)).toEqual(['waiting nobody', 'waiting nobody']);
  });

  test('with another open session keeps all tasks', async () => {
    const { agent } = await anAgent();
    await endSessions(agent);
    await world.open(agent);
    const ids = await holding(agent);
    await round();
    expect(await states(ids)).toEqual([`offered ${agent.agent_id}`, `inProgress ${agent.agent_id}`]);
    expect(await isOnDuty(agent)).toBe(true);
  });

  test('who never signed in here keeps the tasks', async () => {
    const [elsewhere] = (await world.createAgents((nextAgent += 1), 1)) as [Agent];
    const ids = await holding(elsewhere);
    await round();
    expect(await states(ids)).toEqual([`offered ${elsewhere.agent_id}`, `inProgress ${elsewhere.agent_id}`]);
  });
});

describe('a lost connection', () => {
  test('is one of the last tab', async () => {
    const { agent, browser } = await anAgent();
    const connected = () => world.realtime.extension(openAgentSockets).userIds();
    const tabs = [openTab(browser), openTab(browser)];
    for (const tab of tabs) expect(await tab.outcome).toBe('connected');
    expect(connected()).toEqual([agent.id]);
    tabs[0]!.close();
    await vi.waitFor(() => expect(connected()).toEqual([agent.id]));
    tabs[1]!.close();
    await vi.waitFor(() => expect(connected()).toEqual([]));
  });

  test('of 60 s takes the agent off duty; the next one brings the agent back', async () => {
    const { agent, browser } = await anAgent();
    const ids = await holding(agent);
    await round([agent.id]);
    world.clock.advance(MINUTE);
    await round();
    expect((await presence(browser)).status).not.toBe('offline');
    world.clock.advance(1_000);
    await round();
    expect(await states(ids)).toEqual(['waiting nobody', 'waiting nobody']);
    expect([await isOnDuty(agent), (await logOf(agent)).at(-1)]).toEqual([false, 'connection.lost → offline']);
    await round([agent.id]);
    expect([await isOnDuty(agent), (await logOf(agent)).at(-1)]).toEqual([true, 'connection.restored → ready']);
  });

  test('is none while the agent goes on working', async () => {
    const { agent, browser } = await anAgent();
    await round([agent.id]);
    world.clock.advance(2 * MINUTE);
    await browser.request('POST', '/api/main/activity');
    await round();
    expect(await isOnDuty(agent)).toBe(true);
  });

  test('leaves an agent who speaks to a customer on duty', async () => {
    await round([world.agent.id]);
    const call = await world.dial();
    await world.report(call.id, 'phone.answered');
    world.clock.advance(2 * MINUTE);
    await round();
    expect((await presence()).status).toBe('onCall');
    await world.report(call.id, 'phone.ended');
    await round();
    expect((await presence()).status).toBe('offline');
  });

  test('ends with a request for tasks', async () => {
    const { agent, browser } = await anAgent();
    await round([agent.id]);
    world.clock.advance(2 * MINUTE);
    await round();
    const id = await world.task(world.channel.Orders);
    expect((await ask(browser)).body.data[0].id).toBe(id);
    expect(await isOnDuty(agent)).toBe(true);
  });
});
