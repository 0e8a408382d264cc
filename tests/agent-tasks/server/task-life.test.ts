import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { openStates } from '#features/agent-tasks/task-choices.ts';
import { returnFollowUps } from '#features/agent-tasks/server/follow-ups.ts';
import { queueChannels, queueMembers } from '#features/channels/schema.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

let world: QueueWorld;
let agent: { id: number; name: string; agent_id: number };
let other: { id: number; name: string; agent_id: number };
let browser: TestBrowser;
let otherBrowser: TestBrowser;

beforeAll(async () => {
  world = await startQueueWorld();
  [agent, other] = (await world.createAgents(5_001, 2)) as [typeof agent, typeof agent];
  [browser, otherBrowser] = [await world.open(agent), await world.open(other)];
});
afterAll(() => world.close());
afterEach(async () => {
  await world.db.update(queueTasks).set({ status: 'done' });
});

const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const ask = (who = browser, channels = [world.channel.Orders, world.channel.Callbacks]) =>
  who.request('POST', '/api/crm/agent-tasks', { channels, agent_id: who.user!.agent_id, status_priority: ['PLACED'] });
const read = async (id: number, who = browser) => (await who.request('GET', `/api/crm/tasks/${id}`)).body;
const send = async (id: number, path: string, fields: object = {}, who = browser) =>
  who.request('POST', `/api/crm/tasks/${id}/${path}`, { version: (await read(id)).version, ...fields });
const change = (order_id: number, event = 'mark_follow_up_within_tat', who = browser) =>
  who.request('POST', `/api/oms/orders/${order_id}/events`, { version: 1, event, comment: 'Later' });
const openTasksOf = (subject: string, id: number) =>
  world.db
    .select()
    .from(queueTasks)
    .where(and(eq(queueTasks.subject, subject), eq(queueTasks.subject_id, id), inArray(queueTasks.status, [...openStates])));
const taskAbout = async (subject: string, id: number) => (await openTasksOf(subject, id))[0]!;
const callBack = async (due_at: Date) =>
  (
    await browser.request('POST', '/api/crm/callbacks', {
      phone_no: '9820011223',
      name: 'Anjali Deshmukh',
      reason: 'NEW-ORDER',
      due_at: due_at.toISOString(),
    })
  ).body;

/** A task about a new order that the agent has accepted. */
async function accepted(): Promise<{ id: number; orderId: number }> {
  const id = await world.task(world.channel.Orders, 'PLACED', minutes(5));
  const [{ subject }] = (await ask()).body.data;
  expect((await send(id, 'accept')).body.status).toBe('inProgress');
  return { id, orderId: subject.id };
}

describe('causes', () => {
  test('a callback makes one task that waits for its time, and is due after the TAT of its queue', async () => {
    const { id } = await callBack(minutes(30));
    const [task, ...more] = await openTasksOf('callback', id);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ status: 'followUp', channel_id: world.channel.Callbacks, waits_until: minutes(30), due_at: minutes(90) });
    const logged = await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, task!.id));
    expect(logged.map(({ event, to_status }) => [event, to_status])).toEqual([['task.made', 'followUp']]);
  });

  test('an order that moves has one task: with the promised time, or at the time of the follow-up', async () => {
    const { id } = await world.make({ status: 'PLACED' });
    await change(id);
    expect(await openTasksOf('order', id)).toMatchObject([
      { status: 'followUp', channel_id: world.channel.Orders, order_status: 'FOLLOW-UP-WITHIN-TAT' },
    ]);
    const move = async (event: string) => {
      const { version } = (await browser.request('GET', `/api/oms/orders/${id}`)).body;
      expect((await browser.request('POST', `/api/oms/orders/${id}/events`, { version, event, comment: 'Reached' })).status).toBe(200);
    };
    await move('mark_placed');
    expect(await openTasksOf('order', id)).toMatchObject([{ status: 'waiting', waits_until: null, order_status: 'PLACED' }]);
    await move('mark_confirm_but_need_prescription');
    expect(await openTasksOf('order', id)).toMatchObject([{ status: 'waiting', order_status: 'CONFIRM-BUT-NEED-PRESCRIPTION' }]);
  });

  test('a subject that is settled elsewhere cancels its task', async () => {
    const callback = await callBack(minutes(1));
    const { id } = await taskAbout('callback', callback.id);
    const close = { version: callback.version, outcome: 'WITHDRAWN' };
    expect((await otherBrowser.request('POST', `/api/crm/callbacks/${callback.id}/close`, close)).status).toBe(200);
    expect((await world.tasks([id])).map(({ status }) => status)).toEqual(['cancelled']);
  });

  test('a queue that is closed gets no tasks', async () => {
    const closed = (status: string) => world.db.update(queueChannels).set({ status }).where(eq(queueChannels.id, world.channel.Callbacks));
    await closed('CLOSED');
    const { id } = await callBack(minutes(30));
    await closed('ACTIVE');
    expect(await openTasksOf('callback', id)).toEqual([]);
  });
});

