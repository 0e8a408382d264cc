/** Tasks that come to agents who have nothing to do, and go to the next one if they are not accepted in time. */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentPresence } from '#features/agent-presence/schema.ts';
import { followConnections } from '#features/agent-presence/server/connections.ts';
import { offeringTasks } from '#features/agent-presence/server/offer-tasks.ts';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { endOffers } from '#features/agent-tasks/server/offers.ts';
import { takeTasks } from '#features/agent-tasks/server/policy/take-tasks.ts';
import { queueChannels } from '#features/channels/schema.ts';
import { type Agent, type CallWorld, startCallWorld, teamLead } from '#tests/calls/server/call-world.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { TestBrowser } from '#tests/support/server.ts';

const SECOND = 1_000;
const OFFER_SECONDS = 30;

interface Person {
  agent: Agent;
  browser: TestBrowser;
}

let world: CallWorld;
let now: Date;
let nextAgent = 8_000;
let round: () => Promise<number>;

beforeAll(async () => {
  world = await startCallWorld();
  now = world.clock.now();
});
afterAll(() => world.close());
beforeEach(async () => {
  const offer = offeringTasks(world);
  round = async () => (await endOffers({ ...world, log })) + (await offer());
  await setOffers(OFFER_SECONDS);
});
afterEach(async () => {
  await world.clear();
  await setOffers(null);
  await world.db.update(queueChannels).set({ priority: 20 }).where(eq(queueChannels.id, world.channel.Prescriptions));
  world.clock.set(now);
  await world.db.update(agentPresence).set({ status: 'offline' });
});

const faults: unknown[] = [];
const log = { error: (fault: unknown) => faults.push(fault) } as unknown as Parameters<typeof endOffers>[0]['log'];

const setOffers = (seconds: number | null, channel = world.channel.Orders) =>
  world.db.update(queueChannels).set({ offer_seconds: seconds }).where(eq(queueChannels.id, channel));

/** A task that has come into its queue. */
async function aTask(channel = world.channel.Orders): Promise<number> {
  const task_id = await world.task(channel);
  const made = { version: 1, at: world.clock.now(), by: 'System', event: 'task.made', to_status: 'waiting', payload: {} };
  await world.db.insert(taskEventLog).values({ task_id, ...made });
  return task_id;
}

/** An agent on duty with a connected tab, who has waited for so many seconds. */
async function idleAgent(waited = 0): Promise<Person> {
  const [agent] = (await world.createAgents((nextAgent += 1), 1)) as [Agent];
  await followConnections(world, [agent.id]);
  const since = new Date(world.clock.now().getTime() - waited * SECOND);
  await world.db.update(agentPresence).set({ since }).where(eq(agentPresence.user_id, agent.id));
  return { agent, browser: await world.open(agent) };
}
/** The agents still have a connected tab after a while. */
async function pass(seconds: number, ...people: Person[]): Promise<number> {
  world.clock.advance(seconds * SECOND);
  await followConnections(
    world,
    people.map(({ agent }) => agent.id),
  );
  return round();
}
const stateOf = async ({ browser }: Person) => (await browser.request('GET', '/api/crm/agent-presence')).body.presence;
const holderOf = async (id: number) => (await world.tasks([id])).map(({ status, agent_id }) => `${status} ${agent_id ?? 'nobody'}`)[0];
const eventsOf = async (id: number) =>
  (await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, id)).orderBy(taskEventLog.version)).map(({ event }) => event);
const change = async (person: Person, id: number, path: string) => {
  const { body } = await person.browser.request('GET', `/api/crm/tasks/${id}`);
  return person.browser.request('POST', `/api/crm/tasks/${id}/${path}`, path === 'seen' ? {} : { version: body.version });
};

