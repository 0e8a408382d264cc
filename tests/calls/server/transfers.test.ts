import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueMembers } from '#features/channels/schema.ts';
import { callEventLog } from '#features/calls/schema.ts';
import { settleTransferredCalls } from '#features/calls/demo/transferred-calls.ts';
import { endCallsWithoutNews } from '#features/calls/server/calls-without-news.ts';
import { reportSimulatedCalls } from '#features/calls/server/telephony/simulated-phone.ts';
import { orders } from '#features/orders/schema.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { users } from '#platform/session/schema.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type Agent, type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;
let now: Date;
let second: Agent;
let absent: Agent;

beforeAll(async () => {
  world = await startCallWorld();
  now = world.clock.now();
  second = { id: world.other.user!.user_id, name: world.other.user!.name, agent_id: world.other.user!.agent_id! };
  [absent] = (await world.createAgents(6_051, 1)) as [Agent];
});
afterAll(() => world.close());
beforeEach(() => Promise.all([askForTasks(world.browser), askForTasks(world.other)]));
afterEach(async () => {
  await world.clear();
  world.clock.set(now);
});

const askForTasks = (who: TestBrowser) =>
  who.request('POST', '/api/crm/agent-tasks', { channels: [world.channel.Orders], agent_id: who.user!.agent_id, status_priority: [] });
const presence = async (who = world.browser) => (await who.request('GET', '/api/crm/agent-presence')).body.presence.status;
const current = async (who = world.browser) => (await who.request('GET', '/api/crm/current-call')).body.call;
const agentsFor = async (id: number) => (await world.browser.request('GET', `/api/crm/call-details/${id}/transfer-agents`)).body.agents;
const agentOf = async (taskId: number) => (await world.tasks([taskId]))[0]!.agent_id;

/** A call that the customer has answered. */
async function connected(taskId?: number): Promise<number> {
  const { id } = await world.dial(taskId);
  await world.report(id, 'phone.answered');
  return id;
}

const transfer = (id: number, fields: object = {}) => world.send(id, '/transfer', { agent_id: second.agent_id, ...fields });

describe('a transfer', () => {
  test('rings at the other agent, who takes customer and task, and says the result', async () => {
    const { id: taskId } = await world.accepted();
    const id = await connected(taskId);
    expect(await presence()).toBe('onCall');
    const rung = await transfer(id, { note: 'Asks about a bill' });
    expect(rung.body).toMatchObject({ status: 'transferring', transfer: { from: world.agent.name, to: second.name, isToReader: false } });
    expect([await presence(), await presence(world.other)]).toEqual(['onCall', 'onCall']);
    const offered = await current(world.other);
    expect(offered).toMatchObject({ id, status: 'transferring', transfer: { from: world.agent.name, isToReader: true } });
    expect(offered.log[0]).toMatchObject({
      event: 'call.transferred',
      by: world.agent.name,
      payload: { to: second.name, note: 'Asks about a bill' },
    });
    world.clock.advance(6_000);
    expect((await world.send(id, '/answer', {}, world.other)).body).toMatchObject({
      status: 'connected',
      task: { id: taskId, isInHand: true },
    });
    expect([await current(), await presence(), await presence(world.other)]).toEqual([null, 'ready', 'onCall']);
    expect(await agentOf(taskId)).toBe(second.agent_id);
    expect((await world.read(id)).status).toBe(403);
    await world.report(id, 'phone.ended');
    const saved = await world.send(id, '', { result: 'CONNECTED', outcome: 'WILL-ORDER' }, world.other);
    expect(saved.body.status).toBe('dispositioned');
    const log = await world.db.select().from(callEventLog).where(eq(callEventLog.call_id, id)).orderBy(callEventLog.version);
    expect(log.slice(2).map(({ event, by, at }) => [event, by, at.getTime() - now.getTime()])).toEqual([
      ['call.transferred', world.agent.name, 0],
      ['transfer.taken', second.name, 6_000],
      ['phone.ended', 'Telephone', 6_000],
      ['call.dispositioned', second.name, 6_000],
    ]);
  });

  test.each([
    ['declined', async (id: number) => void (await world.send(id, '/decline', {}, world.other)), 'held'],
    ['not answered', async (id: number) => void (await world.report(id, 'phone.unanswered')), 'held'],
    ['not reached', async (id: number) => void (await world.report(id, 'phone.busy')), 'held'],
    ['taken back', async (id: number) => void (await world.send(id, '/take-back')), 'connected'],
  ])('that is %s comes back', async (_, come, status) => {
    const id = await connected();
    await transfer(id);
    await come(id);
    expect(await current()).toMatchObject({ id, status, transfer: null });
    expect([await current(world.other), await presence(), await presence(world.other)]).toEqual([null, 'onCall', 'ready']);
    expect((await transfer(id)).body.status).toBe('transferring');
  });

  test('comes back by itself if the telephone system reports nothing', async () => {
    const id = await connected();
    await transfer(id);
    world.clock.advance(100_000);
    await endCallsWithoutNews(world.db, world.clock);
    expect((await world.stored(id)).status).toBe('held');
  });

  test('ends with the customer, whose call is its first agent’s', async () => {
    const id = await connected();
    await transfer(id);
    await world.report(id, 'phone.ended');
    expect(await world.stored(id)).toMatchObject({ status: 'ended', agent_id: world.agent.agent_id, receiver_id: null });
    expect([await presence(), await presence(world.other)]).toEqual(['wrapUp', 'ready']);
  });

  test('is sent once, though its answer was lost', async () => {
    const id = await connected();
    const { version } = await world.stored(id);
    const request_key = crypto.randomUUID();
    const answers = [await transfer(id, { version, request_key }), await transfer(id, { version, request_key })];
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, version + 1],
      [200, version + 1],
    ]);
  });
});

