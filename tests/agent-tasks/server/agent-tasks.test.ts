import { and, eq, inArray, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { audit } from '#platform/audit/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { queueChannels, queueMembers } from '#features/channels/schema.ts';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startQueueWorld, type QueueWorld } from './queue-world.ts';

let world: QueueWorld;
let agent: { id: number; name: string; agent_id: number };
let browser: TestBrowser;
let nextAgent = 3_000;

beforeAll(async () => {
  world = await startQueueWorld();
  agent = await createAgent();
  browser = await world.open(agent);
});
afterAll(() => world.close());
afterEach(async () => {
  await world.db.update(queueTasks).set({ status: 'done' });
});

const createAgent = async () => (await world.createAgents((nextAgent += 1), 1))[0]!;
const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const ask = (
  channels: number[],
  status_priority: OrderStatus[] = ['PLACED'],
  who = browser,
  agent_id: number | null = who.user!.agent_id,
) => who.request('POST', '/api/crm/agent-tasks', { channels, agent_id, status_priority });
const offeredId = async (...args: Parameters<typeof ask>): Promise<number | undefined> => {
  const { body } = await ask(...args);
  await world.db.update(queueTasks).set({ status: 'done' }).where(eq(queueTasks.status, 'offered'));
  return body.data[0]?.id;
};

describe('§7.3 agent tasks', () => {
  test('neither tasks nor orders are open to a role whose name only contains call-center-operation', async () => {
    const former = await createAgent();
    await world.db
      .update(users)
      .set({ roles: ['ex-call-center-operation'] })
      .where(eq(users.id, former.id));
    const formerBrowser = await world.open(former);
    expect((await ask([world.channel.Orders], ['PLACED'], formerBrowser)).status).toBe(403);
    expect((await formerBrowser.request('GET', '/api/oms/orders')).status).toBe(403);
  });

  test('returns the held tasks, or assigns a waiting one, in the shape of §3', async () => {
    const [first, second] = [
      await world.task(world.channel.Orders, 'PLACED', minutes(5)),
      await world.task(world.channel.Orders, 'PLACED', minutes(9)),
    ];
    const { status, body } = await ask([world.channel.Orders]);
    expect([status, body]).toEqual([
      200,
      {
        is_error: false,
        message: 'A task was given to you',
        data: [
          {
            id: first,
            subject: { kind: 'order', id: expect.any(Number), code: expect.stringMatching(/^GLN-/) },
            status: 'PLACED',
            channel_id: world.channel.Orders,
            tat_due_at: minutes(5).toISOString(),
            state: 'assigned',
          },
        ],
      },
    ]);
    expect((await ask([world.channel.Orders])).body).toEqual({ is_error: false, message: 'You have 1 task', data: body.data });
    expect(await world.tasks([second])).toEqual([{ id: second, agent_id: null, status: 'waiting' }]);
    expect(await world.db.$count(audit, eq(audit.record, `queue_tasks/${first}`))).toBe(1);
  });

  test('returns an empty list when nothing waits', async () => {
    expect((await ask([world.channel.Orders])).body).toEqual({ is_error: false, message: 'No tasks waiting', data: [] });
  });

  test('offers orders that are unassigned or the agent’s own, and returns tasks about orders that others took', async () => {
    const other = await createAgent();
    const theirs = await world.task(world.channel.Orders, 'PLACED', minutes(1));
    const own = await world.task(world.channel.Orders, 'PLACED', minutes(5));
    const assign = (task: number, userId: number) =>
      world.db.$client.query('update orders set assignee_id = $2 where id = (select subject_id from queue_tasks where id = $1)', [
        task,
        userId,
      ]);
    await assign(theirs, other.id);
    await assign(own, agent.id);
    expect((await ask([world.channel.Orders])).body.data).toEqual([expect.objectContaining({ id: own })]);
    await assign(own, other.id);
    expect((await browser.request('GET', '/api/crm/held-tasks')).body.data).toEqual([]);
    expect((await ask([world.channel.Orders])).body.data).toEqual([]);
    expect((await world.tasks([own])).map(({ status }) => status)).toEqual(['waiting']);
  });

  test('sorts by channel, then by status, then by the oldest promise', async () => {
    const { Orders, Callbacks } = world.channel;
    const laterTask = await world.task(Orders, 'PLACED', minutes(50));
    const earlierTask = await world.task(Orders, 'PLACED', minutes(1));
    const doctor = await world.task(Orders, 'FOLLOW-UP-DOCTOR-WITHIN-TAT', minutes(90));
    const callback = await world.task(Callbacks, 'PLACED', minutes(-90));
    const unnamed = await world.task(Orders, 'CUSTOMER-NOT-REACHABLE', minutes(-60));
    const order = [];
    for (let round = 0; round < 5; round += 1) order.push(await offeredId([Orders, Callbacks], ['FOLLOW-UP-DOCTOR-WITHIN-TAT', 'PLACED']));
    expect(order).toEqual([doctor, earlierTask, laterTask, unnamed, callback]);
  });

  test('assigns only tasks of the requested channels', async () => {
    await world.task(world.channel.Prescriptions);
    await world.task(world.channel.Automatic);
    expect(await offeredId([world.channel.Orders])).toBeUndefined();
  });

  test('assigns one task to ten simultaneous requests of one agent', async () => {
    for (let made = 0; made < 3; made += 1) await world.task(world.channel.Orders);
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask([world.channel.Orders])));
    expect(new Set(responses.map(({ body }) => body.data[0].id)).size).toBe(1);
    expect(await world.db.$count(queueTasks, eq(queueTasks.status, 'offered'))).toBe(1);
  });

  test('refuses another’s agent id and users who are no agents', async () => {
    const id = await world.task(world.channel.Orders);
    const other = await createAgent();
    const refused = await ask([world.channel.Orders], ['PLACED'], browser, other.agent_id);
    expect([refused.status, refused.body.message]).toEqual([403, 'agent_id belongs to another user']);
    expect((await ask([world.channel.Orders], ['PLACED'], await world.signedIn('farhan.s'), 1)).status).toBe(403);
    expect((await ask([world.channel.Orders], ['PLACED'], await world.signedIn('nandini.r'), 1)).status).toBe(403);
    expect(await world.tasks([id])).toEqual([{ id, agent_id: null, status: 'waiting' }]);
  });

  test.each<[string, (channel: QueueWorld['channel']) => number[]]>([
    ['a channel of the system', ({ Orders, Automatic }) => [Orders, Automatic]],
    ['a channel that does not exist', ({ Orders }) => [Orders, 4_711]],
    ['no channel', () => []],
  ])('are refused for %s', async (_, channels) => {
    const { status, body } = await ask(channels(world.channel));
    expect([status, body.data.errors[0].field]).toEqual([400, 'channels']);
  });

  test('returns the queues: channels by priority, and statuses', async () => {
    const { body } = await browser.request('GET', '/api/crm/queue-priority');
    const { Orders, Prescriptions, Callbacks, 'Drop-off carts': carts, Automatic } = world.channel;
    expect(body.channel_map).toEqual([
      { id: Orders, type: 'AGENT', priority: 30 },
      { id: Prescriptions, type: 'AGENT', priority: 20 },
      { id: Callbacks, type: 'AGENT', priority: 10 },
      { id: carts, type: 'AGENT', priority: 5 },
      { id: Automatic, type: 'SYSTEM', priority: 0 },
    ]);
    expect(body.status_priority[0]).toBe('FOLLOW-UP-DOCTOR-WITHIN-TAT');
  });

  test('returns of the queues of agents those that the agent works, however many there are', async () => {
    const few = await createAgent();
    const { Orders, Automatic } = world.channel;
    await world.db.delete(queueMembers).where(and(eq(queueMembers.user_id, few.id), ne(queueMembers.channel_id, Orders)));
    const more = Array.from({ length: 51 }, (_, at) => ({ name: `Queue ${at}`, type: 'AGENT', priority: 1 }));
    const made = (await world.db.insert(queueChannels).values(more).returning({ id: queueChannels.id })).map(({ id }) => id);
    const fewBrowser = await world.open(few);
    const channelsOf = async () =>
      (await fewBrowser.request('GET', '/api/crm/queue-priority')).body.channel_map.map(({ id }: { id: number }) => id);
    expect(await channelsOf()).toEqual([Orders, Automatic]);
    await world.db.insert(queueMembers).values(made.map((channel_id) => ({ channel_id, user_id: few.id })));
    const all = (await channelsOf()).filter((id: number) => id !== Automatic);
    expect(all).toHaveLength(52);
    expect((await ask(all, ['PLACED'], fewBrowser)).status).toBe(200);
    await world.db.delete(queueMembers).where(inArray(queueMembers.channel_id, made));
    await world.db.delete(queueChannels).where(inArray(queueChannels.id, made));
  });
});
