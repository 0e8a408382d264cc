import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { callbacks } from '#features/callbacks/schema.ts';
import { calls } from '#features/calls/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { businessTime } from '#platform/contract/business-day.ts';
import { type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;

beforeAll(async () => {
  world = await startCallWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const callBack = async (due = minutes(30)): Promise<{ id: number; version: number }> => {
  const callback = { phone_no: '9820011223', name: 'Anjali Deshmukh', reason: 'NEW-ORDER', due_at: due.toISOString() };
  return (await world.browser.request('POST', '/api/crm/callbacks', callback)).body;
};
const call = (subject_id: number, { who = world.browser, ...fields }: { who?: CallWorld['browser']; request_key?: string } = {}) =>
  who.request('POST', '/api/crm/subject-calls', { kind: 'callback', subject_id, ...fields });
const ability = async (id: number, who = world.browser) => (await who.request('GET', `/api/crm/subject-calls/callback/${id}`)).body;
const taskAbout = async (kind: string, id: number) =>
  (
    await world.db
      .select()
      .from(queueTasks)
      .where(and(eq(queueTasks.subject, kind), eq(queueTasks.subject_id, id)))
  )[0]!;
const eventsOf = async (id: number) =>
  (await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, id)).orderBy(taskEventLog.version)).map(({ event }) => event);

describe('a call to the customer of a callback', () => {
  test('takes its task, also before its time, and is kept as a call whose result is callback for', async () => {
    const { id } = await callBack();
    expect(await ability(id)).toEqual({ event: 'call.dialed', allowed: true, because: null });
    const { status, body } = await call(id);
    expect([status, body.status, body.phone_no]).toEqual([200, 'dialing', '9820011223']);
    const task = await taskAbout('callback', id);
    expect(task).toMatchObject({ status: 'inProgress', agent_id: world.agent.agent_id, reasons: null });
    expect(body.task).toMatchObject({ kind: 'callback', id, isInHand: true });
    expect(await eventsOf(task.id)).toEqual(['task.made', 'subject.changed', 'task.offered', 'task.accepted']);
    await world.report(body.id, 'phone.busy');
    const next = await callBack();
    expect((await ability(next.id)).because.message).toBe('Say first how the call ended');
  });

  test('accepts a task that the agent was offered, whose reasons stay', async () => {
    const { id } = await callBack();
    const { id: taskId } = await taskAbout('callback', id);
    const reasons = {
      channel: { name: 'Callbacks', priority: 10, weight: 1, position: 1, of: 1 },
    } as typeof queueTasks.$inferInsert.reasons;
    await world.db
      .update(queueTasks)
      .set({ status: 'offered', agent_id: world.agent.agent_id, reasons, waits_until: null })
      .where(eq(queueTasks.id, taskId));
    expect((await call(id)).status).toBe(200);
    expect(await taskAbout('callback', id)).toMatchObject({ status: 'inProgress', reasons });
  });

  test('is made once, however often its request is repeated', async () => {
    const { id } = await callBack();
    const request_key = crypto.randomUUID();
    const [first, second] = [await call(id, { request_key }), await call(id, { request_key })];
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
    const { id: taskId } = await taskAbout('callback', id);
    expect(await world.db.$count(calls, eq(calls.task_id, taskId))).toBe(1);
  });

  test('is refused while another agent has its task: with the name and since when', async () => {
    const { id } = await callBack();
    await call(id, { who: world.other });
    const since = businessTime(world.clock.now());
    world.clock.advance(120_000);
    const words = `Agent 6002 has had it since ${since}`;
    expect(await ability(id)).toMatchObject({ allowed: false, because: { message: words } });
    const { status, body } = await call(id);
    expect([status, body.message]).toEqual([409, words]);
  });

  test('is refused while another agent has promised it, or owns the callback', async () => {
    const { id } = await callBack(minutes(45));
    const { id: taskId } = await taskAbout('callback', id);
    const promised = (agent_id: number | null) => world.db.update(queueTasks).set({ agent_id }).where(eq(queueTasks.id, taskId));
    await promised(6_002);
    expect((await call(id)).body.message).toBe(`Agent 6002 calls again at ${businessTime(minutes(45))}`);
    await promised(null);
    const [{ id: ownerId }] = (await world.db.$client.query('select id::int from users where agent_id = 6002')).rows;
    await world.db.update(callbacks).set({ owner_id: ownerId }).where(eq(callbacks.id, id));
    expect((await call(id)).body.message).toBe('Agent 6002 has it: take it first');
  });

  test('is refused once the callback is closed', async () => {
    const { id, version } = await callBack();
    expect((await world.browser.request('POST', `/api/crm/callbacks/${id}/close`, { version, outcome: 'WITHDRAWN' })).status).toBe(200);
    expect((await call(id)).body.message).toBe('It waits for no call');
  });
});

test('a call in the quiet hours of the patient is refused, and the task stays in its queue', async () => {
  const taskId = await world.task(world.channel.Orders);
  const [{ subject_id } = { subject_id: 0 }] = await world.db.select().from(queueTasks).where(eq(queueTasks.id, taskId));
  await world.db.update(patients).set({ quiet_from: '00:00', quiet_until: '23:59' }).where(isNull(patients.quiet_from));
  const { status, body } = await world.browser.request('POST', '/api/crm/subject-calls', { kind: 'order', subject_id });
  expect([status, body.message]).toEqual([409, 'Asked not to be called before 23:59']);
  expect(await world.tasks([taskId])).toEqual([{ id: taskId, agent_id: null, status: 'waiting' }]);
  await world.db.update(patients).set({ quiet_from: null, quiet_until: null });
});