describe('a task that is gone when its agent accepts it', () => {
  const accept = (id: number, version: number) => browser.request('POST', `/api/crm/tasks/${id}/accept`, { version });
  const offered = async () => {
    const id = await world.task(world.channel.Orders, 'PLACED', minutes(5));
    await ask();
    return { id, version: (await read(id)).version };
  };

  test('says who has it and since when', async () => {
    const { id, version } = await offered();
    await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: agent.agent_id });
    world.clock.advance(60_000);
    expect((await ask(otherBrowser)).body.data).toMatchObject([{ id }]);
    const since = businessTime(world.clock.now());
    world.clock.advance(60_000);
    const { status, body } = await accept(id, version);
    expect([status, body.message]).toEqual([409, `${other.name} has had it since ${since}`]);
    expect(body.data.record.abilities[0]).toMatchObject({ allowed: false, because: { message: body.message } });
  });

  test('says that it went back to the queue', async () => {
    const { id, version } = await offered();
    await browser.request('POST', '/api/crm/unassign-tasks', { agent_id: agent.agent_id });
    expect((await accept(id, version)).body.message).toBe('The task went back to the queue');
  });
});

describe('the policy', () => {
  test('keeps its reasons with the task', async () => {
    const [first, second] = [
      await world.task(world.channel.Orders, 'PLACED', minutes(5)),
      await world.task(world.channel.Orders, 'PLACED', minutes(9)),
    ];
    await ask();
    expect((await read(first)).reasons).toEqual({
      channel: { name: 'Orders', priority: 30, weight: 1, position: 1, of: 2 },
      status: { status: 'PLACED', position: 1, of: 1 },
      due_at: minutes(5).toISOString(),
      next_due_at: minutes(9).toISOString(),
      waiting: 1,
      policy: { name: null, overdue_first: false, within: 'due' },
      // The agent has no record of the own shift, languages and skills, and the queue needs none.
      fit: {
        cap: null,
        held: 0,
        hours: null,
        languages: { needed: [], spoken: [] },
        patient: null,
        queue: { cap: 5, held: 0 },
        shift: null,
        skills: [],
      },
    });
    const { subject } = await read(first);
    expect(subject).toMatchObject({ order: subject.code, store: expect.stringMatching(/\w/) });
    expect((await browser.request('GET', `/api/crm/tasks/${second}`)).status).toBe(404);
    expect((await otherBrowser.request('GET', `/api/crm/tasks/${first}`)).status).toBe(404);
  });

  test('assigns tasks only to members, from queues that are active', async () => {
    const id = await world.task(world.channel.Orders);
    const paused = (status: string) => world.db.update(queueChannels).set({ status }).where(eq(queueChannels.id, world.channel.Orders));
    await paused('PAUSED');
    expect((await ask()).body.data).toEqual([]);
    await paused('ACTIVE');
    const [stranger] = await world.createAgents(5_100, 1);
    await world.db.delete(queueMembers).where(eq(queueMembers.user_id, stranger!.id));
    expect((await ask(await world.open(stranger!))).body).toMatchObject({ message: 'You are in no queue', data: [] });
    expect((await ask()).body.data).toMatchObject([{ id }]);
  });

  test('stops at the limit of the member', async () => {
    const isMember = and(eq(queueMembers.user_id, agent.id), eq(queueMembers.channel_id, world.channel.Orders));
    await world.db.update(queueMembers).set({ cap: 2 }).where(isMember);
    await accepted();
    await accepted();
    await world.task(world.channel.Orders);
    const { body } = await ask(browser, [world.channel.Orders]);
    expect([body.message, body.data.length]).toEqual(['Your 2 are full', 2]);
    await world.db.update(queueMembers).set({ cap: 5 }).where(isMember);
  });

  test('gives one task to one of two agents who ask at once', async () => {
    const id = await world.task(world.channel.Orders);
    const answers = await Promise.all([ask(), ask(otherBrowser)]);
    expect(answers.map(({ body }) => body.data.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect((await world.tasks([id]))[0]).toMatchObject({ status: 'offered' });
  });
});

describe('an accepted task (§1, §3)', () => {
  test('is settled with its order, and ends with the result of the call; nothing else is given before', async () => {
    const { id, orderId } = await accepted();
    await world.task(world.channel.Orders);
    expect((await change(orderId)).status).toBe(200);
    expect((await read(id)).status).toBe('wrapUp');
    expect(await openTasksOf('order', orderId)).toMatchObject([{ status: 'followUp', agent_id: null }]);
    expect((await ask()).body).toMatchObject({ message: 'Say first how the call ended', data: [] });
    const unlikely = await send(id, 'end', { result: 'BUSY', outcome: 'WILL-ORDER' });
    expect([unlikely.status, unlikely.body.message]).toEqual([409, 'The result of the call does not support this outcome']);
    const ended = await send(id, 'end', { result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'Speaks Marathi' });
    expect(ended.body).toMatchObject({ status: 'done', result: 'CONNECTED', outcome: 'WILL-ORDER' });
    expect(ended.body.log[0].payload).toEqual({ result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'Speaks Marathi' });
    expect((await ask()).body.message).toBe('A task was given to you');
  });

  test('is put off, counts in the own day, and comes back at its time', async () => {
    const { id } = await accepted();
    const before = (await browser.request('GET', '/api/crm/own-day')).body;
    const early = await send(id, 'follow-up', { result: 'BUSY', outcome: 'NOT-REACHABLE', due_at: minutes(-1).toISOString() });
    expect([early.status, early.body.data.errors[0].field]).toEqual([400, 'due_at']);
    const now = world.clock.now();
    const put = await send(id, 'follow-up', { result: 'BUSY', outcome: 'NOT-REACHABLE', due_at: minutes(30).toISOString() });
    expect(put.body).toMatchObject({ status: 'followUp', waits_until: minutes(30).toISOString() });
    const day = (await browser.request('GET', '/api/crm/own-day')).body;
    expect([day.followUps - before.followUps, day.done - before.done]).toEqual([1, 0]);
    await returnFollowUps(world.db, world.clock);
    expect((await world.tasks([id]))[0]).toMatchObject({ status: 'followUp' });
    world.clock.advance(31 * 60_000);
    await returnFollowUps(world.db, world.clock);
    world.clock.set(now);
    expect((await world.tasks([id]))[0]).toEqual({ id, status: 'waiting', agent_id: null });
  });

  test('is refused to others, and to versions that have passed', async () => {
    const { id } = await accepted();
    const { version } = await read(id);
    const theirs = await otherBrowser.request('POST', `/api/crm/tasks/${id}/accept`, { version });
    expect(theirs.status).toBe(404);
    const stale = await browser.request('POST', `/api/crm/tasks/${id}/follow-up`, {
      version: version - 1,
      result: 'BUSY',
      outcome: 'NOT-REACHABLE',
      due_at: minutes(30).toISOString(),
    });
    expect([stale.status, stale.body.data.record.status]).toEqual([409, 'inProgress']);
  });

  test('is settled by the holder’s call of a callback, and cancelled with it by another', async () => {
    const callback = await callBack(minutes(1));
    await world.db.update(queueTasks).set({ status: 'waiting', waits_until: null }).where(eq(queueTasks.subject, 'callback'));
    await ask(browser, [world.channel.Callbacks]);
    const { id } = await taskAbout('callback', callback.id);
    const called = { version: callback.version, result: 'BUSY', due_at: minutes(20).toISOString() };
    expect((await browser.request('POST', `/api/crm/callbacks/${callback.id}/calls`, called)).status).toBe(200);
    expect((await world.tasks([id]))[0]).toMatchObject({ status: 'wrapUp' });
    expect(await openTasksOf('callback', callback.id)).toMatchObject([{ status: 'followUp', waits_until: minutes(20) }]);
  });
});

test('the list has the own tasks alone', async () => {
  const { id } = await accepted();
  const rows = async (who: TestBrowser) =>
    (await who.request('GET', '/api/crm/my-queue?limit=20')).body.rows.map((row: { id: number }) => row.id);
  expect(await rows(browser)).toContain(id);
  expect(await rows(otherBrowser)).not.toContain(id);
});
