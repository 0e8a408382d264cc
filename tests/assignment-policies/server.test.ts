import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queueAgents } from '#features/agent-management/schema.ts';
import { statusPriority } from '#features/agent-tasks/public.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import type { PolicyRecord } from '#features/assignment-policies/contract.ts';
import { returnFollowUps } from '#features/agent-tasks/server/follow-ups.ts';
import { assignmentPolicies } from '#features/assignment-policies/schema.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { type QueueWorld, startQueueWorld } from '#tests/agent-tasks/server/queue-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

/** Policies by which tasks are assigned: tried beside the one in use, then used in its place. */

let world: QueueWorld;
let leader: typeof users.$inferSelect;
let lead: TestBrowser;
let browser: TestBrowser;
let agent: { id: number; name: string; agent_id: number };
let orders: number;
let nextAgent = 7_000;

beforeAll(async () => {
  world = await startQueueWorld();
  const [{ id: _, ...person }] = (await world.db.select().from(users).where(eq(users.username, 'farhan.s'))) as [typeof users.$inferSelect];
  const row = {
    ...person,
    username: 'asha.l',
    email: 'asha.l@galen.example',
    name: 'Asha Lele',
    agent_id: null,
    roles: [roles.crmTeamLead],
  };
  [leader] = (await world.db.insert(users).values(row).returning()) as [typeof users.$inferSelect];
  orders = world.channel.Orders;
});
beforeEach(async () => {
  lead = await world.open({ ...leader, agent_id: 0 });
  [agent] = (await world.createAgents((nextAgent += 1), 1)) as [typeof agent];
  browser = await world.open(agent);
});
afterEach(async () => {
  // Later tests see only their own tasks, agents and policies.
  await world.db.update(queueTasks).set({ status: 'done' });
  await world.db.update(assignmentPolicies).set({ status: 'retired' });
  await world.db.$client.query('update users set on_duty = false where agent_id is not null');
});
afterAll(() => world.close());

const rules = {
  name: 'Overdue first',
  status_order: [...statusPriority],
  overdue_first: false,
  within: 'due',
  language_first: false,
  fair_tasks: null,
  fair_minutes: null,
} as const;

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE);
const post = (path: string, body: object) => lead.request('POST', `/api/crm/assignment-policies${path}`, body);
const create = async (fields: object = {}): Promise<PolicyRecord> => (await post('', { ...rules, ...fields })).body;
const send = async ({ id, version }: PolicyRecord, event: string, fields: object = {}): Promise<PolicyRecord> => {
  const { status, body } = await post(`/${id}/${event}`, { version, ...fields });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** A policy that is in use. A task must wait. */
const use = async (fields: object = {}) => send(await send(await create(fields), 'try'), 'use');
const read = async ({ id }: PolicyRecord): Promise<PolicyRecord> => (await lead.request('GET', `/api/crm/assignment-policies/${id}`)).body;

async function ask(): Promise<{ message: string; data: { id: number }[] }> {
  const input = { channels: [orders], agent_id: agent.agent_id, status_priority: ['PLACED'] };
  return (await browser.request('POST', '/api/crm/agent-tasks', input)).body;
}

/** Each waiting task, in the order in which the agent gets them. */
async function taken(): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { data } = await ask();
    const next = data.find(({ id }) => !ids.includes(id));
    if (!next) return ids;
    ids.push(next.id);
    await world.db.update(queueTasks).set({ status: 'done', agent_id: null }).where(eq(queueTasks.id, next.id));
  }
}

/** Three tasks: one overdue in the last status, one that waits longest, and one that is due first in the first status. */
async function threeTasks() {
  const overdue = await world.task(orders, 'PRESCRIPTION-DECODED', inMinutes(-5));
  const longest = await world.task(orders, 'PLACED', inMinutes(60));
  const first = await world.task(orders, 'PLACED', inMinutes(30));
  await world.db
    .update(queueTasks)
    .set({ created_at: inMinutes(-90) })
    .where(eq(queueTasks.id, longest));
  return { overdue, longest, first };
}