describe('a task that waits in a queue with offers', () => {
  test('goes to the agent who has waited longest, whose tabs learn of it, and to nobody else', async () => {
    const [second, first] = [await idleAgent(10), await idleAgent(60)];
    const tabs = [openTab(first.browser), openTab(second.browser)];
    expect(await Promise.all(tabs.map(({ outcome }) => outcome))).toEqual(['connected', 'connected']);
    const id = await aTask();
    expect(await round()).toBe(1);
    expect(await holderOf(id)).toBe(`offered ${first.agent.agent_id}`);
    await tabs[0]!.heard('task.offered');
    expect(tabs[0]!.received).toContainEqual(['task.offered', { user_id: first.agent.id }]);
    expect(tabs[1]!.received.filter(([name]) => name === 'task.offered')).toEqual([]);
    expect((await stateOf(first)).status).toBe('offered');
    const { body } = await first.browser.request('GET', `/api/crm/tasks/${id}`);
    expect(body).toMatchObject({
      offer_ends_at: new Date(now.getTime() + OFFER_SECONDS * SECOND).toISOString(),
      reasons: { channel: { name: 'Orders' }, waiting: 0, idle: { since: new Date(now.getTime() - 60_000).toISOString(), agents: 2 } },
    });
    for (const tab of tabs) tab.close();
  });

  test.each([
    ['is on a break', { status: 'break' }],
    ['has a task', { status: 'onTask' }],
    ['has had no connected tab for a minute', { seen_at: new Date(0) }],
  ])('does not go to an agent who %s', async (_what, presence) => {
    const person = await idleAgent();
    await world.db.update(agentPresence).set(presence).where(eq(agentPresence.user_id, person.agent.id));
    const id = await aTask();
    expect(await round()).toBe(0);
    expect(await holderOf(id)).toBe('waiting nobody');
  });

  test('waits to be asked for where its queue makes no offers, and then stands', async () => {
    await setOffers(null);
    const person = await idleAgent();
    const id = await aTask();
    expect(await round()).toBe(0);
    const { agent_id } = person.agent;
    await person.browser.request('POST', '/api/crm/agent-tasks', { channels: [world.channel.Orders], agent_id, status_priority: [] });
    expect(await pass(600, person)).toBe(0);
    expect(await holderOf(id)).toBe(`offered ${agent_id}`);
  });

  test('is offered with the first round after it came, was returned or its agent came; other rounds look at nothing', async () => {
    const id = await aTask();
    expect(await round()).toBe(0);
    const person = await idleAgent();
    expect(await round()).toBe(1);
    await change(person, id, 'accept');
    expect(await round()).toBe(0);
    // Written past the charts: no event tells of it.
    await world.db.update(queueTasks).set({ status: 'waiting', agent_id: null }).where(eq(queueTasks.id, id));
    await world.db.update(agentPresence).set({ status: 'ready' }).where(eq(agentPresence.user_id, person.agent.id));
    await round();
    expect(await holderOf(id)).toBe('waiting nobody');
    expect(await pass(30, person)).toBe(1);
    expect(await holderOf(id)).toBe(`offered ${person.agent.agent_id}`);
  });
});

describe('nothing is offered', () => {
  const TASKS = { channels: null, status_priority: [] };

  test('to an agent who has gone meanwhile, who is not brought on duty by it', async () => {
    const { agent } = await idleAgent();
    const id = await aTask();
    await world.db.update(agentPresence).set({ status: 'offline' }).where(eq(agentPresence.user_id, agent.id));
    const cause = { at: world.clock.now(), userId: null, requestId: 'test', operation: 'jobs.offers' };
    const idle = { since: now.toISOString(), agents: 1 };
    expect(await takeTasks(world.db, cause, { ...TASKS, agent_id: agent.agent_id, idle })).toMatchObject({ finding: 'gone', tasks: [] });
    const [presence] = await world.db.select().from(agentPresence).where(eq(agentPresence.user_id, agent.id));
    expect(presence!.status).toBe('offline');
    expect(await holderOf(id)).toBe('waiting nobody');
  });

  test('of a queue without offers, though it comes first', async () => {
    const person = await idleAgent();
    await world.db.update(queueChannels).set({ priority: 999 }).where(eq(queueChannels.id, world.channel.Prescriptions));
    const first = await aTask(world.channel.Prescriptions);
    const second = await aTask();
    expect(await round()).toBe(1);
    expect([await holderOf(first), await holderOf(second)]).toEqual(['waiting nobody', `offered ${person.agent.agent_id}`]);
  });

  test('for half a minute to an agent whom nothing fitted, unless another task comes in', async () => {
    const person = await idleAgent();
    await world.db
      .update(queueChannels)
      .set({ skills: ['complaints'] })
      .where(eq(queueChannels.id, world.channel.Orders));
    const id = await aTask();
    expect(await round()).toBe(0);
    await world.db.update(queueChannels).set({ skills: [] }).where(eq(queueChannels.id, world.channel.Orders));
    expect(await pass(1, person)).toBe(0);
    await aTask();
    expect(await pass(1, person)).toBe(1);
    expect(await holderOf(id)).toBe(`offered ${person.agent.agent_id}`);
  });
});

