/** Follow-ups whose time has come: whoever promised the call gets them first. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { returnFollowUps } from '#features/agent-tasks/server/follow-ups.ts';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

const MINUTE = 60_000;

type Agent = { id: number; name: string; agent_id: number };

let world: QueueWorld;
let promiser: Agent;
let other: Agent;
let browsers: Map<Agent, TestBrowser>;
let nextAgent = 9_500;

beforeAll(async () => {
  world = await startQueueWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  [promiser, other] = (await world.createAgents((nextAgent += 2), 2)) as [Agent, Agent];
  browsers = new Map([
    [promiser, await world.open(promiser)],
    [other, await world.open(other)],
  ]);
});
afterEach(() => world.db.update(queueTasks).set({ status: 'done' }));

async function ask(agent: Agent): Promise<number[]> {
  const request = { channels: [world.channel.Orders], agent_id: agent.agent_id, status_priority: ['PLACED'] };
  const { body } = await browsers.get(agent)!.request('POST', '/api/crm/agent-tasks', request);
  return body.data.map(({ id }: { id: number }) => id);
}
const read = async (id: number, agent: Agent) => (await browsers.get(agent)!.request('GET', `/api/crm/tasks/${id}`)).body;

/** A task whose follow-up one agent has promised in ten minutes, and whose time has come. */
async function promisedTask(): Promise<number> {
  const id = await world.task(world.channel.Orders);
  expect(await ask(promiser)).toEqual([id]);
  const browser = browsers.get(promiser)!;
  await browser.request('POST', `/api/crm/tasks/${id}/accept`, { version: (await read(id, promiser)).version });
  const due_at = new Date(world.clock.now().getTime() + 10 * MINUTE).toISOString();
  const disposition = { result: 'BUSY', outcome: 'NOT-REACHABLE', due_at };
  const answer = await browser.request('POST', `/api/crm/tasks/${id}/follow-up`, {
    version: (await read(id, promiser)).version,
    ...disposition,
  });
  expect(answer.body.status).toBe('followUp');
  await pass(10);
  return id;
}
async function pass(minutes: number): Promise<void> {
  world.clock.advance(minutes * MINUTE);
  await returnFollowUps(world.db, world.clock);
}

test('comes back to whoever promised it, who learns that, and to nobody else', async () => {
  const id = await promisedTask();
  expect(await ask(other)).toEqual([]);
  expect(await ask(promiser)).toEqual([id]);
  expect((await read(id, promiser)).reasons).toMatchObject({ promised: true });
});

test('goes to everybody after ten minutes', async () => {
  const id = await promisedTask();
  await pass(9);
  expect(await ask(other)).toEqual([]);
  await pass(1);
  expect(await ask(other)).toEqual([id]);
  expect((await read(id, other)).reasons).not.toHaveProperty('promised');
});

test('goes to everybody at once if whoever promised it is off duty', async () => {
  const id = await promisedTask();
  await world.db.update(users).set({ on_duty: false }).where(eq(users.id, promiser.id));
  expect(await ask(other)).toEqual([id]);
});

test('is promised no longer once it was taken and given back', async () => {
  const id = await promisedTask();
  expect(await ask(promiser)).toEqual([id]);
  await browsers.get(promiser)!.request('POST', '/api/crm/unassign-tasks', { agent_id: promiser.agent_id });
  expect(await ask(other)).toEqual([id]);
});