describe('the rules', () => {
  test('without a policy, the order of the request decides', async () => {
    const { overdue, longest, first } = await threeTasks();
    expect(await taken()).toEqual([first, longest, overdue]);
  });

  test.each<[string, object, (tasks: Awaited<ReturnType<typeof threeTasks>>) => number[]]>([
    ['the order of statuses', { status_order: statusPriority.toReversed() }, ({ overdue, longest, first }) => [overdue, first, longest]],
    ['overdue tasks first', { overdue_first: true }, ({ overdue, longest, first }) => [overdue, first, longest]],
    ['who waits longest', { within: 'waiting' }, ({ overdue, longest, first }) => [longest, first, overdue]],
  ])('the policy in use decides: %s', async (_, fields, expected) => {
    const tasks = await threeTasks();
    await use(fields);
    expect(await taken()).toEqual(expected(tasks));
  });

  test('a customer whose follow-up has come waits since then', async () => {
    const [old, other] = [await world.task(orders, 'PLACED', inMinutes(60)), await world.task(orders, 'PLACED', inMinutes(60))];
    const at = { old: inMinutes(-600), other: inMinutes(-30) };
    await world.db
      .update(queueTasks)
      .set({ created_at: at.old, status: 'followUp', waits_until: world.clock.now() })
      .where(eq(queueTasks.id, old));
    await world.db.update(queueTasks).set({ created_at: at.other }).where(eq(queueTasks.id, other));
    await returnFollowUps(world.db, world.clock);
    await use({ within: 'waiting' });
    expect(await taken()).toEqual([other, old]);
  });

  test('the task says by which policy it came, and why', async () => {
    const { overdue } = await threeTasks();
    await use({ overdue_first: true });
    await ask();
    const { reasons } = (await browser.request('GET', `/api/crm/tasks/${overdue}`)).body;
    expect(reasons.policy).toEqual({ name: 'Overdue first', overdue_first: true, within: 'due' });
  });

  test.each([
    [true, 'marathi'],
    [false, 'gujarati'],
  ])('own languages first: %s', async (language_first, expected) => {
    await world.db.insert(queueAgents).values({ user_id: agent.id, languages: ['mr'], skills: [], cap: 5 });
    const tasks = {
      gujarati: await world.task(orders, 'PLACED', inMinutes(20)),
      marathi: await world.task(orders, 'PLACED', inMinutes(40)),
    };
    for (const [language, id] of Object.entries(tasks))
      await world.db.$client.query(
        `update patients set language = $2 where id =
           (select o.patient_id from orders o join queue_tasks t on t.subject_id = o.id where t.id = $1)`,
        [id, { gujarati: 'gu', marathi: 'mr' }[language]],
      );
    await use({ language_first });
    expect((await ask()).data).toMatchObject([{ id: tasks[expected as keyof typeof tasks] }]);
  });

  test('an agent gets the share, and the next task once the minutes have passed', async () => {
    await threeTasks();
    await use({ fair_tasks: 1, fair_minutes: 5 });
    const [{ id } = { id: 0 }] = (await ask()).data;
    const { version } = (await browser.request('GET', `/api/crm/tasks/${id}`)).body;
    expect((await browser.request('POST', `/api/crm/tasks/${id}/accept`, { version })).status).toBe(200);
    expect((await ask()).message).toBe('You have had your share of tasks for now');
    world.clock.advance(5 * MINUTE);
    expect((await ask()).message).toBe('A task was given to you');
  });

  test('agents are told the order of statuses in use', async () => {
    await threeTasks();
    await use({ status_order: statusPriority.toReversed() });
    const { body } = await browser.request('GET', '/api/crm/queue-priority');
    expect(body.status_priority).toEqual(statusPriority.toReversed());
  });
});

describe('a trial', () => {
  test('says what the policy would do with the next tasks, beside the one in use, and assigns nothing', async () => {
    const { overdue, longest, first } = await threeTasks();
    await use({ name: 'As it was' });
    const { status, trial, log } = await send(await create({ overdue_first: true }), 'try');
    expect(status).toBe('tried');
    expect(trial).toMatchObject({
      beside: 'As it was',
      live: { tasks: 3, agents: 1, overdue: 1, waited_minutes: 30 },
      tried: { tasks: 3, agents: 1, overdue: 1, waited_minutes: 30 },
    });
    const turns = trial!.tasks.map(({ id, live, tried }) => [id, live?.position, tried?.position, tried?.agent]);
    expect(turns).toEqual([
      [overdue, 3, 1, agent.name],
      [first, 1, 2, agent.name],
      [longest, 2, 3, agent.name],
    ]);
    expect(log[0]).toMatchObject({ event: 'policy.tried', payload: { tasks: 3, differing: 3 } });
    expect((await world.tasks([overdue, longest, first])).every((task) => task.status === 'waiting' && task.agent_id === null)).toBe(true);
  });

  test('foretells what agents then get', async () => {
    for (const [index, status] of (['PLACED', 'PRESCRIPTION-DECODED', 'FOLLOW-UP-WITHIN-TAT', 'PLACED'] as OrderStatus[]).entries())
      await world.task(orders, status, inMinutes(index % 2 === 0 ? 10 * index - 15 : 20 - index));
    const tried = await send(await create({ overdue_first: true, within: 'waiting' }), 'try');
    const foretold = tried.trial!.tasks.map(({ id }) => id);
    await send(tried, 'use');
    expect(await taken()).toEqual(foretold);
  });

  test('lets agents take turns, within their limits', async () => {
    const [second] = await world.createAgents((nextAgent += 1), 1);
    for (let count = 0; count < 4; count += 1) await world.task(orders, 'PLACED', inMinutes(count));
    await world.db.insert(queueAgents).values({ user_id: agent.id, languages: [], skills: [], cap: 1 });
    const { trial } = await send(await create(), 'try');
    const names = trial!.tasks.map(({ tried }) => tried?.agent);
    expect(names).toEqual([agent.name, second!.name, second!.name, second!.name]);
  });

  test('leaves out who is not on duty; without tasks nothing is tried', async () => {
    const draft = await create();
    const { status, body } = await post(`/${draft.id}/try`, { version: draft.version });
    expect([status, body.message]).toEqual([409, 'No task waits that an agent on duty could get']);
    await world.task(orders);
    await world.db.$client.query('update users set on_duty = false where id = $1', [agent.id]);
    expect((await post(`/${draft.id}/try`, { version: draft.version })).status).toBe(409);
    expect((await read(draft)).trial).toBeNull();
  });
});

