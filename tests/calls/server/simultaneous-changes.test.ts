import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseTasks } from '#features/agent-tasks/server/release-tasks.ts';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;

beforeAll(async () => {
  world = await startCallWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

test('a report of the end and the agent’s own end make one event', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await world.dial();
    await world.report(id, 'phone.answered');
    const { version } = await world.stored(id);
    const [reported, own] = await Promise.all([world.report(id, 'phone.ended'), world.send(id, '/end', { version })]);
    expect(reported.status).toBe(200);
    expect([reported.body['result'], own.status]).toEqual(own.status === 200 ? ['superseded', 200] : ['applied', 409]);
    expect((await world.stored(id)).version).toBe(version + 1);
    expect((await world.logOf(id)).filter((event) => event.endsWith('→ ended'))).toHaveLength(1);
    await world.clear();
  }
});

test('a result and a release of the task leave the task put off or in its queue, and the result saved', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id: taskId } = await world.accepted();
    const { id } = await world.dial(taskId);
    await world.report(id, 'phone.busy');
    const { version } = await world.stored(id);
    const due_at = new Date(world.clock.now().getTime() + 1_800_000).toISOString();
    const cause = { at: world.clock.now(), userId: null, requestId: crypto.randomUUID(), operation: 'jobs.agent connections' };
    const [said, released] = await Promise.all([
      world.send(id, '', { version, result: 'BUSY', outcome: 'NOT-REACHABLE', due_at }),
      world.db.transaction((tx) => releaseTasks(tx, cause, ['inProgress'], eq(queueTasks.agent_id, world.agent.agent_id))),
    ]);
    expect([said.status, said.body.status]).toEqual([200, 'dispositioned']);
    const [task] = await world.tasks([taskId]);
    expect(task?.status).toBe(released.includes(taskId) ? 'waiting' : 'followUp');
    expect(await world.db.$count(taskEventLog, eq(taskEventLog.task_id, taskId))).toBe(1);
    await world.clear();
  }
});