describe('the task of a transferred call', () => {
  test('stays with its agent if the other one does not work its queue', async () => {
    const { id: taskId } = await world.accepted();
    const id = await connected(taskId);
    const left = await world.db.delete(queueMembers).where(eq(queueMembers.user_id, second.id)).returning();
    expect((await agentsFor(id)).find(({ agent_id }: Agent) => agent_id === second.agent_id)).toMatchObject({
      takesTask: false,
      because: null,
    });
    await transfer(id);
    await world.send(id, '/answer', {}, world.other);
    expect([await agentOf(taskId), await presence()]).toEqual([world.agent.agent_id, 'onTask']);
    await world.db.insert(queueMembers).values(left.map(({ id: _id, ...member }) => member));
  });

  test('stays with its agent who has taken the order', async () => {
    const { id: taskId, orderId } = await world.accepted();
    await world.db.update(orders).set({ assignee_id: world.agent.id }).where(eq(orders.id, orderId));
    const id = await connected(taskId);
    await transfer(id);
    await world.send(id, '/answer', {}, world.other);
    expect(await agentOf(taskId)).toBe(world.agent.agent_id);
  });
});

describe('a call is not transferred', () => {
  const refused = async (id: number, fields: object = {}) => {
    const { status, body } = await transfer(id, fields);
    return [status, body.message];
  };

  test('to its own agent, or to somebody who is none', async () => {
    const id = await connected();
    expect(await refused(id, { agent_id: world.agent.agent_id })).toEqual([409, 'The call is yours: choose another agent']);
    const nobody = await transfer(id, { agent_id: 999_999 });
    expect([nobody.status, nobody.body.data.errors[0].field]).toEqual([400, 'agent_id']);
    expect((await world.stored(id)).status).toBe('connected');
  });

  test('to an agent who has gone: who and when', async () => {
    const id = await connected();
    world.clock.advance(60_000);
    expect((await world.other.request('POST', '/api/main/logout', { role: 'call-center-operation', id: second.agent_id })).status).toBe(
      200,
    );
    const [status, message] = await refused(id);
    expect([status, message]).toMatchObject([
      409,
      expect.stringMatching(new RegExp(`^${second.name} is not on duty since \\d\\d:\\d\\d$`)),
    ]);
    expect((await agentsFor(id)).map(({ agent_id }: Agent) => agent_id)).not.toContain(second.agent_id);
    world.other = await world.open(second);
  });

  test('to an agent on a break, on a call, or without a result', async () => {
    const id = await connected();
    await world.ring({ agent_id: second.agent_id });
    expect(await refused(id)).toEqual([409, `${second.name} is on a call`]);
    const ring = (await current(world.other)).id;
    await world.send(ring, '/answer', {}, world.other);
    await world.report(ring, 'phone.ended');
    expect(await refused(id)).toEqual([409, `${second.name} has yet to say how the last call ended`]);
    await world.send(ring, '', { result: 'CONNECTED', outcome: 'SETTLED' }, world.other);
    const { id: presenceId, version } = (await world.other.request('GET', '/api/crm/agent-presence')).body.presence;
    const pause = await world.other.request('POST', `/api/crm/agent-presence/${presenceId}/break`, { version, reason: 'TEA' });
    expect(pause.status).toBe(200);
    expect((await refused(id))[1]).toMatch(/is on a break since \d\d:\d\d$/);
    await world.other.request('POST', `/api/crm/agent-presence/${presenceId}/back`, { version: version + 1 });
  });

  test('with its task to an agent who has as many as allowed', async () => {
    const { id: taskId } = await world.accepted();
    const id = await connected(taskId);
    await world.db.update(queueMembers).set({ cap: 1 }).where(eq(queueMembers.user_id, second.id));
    const { id: held } = await world.accepted();
    await world.giveTask(held, second.agent_id);
    expect(await refused(id)).toEqual([409, `${second.name} has as many tasks as allowed`]);
    await world.db.update(queueMembers).set({ cap: 5 }).where(eq(queueMembers.user_id, second.id));
  });

  test('before the customer has answered, or by anybody else', async () => {
    const { id } = await world.dial();
    expect(await refused(id)).toEqual([409, 'The call was not answered yet']);
    expect((await world.send(id, '/transfer', { agent_id: world.agent.agent_id }, world.other)).status).toBe(403);
    await world.report(id, 'phone.answered');
    await transfer(id);
    expect(await refused(id)).toEqual([409, 'The telephone of the other agent rings']);
    expect((await world.send(id, '/end', {}, world.other)).body.message).toBe('The call belongs to another agent');
    expect((await world.send(id, '/answer')).body.message).toBe('The call is transferred to another agent');
  });
});

