/** Tasks given and returned by a filter or by their queue id (§1, §2.2, §7.3). */
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { queueMembers } from '#features/channels/schema.ts';
import { MOST_TASKS } from '#features/supervision/floor-choices.ts';
import { type FloorWorld, startFloorWorld } from './floor-world.ts';

let world: FloorWorld;

beforeAll(async () => {
  world = await startFloorWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const states = async (ids: number[]) => (await world.tasks(ids)).map(({ status, agent_id }) => `${status} ${agent_id ?? 'nobody'}`);
const assign = async (ids: readonly number[], agent_id: number | null) => {
  const tasks = await Promise.all(ids.map(async (task_id) => ({ task_id, version: await world.versionOf(task_id) })));
  return world.supervisor.request('POST', '/api/crm/assign-tasks', { tasks, agent_id });
};
const validate = (queue_id: number) => world.supervisor.request('POST', '/api/crm/validate-queue-id', { queue_id });

describe('§7.3 manual assign beyond a limit of the agent', () => {
  const give = (id: number, fields: object = {}) => world.give(id, world.agent.agent_id, fields);
  const limit = (cap: number) =>
    world.db
      .update(queueMembers)
      .set({ cap })
      .where(and(eq(queueMembers.user_id, world.agent.id), eq(queueMembers.channel_id, world.channel.Orders)));
  const storedOf = async (id: number) => (await world.db.select().from(queueTasks).where(eq(queueTasks.id, id)))[0]!;
  afterEach(() => limit(5));

  test('is refused at the field without a reason, which the task, its event and the agent then have', async () => {
    await limit(1);
    const [first, second] = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
    expect((await give(first)).status).toBe(200);
    const refused = await give(second);
    const words = 'Agent 6001 holds 1 of 1 in Orders: say why it is one more';
    expect([refused.status, refused.body.data.errors]).toEqual([400, [expect.objectContaining({ field: 'reason', message: words })]]);
    expect(await states([second])).toEqual(['waiting nobody']);
    expect((await give(second, { reason: 'Knows the customer' })).status).toBe(200);
    const given = { by: 'Devika Rao', reason: 'Knows the customer', held: 1, cap: 1, queue: 'Orders' };
    expect((await storedOf(second)).reasons).toEqual({ given });
    const [entry] = await world.db
      .select()
      .from(taskEventLog)
      .where(and(eq(taskEventLog.task_id, second), eq(taskEventLog.event, 'task.assigned')));
    expect(entry?.payload).toMatchObject({ note: 'Knows the customer', reasons: { given } });
    const { body } = await world.browser.request('GET', `/api/crm/tasks/${second}`);
    expect([body.reasons, body.log[0].payload.note]).toEqual([{ given }, 'Knows the customer']);
  });

  test('needs no reason within the limit, and keeps none', async () => {
    const id = await world.task(world.channel.Orders);
    expect((await give(id, { reason: 'Knows the customer' })).status).toBe(200);
    expect((await storedOf(id)).reasons).toBeNull();
  });

  test('of several tasks gives those within the limit, and says why the others need a reason', async () => {
    await limit(1);
    const ids = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
    const { body } = await assign(ids, world.agent.agent_id);
    expect(body.results.map(({ because }: { because: { message: string } | null }) => because?.message ?? null)).toEqual([
      null,
      'Agent 6001 holds 1 of 1 in Orders: say why it is one more',
    ]);
    expect(await world.onFloor(world.agent)).toMatchObject({
      load: { held: 1, cap: null, queues: expect.arrayContaining([{ name: 'Orders', held: 1, cap: 1 }]) },
    });
  });
});

describe('§7.3 assign tasks: several tasks', () => {
  test('are given to an agent and returned to their queues, each by itself', async () => {
    const { agent_id } = world.agent;
    const ids = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
    const assigned = await assign(ids, agent_id);
    expect([assigned.status, assigned.body]).toEqual([
      200,
      { results: ids.map((id) => ({ id, name: expect.stringMatching(/^GLN-/), because: null })) },
    ]);
    expect(await states(ids)).toEqual([`offered ${agent_id}`, `offered ${agent_id}`]);
    expect((await assign(ids, null)).body.results.map(({ because }: { because: unknown }) => because)).toEqual([null, null]);
    expect(await states(ids)).toEqual(['waiting nobody', 'waiting nobody']);
  });

  test('that cannot all be moved say why, and the others are moved', async () => {
    const { agent_id } = world.agent;
    const [free, already] = [await world.task(world.channel.Orders), await world.task(world.channel.Orders)];
    await world.give(already, agent_id);
    const { status, body } = await assign([already, free], agent_id);
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { id: already, because: { message: 'The agent already has it' } },
      { id: free, because: null },
    ]);
    expect(await states([free])).toEqual([`offered ${agent_id}`]);
  });

  test('one of which was changed meanwhile is left as it is', async () => {
    const { agent_id } = world.agent;
    const id = await world.task(world.channel.Orders);
    const tasks = [{ task_id: id, version: (await world.versionOf(id)) + 1 }];
    const { body } = await world.supervisor.request('POST', '/api/crm/assign-tasks', { tasks, agent_id });
    expect(body.results).toMatchObject([{ id, because: { message: 'Changed by someone else since you opened it' } }]);
    expect(await states([id])).toEqual(['waiting nobody']);
  });

  test.each([
    ['without a task', []],
    ['of too many', Array.from({ length: MOST_TASKS + 1 }, (_, at) => ({ task_id: at + 1, version: 1 }))],
  ])('%s are refused', async (_, tasks) => {
    const { status } = await world.supervisor.request('POST', '/api/crm/assign-tasks', { tasks, agent_id: null });
    expect(status).toBe(400);
  });

  test('are not moved by an agent', async () => {
    const id = await world.task(world.channel.Orders);
    const { status } = await world.browser.request('POST', '/api/crm/assign-tasks', {
      tasks: [{ task_id: id, version: 1 }],
      agent_id: null,
    });
    expect(status).toBe(403);
  });
});

describe('§7.3 validate queue id: a queue id', () => {
  test('of a task that waits is valid, and leads to the task', async () => {
    const id = await world.task(world.channel.Orders);
    const { body } = await validate(id);
    expect(body).toMatchObject({ valid: true, because: null, task: { id, status: 'waiting', channel: 'Orders', agent: null } });
  });

  test('of a task that nobody can be given says why', async () => {
    const id = await world.task(world.channel.Orders);
    await world.ask(world.browser);
    await world.supervisor.request('GET', '/api/crm/supervisor-dashboard');
    await world.db.$client.query("update queue_tasks set status = 'done', agent_id = $2 where id = $1", [id, world.agent.agent_id]);
    expect((await validate(id)).body).toMatchObject({
      valid: false,
      because: { message: 'The task is done' },
      task: { id, status: 'done' },
    });
  });

  test('that no task has is not valid', async () => {
    expect((await validate(999_999_999)).body).toEqual({ valid: false, task: null, because: { message: 'No task has this queue id' } });
  });
});
