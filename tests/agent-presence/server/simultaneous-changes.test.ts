import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { agentPresence, presenceEventLog } from '#features/agent-presence/schema.ts';
import { followConnections } from '#features/agent-presence/server/connections.ts';
import { taskEventLog } from '#features/agent-tasks/schema.ts';
import { type CallWorld, startCallWorld } from '#tests/calls/server/call-world.ts';
import { rounds } from '#tests/support/rounds.ts';

let world: CallWorld;

beforeAll(async () => {
  world = await startCallWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const ask = () =>
  world.browser.request('POST', '/api/crm/agent-tasks', {
    channels: [world.channel.Orders],
    agent_id: world.agent.agent_id,
    status_priority: ['PLACED'],
  });
const presence = async () => (await world.browser.request('GET', '/api/crm/agent-presence')).body.presence;
const change = ({ id, version }: { id: number; version: number }, path: 'break' | 'back', fields = {}) =>
  world.browser.request('POST', `/api/crm/agent-presence/${id}/${path}`, { version, ...fields });

/** Versions of the kept events; each change has left one. */
const versionsOf = async (id: number) =>
  (await world.db.select().from(presenceEventLog).where(eq(presenceEventLog.presence_id, id)).orderBy(presenceEventLog.version)).map(
    ({ version }) => version,
  );

test('a break and a new task leave the agent with the task and no break, or on a break without it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await ask();
    const before = await presence();
    const taskId = await world.task(world.channel.Orders);
    const [given, began] = await Promise.all([ask(), change(before, 'break', { reason: 'TEA' })]);
    const [after, [task]] = [await presence(), await world.tasks([taskId])];
    const isGiven = given.body.data.length > 0;
    // The version that the agent saw has passed once the task was given.
    const expected = isGiven ? [409, 'offered', 'offered'] : [200, 'break', 'waiting'];
    expect([began.status, after.status, task?.status]).toEqual(expected);
    expect(given.body.message).toBe(isGiven ? 'A task was given to you' : 'You are on a break');
    expect(await versionsOf(after.id)).toEqual(Array.from({ length: after.version }, (_, index) => index + 1));
    if (after.status === 'break') await change(after, 'back');
    await world.clear();
    await world.db.update(agentPresence).set({ status: 'ready' });
  }
});

test('a lost connection and the agent’s own result leave the result saved, and the task put off or in its queue', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await ask();
    await followConnections(world, [world.agent.id]);
    const { id: taskId } = await world.accepted();
    const { id } = await world.dial(taskId);
    await world.report(id, 'phone.busy');
    const { version } = await world.stored(id);
    world.clock.advance(61_000);
    const due_at = new Date(world.clock.now().getTime() + 1_800_000).toISOString();
    const [saved] = await Promise.all([
      world.send(id, '', { version, result: 'BUSY', outcome: 'NOT-REACHABLE', due_at }),
      followConnections(world, []),
    ]);
    expect([saved.status, saved.body.status]).toEqual([200, 'dispositioned']);
    await followConnections(world, []);
    const [task] = await world.tasks([taskId]);
    expect(['waiting', 'followUp']).toContain(task?.status);
    expect(await world.db.$count(taskEventLog, eq(taskEventLog.task_id, taskId))).toBe(1);
    const after = await presence();
    expect(['offline', 'ready']).toContain(after.status);
    expect(await versionsOf(after.id)).toEqual(Array.from({ length: after.version }, (_, index) => index + 1));
    await world.clear();
  }
});