test('a transfer and a call of the other agent exclude each other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await connected();
    const answers = await Promise.all([transfer(id), world.ring({ agent_id: second.agent_id })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await world.clear();
  }
});

test('one of taking and taking back wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await connected();
    await transfer(id);
    const { version } = await world.stored(id);
    const answers = await Promise.all([world.send(id, '/answer', { version }, world.other), world.send(id, '/take-back', { version })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await world.stored(id)).agent_id).toBe(answers[0].status === 200 ? second.agent_id : world.agent.agent_id);
    await world.clear();
  }
});

test('agents who never sign in here take three transfers of four, and say how they ended', async () => {
  const outcomes = new Set<string>();
  const parts = () => ({ db: world.db, now: world.clock.now(), isPhoneSimulated: true }) as AdvanceParts;
  for (let call = 0; call < 8; call += 1) {
    const id = await connected();
    expect((await transfer(id, { agent_id: absent.agent_id })).status).toBe(200);
    for (let second = 0; second < 31; second += 1) {
      world.clock.advance(1_000);
      await reportSimulatedCalls(world);
    }
    const { status, agent_id } = await world.stored(id);
    outcomes.add(status);
    expect([status, agent_id]).toEqual(status === 'held' ? ['held', world.agent.agent_id] : ['connected', absent.agent_id]);
    await world.report(id, 'phone.ended');
    world.clock.advance(30_000);
    await settleTransferredCalls(parts());
    expect((await world.stored(id)).status).toBe(status === 'held' ? 'ended' : 'dispositioned');
    await world.clear();
  }
  expect([...outcomes].toSorted()).toEqual(['connected', 'held']);
  await world.db.update(users).set({ on_duty: false }).where(eq(users.id, absent.id));
});