describe('an offer', () => {
  test('that is not accepted in time goes to the next agent; the first one learns of it, and is away after a second one', async () => {
    const [first, second] = [await idleAgent(60), await idleAgent(10)];
    const tab = openTab(first.browser);
    await tab.outcome;
    const id = await aTask();
    await round();
    expect(await pass(OFFER_SECONDS - 1, first, second)).toBe(0);
    await pass(1, first, second);
    await tab.heard('task.gone');
    expect(tab.received).toContainEqual(['task.gone', { user_id: first.agent.id, held: 0 }]);
    expect(await holderOf(id)).toBe(`offered ${second.agent.agent_id}`);
    expect((await stateOf(first)).status).toBe('ready');
    // The other one takes it, so that the next one comes to the first again.
    expect((await change(second, id, 'accept')).status).toBe(200);
    const another = await aTask();
    await pass(1, first, second);
    expect(await holderOf(another)).toBe(`offered ${first.agent.agent_id}`);
    await pass(OFFER_SECONDS, first, second);
    expect((await stateOf(first)).status).toBe('away');
    expect(await holderOf(another)).toBe('waiting nobody');
    expect(await eventsOf(another)).toEqual(['task.made', 'task.offered', 'offer.ended']);
    tab.close();
  });

  test('stands for five minutes once the agent has it on screen, and for good once accepted', async () => {
    const person = await idleAgent();
    const id = await aTask();
    await round();
    await pass(20, person);
    const until = new Date(world.clock.now().getTime() + 300 * SECOND).toISOString();
    expect((await change(person, id, 'seen')).body).toEqual({ offer_ends_at: until });
    await pass(100, person);
    // Once: otherwise it could be kept for good.
    expect((await change(person, id, 'seen')).body).toEqual({ offer_ends_at: until });
    await pass(199, person);
    expect(await holderOf(id)).toBe(`offered ${person.agent.agent_id}`);
    expect((await change(person, id, 'accept')).body).toMatchObject({ status: 'inProgress', offer_ends_at: null });
    expect((await change(person, id, 'seen')).body).toEqual({ offer_ends_at: null });
    await pass(600, person);
    expect(await holderOf(id)).toBe(`inProgress ${person.agent.agent_id}`);
    expect(await eventsOf(id)).toEqual(['task.made', 'task.offered', 'task.seen', 'task.accepted']);
  });

  test('that stands longer than that is not shortened', async () => {
    await setOffers(600);
    const person = await idleAgent();
    const id = await aTask();
    await round();
    const until = new Date(now.getTime() + 600 * SECOND).toISOString();
    expect((await change(person, id, 'seen')).body).toEqual({ offer_ends_at: until });
  });

  test('that ended is not accepted any more, nor seen: somebody else has it', async () => {
    const [first, second] = [await idleAgent(60), await idleAgent(10)];
    const id = await aTask();
    await round();
    await pass(OFFER_SECONDS, first, second);
    const [accepted, seen] = [await change(first, id, 'accept'), await change(first, id, 'seen')];
    expect([accepted.status, seen.status]).toEqual([409, 409]);
    expect(seen.body.message).toBe('Somebody else has it');
    expect(await holderOf(id)).toBe(`offered ${second.agent.agent_id}`);
  });

  test('of a supervisor does not end', async () => {
    const person = await idleAgent();
    const id = await aTask();
    const { agent_id } = person.agent;
    const lead = await teamLead(world);
    expect((await lead.request('PATCH', `/api/crm/manual-assign/${id}`, { version: 1, agent_id })).status).toBe(200);
    await pass(600, person);
    expect(await holderOf(id)).toBe(`offered ${person.agent.agent_id}`);
  });
});

describe('an agent who is away', () => {
  async function awayAgent(): Promise<Person> {
    const person = await idleAgent();
    const id = await aTask();
    await round();
    for (let missed = 0; missed < 2; missed += 1) await pass(OFFER_SECONDS, person);
    await world.db.update(queueTasks).set({ status: 'cancelled' }).where(eq(queueTasks.id, id));
    expect((await stateOf(person)).status).toBe('away');
    return person;
  }
  const askFor = ({ agent, browser }: Person) =>
    browser.request('POST', '/api/crm/agent-tasks', { channels: [world.channel.Orders], agent_id: agent.agent_id, status_priority: [] });

  test('gets no task, not even for a repeated request, before saying to be back', async () => {
    const person = await awayAgent();
    const id = await aTask();
    expect(await pass(30, person)).toBe(0);
    expect((await askFor(person)).body).toMatchObject({ message: 'You were away: say that you are back', data: [] });
    const { id: presence, version } = await stateOf(person);
    expect((await person.browser.request('POST', `/api/crm/agent-presence/${presence}/back`, { version })).body.status).toBe('ready');
    expect(await round()).toBe(1);
    expect(await holderOf(id)).toBe(`offered ${person.agent.agent_id}`);
  });

  test('counts the missed offers anew after working on a task', async () => {
    const person = await idleAgent();
    for (let count = 0; count < 2; count += 1) await aTask();
    await round();
    // Missed once, offered again, and accepted.
    await pass(OFFER_SECONDS, person);
    const { rows } = await world.db.$client.query("select id::int from queue_tasks where status = 'offered'");
    await change(person, rows[0].id, 'accept');
    await world.db.update(queueTasks).set({ status: 'done' }).where(eq(queueTasks.id, rows[0].id));
    await world.db.update(agentPresence).set({ status: 'ready' }).where(eq(agentPresence.user_id, person.agent.id));
    await pass(30, person);
    await pass(OFFER_SECONDS, person);
    expect((await stateOf(person)).status).toBe('offered');
  });
});

test('two servers that offer at once give each task to one agent, and none two', async () => {
  const people = [await idleAgent(5), await idleAgent(4), await idleAgent(3)];
  const [userIds, agentIds] = [people.map(({ agent }) => agent.id), people.map(({ agent }) => agent.agent_id)];
  for (let count = 0; count < rounds; count += 1) {
    const ids = [await aTask(), await aTask()];
    await Promise.all([offeringTasks(world)(), offeringTasks(world)()]);
    const holders = (await world.tasks(ids)).map(({ agent_id }) => agent_id);
    expect(agentIds.filter((agentId) => holders.includes(agentId))).toHaveLength(2);
    await world.clear();
    await world.db.update(agentPresence).set({ status: 'ready' }).where(inArray(agentPresence.user_id, userIds));
  }
});
