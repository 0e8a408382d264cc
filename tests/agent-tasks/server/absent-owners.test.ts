/** Tasks about what an agent has taken, while that agent is off duty. */
import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

type Agent = { id: number; name: string; agent_id: number };

let world: QueueWorld;
let owner: Agent;
let agent: Agent;
let browser: TestBrowser;
let nextAgent = 9_000;

beforeAll(async () => {
  world = await startQueueWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [owner, agent] = (await world.createAgents((nextAgent += 2), 2)) as [Agent, Agent];
  browser = await world.open(agent);
});
afterEach(() => world.db.update(queueTasks).set({ status: 'done' }));

const setDuty = (on_duty: boolean, { id }: Agent) => world.db.update(users).set({ on_duty }).where(eq(users.id, id));
const ask = async ({ agent_id }: Agent, who: TestBrowser) => {
  const request = { channels: [world.channel.Orders], agent_id, status_priority: ['PLACED'] };
  return (await who.request('POST', '/api/crm/agent-tasks', request)).body.data.map(({ id }: { id: number }) => id);
};
const read = async (id: number) => (await browser.request('GET', `/api/crm/tasks/${id}`)).body;
/** A task about an order that somebody has taken. */
async function ownedTask(userId: number): Promise<number> {
  const id = await world.task(world.channel.Orders);
  await world.db.$client.query('update orders set assignee_id = $2 where id = (select subject_id from queue_tasks where id = $1)', [
    id,
    userId,
  ]);
  return id;
}

test('waits for its owner on duty, and goes to somebody else while the owner is off duty, who learns why', async () => {
  const id = await ownedTask(owner.id);
  expect(await ask(agent, browser)).toEqual([]);
  await setDuty(false, owner);
  expect(await ask(agent, browser)).toEqual([id]);
  expect((await read(id)).reasons).toMatchObject({ passed: owner.name });
});

test('stays with who got it when the owner comes back; once it is in its queue again, it waits for the owner', async () => {
  const id = await ownedTask(owner.id);
  await setDuty(false, owner);
  await ask(agent, browser);
  await setDuty(true, owner);
  expect(await ask(agent, browser)).toEqual([id]);
  expect((await browser.request('POST', `/api/crm/tasks/${id}/accept`, { version: (await read(id)).version })).status).toBe(200);
  expect((await browser.request('GET', '/api/crm/held-tasks')).body.data).toHaveLength(1);
  await world.db.update(queueTasks).set({ status: 'offered' }).where(eq(queueTasks.id, id));
  await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: agent.agent_id });
  expect(await ask(agent, browser)).toEqual([]);
  expect(await ask(owner, await world.open(owner))).toEqual([id]);
});

test('goes back if another colleague takes its order meanwhile', async () => {
  const id = await ownedTask(owner.id);
  await setDuty(false, owner);
  await ask(agent, browser);
  const [another] = (await world.createAgents(9_900 + nextAgent, 1)) as [Agent];
  await world.db.$client.query('update orders set assignee_id = $2 where id = (select subject_id from queue_tasks where id = $1)', [
    id,
    another.id,
  ]);
  expect(await ask(agent, browser)).toEqual([]);
  expect(await world.tasks([id])).toEqual([{ id, agent_id: null, status: 'waiting' }]);
});

test('is given to nobody while somebody has it who is no agent', async () => {
  const [other] = await world.db.select().from(users).where(isNull(users.agent_id)).limit(1);
  await ownedTask(other!.id);
  expect(await ask(agent, browser)).toEqual([]);
});

test('can be called about without taking the order first', async () => {
  const id = await ownedTask(owner.id);
  await setDuty(false, owner);
  const { rows } = await world.db.$client.query('select subject_id::int from queue_tasks where id = $1', [id]);
  expect((await browser.request('GET', `/api/crm/subject-calls/order/${rows[0].subject_id}`)).body).toMatchObject({ allowed: true });
});
