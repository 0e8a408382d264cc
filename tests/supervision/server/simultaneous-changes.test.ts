import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { taskEventLog } from '#features/agent-tasks/schema.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type FloorWorld, startFloorWorld } from './floor-world.ts';

/** Each try takes several requests. */
const tries = Math.ceil(rounds / 4);
const OTHER = 6_002;

let world: FloorWorld;

beforeAll(async () => {
  world = await startFloorWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const accept = (id: number, version: number) => world.browser.request('POST', `/api/crm/tasks/${id}/accept`, { version });
const eventsOf = async (id: number) =>
  (await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, id)).orderBy(taskEventLog.version)).map(({ event }) => event);

test('an agent who accepts a task while it is given to another one: one wins, and the other is told', async () => {
  for (let round = 0; round < tries; round += 1) {
    const id = await world.task(world.channel.Orders);
    const { version } = (await world.give(id, world.agent.agent_id)).body;
    const [accepted, assigned] = await Promise.all([accept(id, version), world.give(id, OTHER, { version })]);
    const [task] = await world.tasks([id]);
    const isGiven = assigned.status === 200;
    const loser = isGiven ? accepted : assigned;
    expect([accepted.status, assigned.status]).toEqual(isGiven ? [409, 200] : [200, 409]);
    expect([task?.status, task?.agent_id]).toEqual(isGiven ? ['offered', OTHER] : ['inProgress', world.agent.agent_id]);
    // Whoever is too late reads who has it.
    expect(loser.body.message).toMatch(new RegExp(`^Agent ${isGiven ? OTHER : world.agent.agent_id} has had it since \\d\\d:\\d\\d$`));
    expect(await eventsOf(id)).toHaveLength(2);
    await world.clear();
  }
});

test('an agent who asks for tasks while a waiting one is given to another one: one of them has it', async () => {
  for (let round = 0; round < tries; round += 1) {
    const id = await world.task(world.channel.Orders);
    const [pulled, assigned] = await Promise.all([world.ask(world.browser), world.give(id, OTHER, { version: 1 })]);
    const [task] = await world.tasks([id]);
    const isPulled = pulled.body.data.length > 0;
    expect([assigned.status, task?.agent_id]).toEqual(isPulled ? [409, world.agent.agent_id] : [200, OTHER]);
    expect(await eventsOf(id)).toEqual([isPulled ? 'task.offered' : 'task.assigned']);
    await world.clear();
  }
});

test('two tasks that are given crosswise at once change hands', async () => {
  for (let round = 0; round < tries; round += 1) {
    const [one, two] = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
    await world.give(one, world.agent.agent_id);
    await world.give(two, OTHER);
    const moved = await Promise.all([world.give(one, OTHER), world.give(two, world.agent.agent_id)]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect((await world.tasks([one, two])).map(({ agent_id }) => agent_id)).toEqual([OTHER, world.agent.agent_id]);
    await world.clear();
  }
});

test('a break and a task that is given at once: the agent has the task and no break, or the break and no task', async () => {
  for (let round = 0; round < tries; round += 1) {
    const id = await world.task(world.channel.Orders);
    const [assigned, sent] = await Promise.all([world.give(id, OTHER), world.direct({ agent_id: OTHER }, 'break', { reason: 'TEA' })]);
    const [task] = await world.tasks([id]);
    const agent = await world.onFloor({ agent_id: OTHER });
    const outcome = [assigned.status, sent.status, agent?.status, task?.status].join(' ');
    // Given before the break, it went back with it; once the agent is on a break, it is refused.
    expect(['200 200 break waiting', '409 200 break waiting', '200 409 offered offered']).toContain(outcome);
    expect([undefined, 'The agent is on a break']).toContain(assigned.body.message);
    await world.clear();
  }
});
