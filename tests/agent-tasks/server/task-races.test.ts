/** What happens to a task at the same moment from two sides (§4.3, §4.6, §7.3 unassign tasks). */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

let world: QueueWorld;
let agentId: number;
let [agent, colleague]: TestBrowser[] = [];

beforeAll(async () => {
  world = await startQueueWorld();
  const agents = await world.createAgents(6_001, 2);
  agentId = agents[0]!.agent_id;
  [agent, colleague] = [await world.open(agents[0]!), await world.open(agents[1]!)];
});
afterAll(() => world.close());
afterEach(() => world.db.update(queueTasks).set({ status: 'done' }));

/** A task that the agent is offered, with its order. */
async function offered(): Promise<{ id: number; orderId: number }> {
  const id = await world.task(world.channel.Orders);
  const channels = [world.channel.Orders];
  const { body } = await agent!.request('POST', '/api/crm/agent-tasks', { channels, agent_id: agentId, status_priority: ['PLACED'] });
  expect(body.data).toMatchObject([{ id }]);
  return { id, orderId: body.data[0].subject.id };
}

const send = (id: number, path: string, version: number, fields: object = {}) =>
  agent!.request('POST', `/api/crm/tasks/${id}/${path}`, { version, ...fields });

const stored = async (id: number) => (await world.db.select().from(queueTasks).where(eq(queueTasks.id, id)))[0]!;

/** The states that the task went through: each begins where the one before ended. */
async function course(id: number): Promise<string[]> {
  const log = await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, id)).orderBy(taskEventLog.version);
  log.slice(1).forEach(({ from_status }, at) => expect(from_status).toBe(log[at]?.to_status));
  return log.map(({ event }) => event);
}

test(`${rounds} times: a follow-up against the cancellation of its order by a colleague`, { timeout: 300_000 }, async () => {
  const answers = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { id, orderId } = await offered();
    const { version } = (await send(id, 'accept', (await stored(id)).version)).body;
    const later = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const [postponed, cancelled] = await Promise.all([
      send(id, 'follow-up', version, { result: 'CONNECTED', outcome: 'WILL-ORDER', due_at: later }),
      colleague!.request('POST', `/api/oms/orders/${orderId}/events`, {
        event: 'mark_cancel_by_customer',
        version: 1,
        reason: 'Ordered by mistake',
      }),
    ]);
    answers.add(postponed.status);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(postponed.status);
    // Whichever came first, nobody calls about an order that is off.
    expect(await stored(id)).toMatchObject({ status: 'cancelled' });
    expect((await course(id)).includes('task.postponed')).toBe(postponed.status === 200);
  }
  console.info(`follow-up against cancellation: answers ${[...answers].join(', ')}`);
});

test(`${rounds} times: accepting a task against giving it back in another tab`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id } = await offered();
    const { version } = await stored(id);
    const [accepted, released] = await Promise.all([
      send(id, 'accept', version),
      agent!.request('POST', '/api/crm/unassign-tasks', { agent_id: agentId }),
    ]);
    expect(released.status).toBe(200);
    const isReleased = released.body.data.includes(id);
    expect(accepted.status).toBe(isReleased ? 409 : 200);
    expect(await stored(id)).toMatchObject(
      isReleased ? { status: 'waiting', agent_id: null } : { status: 'inProgress', agent_id: agentId },
    );
    await course(id);
    await world.db.update(queueTasks).set({ status: 'done' }).where(eq(queueTasks.id, id));
  }
});