describe('the life of a policy', () => {
  test('one that comes into use retires the one before it, and can be undone by it', async () => {
    await threeTasks();
    const first = await use({ name: 'First' });
    const second = await use({ name: 'Second' });
    const retired = await read(first);
    expect([retired.status, second.status]).toEqual(['retired', 'live']);
    expect(retired.log[0]).toMatchObject({ event: 'policy.replaced', by: 'System', payload: { other: 'Second' } });
    expect(second.log[0]).toMatchObject({ event: 'policy.wentLive', by: 'Asha Lele', payload: { other: 'First' } });
    const restored = await send(retired, 'restore', { reason: 'The new one left callbacks waiting' });
    expect(restored.status).toBe('live');
    expect((await read(second)).status).toBe('retired');
  });

  test('a changed one is to be tried again', async () => {
    await threeTasks();
    const tried = await send(await create(), 'try');
    const changed = await send(tried, 'rules', { ...rules, overdue_first: true });
    expect(changed).toMatchObject({ status: 'draft', trial: null, overdue_first: true });
    expect(changed.log[0]).toMatchObject({ event: 'policy.changed', payload: { fields: ['overdue_first'] } });
    const { status, body } = await post(`/${changed.id}/use`, { version: changed.version });
    expect([status, body.message]).toEqual([409, 'Try it first']);
  });

  test('a trial is out of date after a day', async () => {
    await threeTasks();
    const tried = await send(await create(), 'try');
    world.clock.advance(24 * 60 * MINUTE + 1);
    // The session has ended meanwhile.
    lead = await world.open({ ...leader, agent_id: 0 });
    const { status, body } = await post(`/${tried.id}/use`, { version: tried.version });
    expect([status, body.message]).toEqual([409, 'It was tried more than 24 hours ago: try it again first']);
  });

  test('of two that come into use at once, one is in use in the end', async () => {
    await threeTasks();
    await use({ name: 'Before' });
    const tried = [await send(await create({ name: 'One' }), 'try'), await send(await create({ name: 'Other' }), 'try')];
    const answers = await Promise.all(tried.map(({ id, version }) => post(`/${id}/use`, { version })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const states = await Promise.all(tried.map(async (each) => (await read(each)).status));
    expect(states.toSorted()).toEqual(['live', 'retired']);
  });

  test.each([
    ['a status twice', { status_order: [...statusPriority.slice(1), statusPriority[1]] }, 'status_order', 'Each status once'],
    ['a status is missing', { status_order: statusPriority.slice(1) }, 'status_order', 'Each status once'],
    ['a share without minutes', { fair_tasks: 10 }, 'fair_minutes', 'Both, or none'],
    ['minutes without a share', { fair_minutes: 30 }, 'fair_tasks', 'Both, or none'],
    ['a share of nothing', { fair_tasks: 0, fair_minutes: 30 }, 'fair_tasks', 'At least 1'],
    ['no name', { name: ' ' }, 'name', 'Fill this in'],
  ])('refuses at the field: %s', async (_, fields, field, message) => {
    const { status, body } = await post('', { ...rules, ...fields });
    expect(status).toBe(400);
    expect(body.data.errors).toMatchObject([{ field, message }]);
  });
});
