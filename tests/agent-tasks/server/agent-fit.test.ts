import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { queueAgents } from '#features/agent-management/schema.ts';
import type { TaskReasons } from '#features/agent-tasks/contract.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { queueChannels } from '#features/channels/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type QueueWorld, startQueueWorld } from './queue-world.ts';

/** The policy asks the languages, skills, shift and limit of the agent. */

let world: QueueWorld;
let agent: { id: number; name: string; agent_id: number };
let browser: TestBrowser;
let nextAgent = 4_000;
let orders: number;

beforeAll(async () => {
  world = await startQueueWorld();
  orders = world.channel.Orders;
});
beforeEach(async () => {
  [agent] = (await world.createAgents((nextAgent += 1), 1)) as [typeof agent];
  await world.db.insert(queueAgents).values({ user_id: agent.id, languages: ['hi', 'mr'], skills: ['complaints'], cap: 2 });
  browser = await world.open(agent);
});
afterEach(async () => {
  await world.db.update(queueTasks).set({ status: 'done' });
  await world.db.update(queueChannels).set({ languages: [], skills: [], hours_from: null, hours_until: null });
});
afterAll(() => world.close());

const needs = (fields: Partial<typeof queueChannels.$inferInsert>) =>
  world.db.update(queueChannels).set(fields).where(eq(queueChannels.id, orders));
const describeAgent = (fields: Partial<typeof queueAgents.$inferInsert>) =>
  world.db.update(queueAgents).set(fields).where(eq(queueAgents.user_id, agent.id));
async function ask(): Promise<{ message: string; data: { id: number }[] }> {
  const input = { channels: [orders, world.channel.Callbacks], agent_id: agent.agent_id, status_priority: ['PLACED'] };
  return (await browser.request('POST', '/api/crm/agent-tasks', input)).body;
}
const reasonsOf = async (id: number): Promise<TaskReasons> => (await browser.request('GET', `/api/crm/tasks/${id}`)).body.reasons;
const later = () => new Date(world.clock.now().getTime() + 3_600_000);

/** The patient of a task speaks a language. */
const speak = (taskId: number, language: string) =>
  world.db.$client.query(
    'update patients set language = $2 where id = (select o.patient_id from orders o join queue_tasks t on t.subject_id = o.id where t.id = $1)',
    [taskId, language],
  );

const UNFIT = 'None of your queues gives you tasks now: see their languages, skills and hours';

test.each<[string, Partial<typeof queueChannels.$inferInsert>]>([
  ['a language that the agent does not speak', { languages: ['gu'] }],
  ['a skill that the agent lacks', { skills: ['complaints', 'retention'] }],
])('a queue that needs %s gives no task', async (_, fields) => {
  const id = await world.task(orders);
  await world.db.update(queueChannels).set(fields);
  expect(await ask()).toMatchObject({ message: UNFIT, data: [] });
  expect(await world.tasks([id])).toMatchObject([{ status: 'waiting' }]);
});

test('a task says which languages, skills and limits decided, with their numbers', async () => {
  const id = await world.task(orders, 'PLACED', later());
  await speak(id, 'mr');
  await needs({ languages: ['mr', 'gu'], skills: ['complaints'] });
  expect((await ask()).data).toMatchObject([{ id }]);
  expect((await reasonsOf(id)).fit).toEqual({
    languages: { needed: ['mr', 'gu'], spoken: ['mr'] },
    skills: ['complaints'],
    patient: { language: 'mr', isSpoken: true },
    shift: null,
    hours: null,
    held: 0,
    cap: 2,
    queue: { held: 0, cap: 5 },
  });
});

test('a queue gives no tasks out of its hours', async () => {
  await world.task(orders);
  await world.db.update(queueChannels).set({ hours_from: '00:00', hours_until: '00:01' });
  expect((await ask()).message).toBe(UNFIT);
  await needs({ hours_from: '00:00', hours_until: '23:59' });
  expect((await ask()).message).toBe('A task was given to you');
});

test('an agent gets no tasks out of the shift, and keeps those in hand', async () => {
  const id = await world.task(orders);
  const everyDay = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  await describeAgent({ shift_days: everyDay, shift_from: '00:00', shift_until: '00:01' });
  expect(await ask()).toMatchObject({ message: 'Your shift has not begun, or is over', data: [] });
  await describeAgent({ shift_days: everyDay, shift_from: '00:00', shift_until: '23:59' });
  expect((await ask()).data).toMatchObject([{ id }]);
  expect((await reasonsOf(id)).fit?.shift).toEqual({ from: '00:00', until: '23:59' });
  await describeAgent({ shift_days: [], shift_from: null, shift_until: null });
});

test('the limit of an agent holds for all queues together', async () => {
  for (const channel of [orders, world.channel.Callbacks, orders]) await world.task(channel);
  for (let round = 0; round < 2; round += 1) {
    await ask();
    await world.db.update(queueTasks).set({ status: 'inProgress' }).where(eq(queueTasks.status, 'offered'));
  }
  expect(await ask()).toMatchObject({ message: 'Your 2 are full' });
});

test('patients who speak a language of the agent come first, unless another task is overdue', async () => {
  const [gujarati, marathi] = [
    await world.task(orders, 'PLACED', later()),
    await world.task(orders, 'PLACED', new Date(later().getTime() + 60_000)),
  ];
  await speak(gujarati, 'gu');
  await speak(marathi, 'mr');
  expect((await ask()).data).toMatchObject([{ id: marathi }]);
  await world.db.update(queueTasks).set({ status: 'waiting', agent_id: null }).where(eq(queueTasks.id, marathi));
  await world.db
    .update(queueTasks)
    .set({ due_at: new Date(world.clock.now().getTime() - 60_000) })
    .where(eq(queueTasks.id, gujarati));
  expect((await ask()).data).toMatchObject([{ id: gujarati }]);
  expect((await reasonsOf(gujarati)).fit?.patient).toEqual({ language: 'gu', isSpoken: false });
});
