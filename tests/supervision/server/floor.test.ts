/** The supervisor dashboard, and what supervisors do there (§1, §2.2, §7.3). */
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { defaultFloorLimits } from '#features/supervision/floor-limits.ts';
import { orders } from '#features/orders/schema.ts';
import { queueAgents } from '#features/agent-management/schema.ts';
import { agentPresence, presenceEventLog } from '#features/agent-presence/schema.ts';
import { queueTasks, taskEventLog } from '#features/agent-tasks/schema.ts';
import { roles } from '#platform/access/roles.ts';
import { audit } from '#platform/audit/schema.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { openTab } from '#tests/platform/server/realtime/socket-clients.ts';
import { type FloorWorld, startFloorWorld } from './floor-world.ts';

const MINUTE = 60_000;

let world: FloorWorld;
let now: Date;

beforeAll(async () => {
  world = await startFloorWorld();
  now = world.clock.now();
});
afterAll(() => world.close());
afterEach(async () => {
  await world.clear();
  world.clock.set(now);
});

const states = async (id: number) => (await world.tasks([id])).map(({ status, agent_id }) => `${status} ${agent_id ?? 'nobody'}`)[0];
const secondAgent = async () => (await world.db.select().from(users).where(eq(users.username, 'agent.6002')))[0]!;
const messagesOf = async (userId: number) =>
  (
    await world.db
      .select({ title: webSocketNotifications.title, message: webSocketNotifications.message })
      .from(notificationMappings)
      .innerJoin(webSocketNotifications, eq(webSocketNotifications.id, notificationMappings.web_socket_notification_id))
      .where(eq(notificationMappings.user_id, userId))
      .orderBy(notificationMappings.id)
  ).map(({ title, message }) => `${title}: ${message.replace(/^GLN-\d+/, 'GLN')}`);

describe('the figures', () => {
  test('count what waits, by queue and topic, with the oldest, those due soon and those that are late', async () => {
    const { channel } = world;
    const task: typeof world.task = (...facts) => world.task(...facts);
    const due = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    await task(channel.Orders, 'PLACED', due(-5));
    await task(channel.Orders, 'PLACED', due(10));
    await task(channel.Orders, 'FOLLOW-UP-WITHIN-TAT', due(90));
    await task(channel.Prescriptions, 'PRESCRIPTION-CREATED', due(60));
    const assignedTask = await task(channel.Orders, 'PLACED', due(120));
    await world.give(assignedTask, world.agent.agent_id);
    world.clock.advance(3 * MINUTE);
    const { figures, channels } = await world.floor();
    expect(figures).toMatchObject({ waiting: 5, unassigned: 4, assigned: 1, due_soon: 1, late: 1, oldest_since: now.toISOString() });
    expect(figures).toMatchObject({ on_duty: 2, on_call: 0 });
    const cells = Object.fromEntries(channels.map(({ name, cells: of }) => [name, of]));
    expect(cells).toMatchObject({
      Orders: expect.arrayContaining([
        { topic: 'PLACED', count: 3, late: 1, due_soon: 1 },
        { topic: 'FOLLOW-UP-WITHIN-TAT', count: 1, late: 0, due_soon: 0 },
      ]),
      Prescriptions: [{ topic: 'PRESCRIPTION-CREATED', count: 1, late: 0, due_soon: 0 }],
      Callbacks: [],
    });
  });

  test('lead to their rows: the lists of tasks, calls and moved tasks', async () => {
    const id = await world.task(world.channel.Orders, 'PLACED', new Date(now.getTime() - MINUTE));
    const late = { match: 'all', of: [{ field: 'when', is: 'anyOf', value: ['breached'] }] };
    const rowsOf = async (path: string, where?: object) => {
      const query = where ? `?where=${encodeURIComponent(JSON.stringify(where))}` : '';
      const { status, body } = await world.supervisor.request('GET', `/api/crm/${path}${query}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.rows as { id: number; values: Record<string, unknown> }[];
    };
    expect(await rowsOf('floor-tasks', late)).toMatchObject([
      { id, values: { queue_id: id, status: 'waiting', topic: 'PLACED', channel: 'Orders' } },
    ]);
    const settled = (day: string) => rowsOf('floor-tasks', { match: 'all', of: [{ field: 'settled', is: 'is', value: day }] });
    expect(await settled(businessDate(now))).toEqual([]);
    await world.db.insert(taskEventLog).values({
      task_id: id,
      version: 100,
      at: now,
      event: 'task.postponed',
      from_status: 'inProgress',
      to_status: 'followUp',
      by: 'Agent 6001',
      user_id: world.agent.id,
      payload: {},
    });
    expect(await settled(businessDate(now))).toMatchObject([{ id }]);
    expect(await settled(businessDate(now.getTime() - 24 * 60 * MINUTE))).toEqual([]);
    await world.give(id, world.agent.agent_id);
    expect((await rowsOf('reassignments'))[0]).toMatchObject({ values: { move: 'task.assigned', agent: 'Agent 6001', by: 'Devika Rao' } });
    const { id: callId } = await world.dial();
    expect(await rowsOf('floor-calls')).toMatchObject([{ id: callId, values: { agent: 'Agent 6001', channel: 'Orders' } }]);
  });

  test('show agents with what they do, since when, and what they did today', async () => {
    const [fresh] = await world.createAgents(6_200, 1);
    await world.ask(await world.open(fresh!));
    world.clock.advance(2 * MINUTE);
    const id = await world.task(world.channel.Orders);
    await world.give(id, 6_200);
    world.clock.advance(MINUTE);
    expect(await world.onFloor(fresh!)).toMatchObject({
      name: 'Agent 6200',
      channels: expect.arrayContaining(['Orders']),
      status: 'offered',
      since: new Date(now.getTime() + 2 * MINUTE).toISOString(),
      done: 0,
      handling_seconds: null,
      idle_seconds: 120,
      occupancy: 1 / 3,
    });
    expect((await world.floor()).tasks).toMatchObject([{ id, agent_id: 6_200, agent: 'Agent 6200', status: 'offered' }]);
    await world.db.update(agentPresence).set({ status: 'offline' }).where(eq(agentPresence.user_id, fresh!.id));
  });

  test('name agents who are not on duty in their shift', async () => {
    const [absent, free, there] = await world.createAgents(6_300, 3);
    const shift = { shift_days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], shift_from: '00:00', shift_until: '23:59' };
    await world.db.insert(queueAgents).values([absent!, there!].map(({ id: user_id }) => ({ user_id, cap: 5, ...shift })));
    const off = [absent!.id, free!.id];
    await world.db.update(users).set({ on_duty: false }).where(inArray(users.id, off));
    expect((await world.floor()).absent).toEqual([{ user_id: absent!.id, name: 'Agent 6300', shift: { from: '00:00', until: '23:59' } }]);
    await world.db.update(queueAgents).set({ shift_days: [], shift_from: null, shift_until: null });
    expect((await world.floor()).absent).toEqual([]);
  });

  test('show which part of the shift an agent was on duty', async () => {
    const [late] = await world.createAgents(6_400, 1);
    const minutesAgo = (minutes: number) => businessTime(world.clock.now().getTime() - minutes * MINUTE);
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const shift = { shift_days: days, shift_from: minutesAgo(5), shift_until: '23:59' };
    await world.db.insert(queueAgents).values({ user_id: late!.id, cap: 5, ...shift });
    await world.ask(await world.open(late!));
    expect((await world.onFloor(late!))!.adherence).toBeCloseTo(0, 1);
    world.clock.advance(5 * MINUTE);
    // Five of ten minutes: the first five had passed before the agent came.
    expect((await world.onFloor(late!))!.adherence).toBeCloseTo(1 / 2, 1);
    await world.db
      .update(queueAgents)
      .set({ shift_days: [], shift_from: null, shift_until: null })
      .where(eq(queueAgents.user_id, late!.id));
    expect((await world.onFloor(late!))!.adherence).toBeNull();
  });

  test('show how many calls an agent made today', async () => {
    const before = (await world.onFloor(world.agent))!.calls;
    await world.dial();
    expect(await world.onFloor(world.agent)).toMatchObject({ status: 'onCall', calls: before + 1 });
    expect(await world.onFloor({ agent_id: 6_002 })).toMatchObject({ calls: 0 });
  });

  test('are for supervisors and agent admins', async () => {
    expect((await world.browser.request('GET', '/api/crm/supervisor-dashboard')).status).toBe(403);
    const teamLead = await world.openAs(roles.crmTeamLead, 'Lata Sule');
    expect((await teamLead.request('GET', '/api/crm/supervisor-dashboard')).status).toBe(200);
  });

  test('are pushed to supervisors when a task comes in, is moved, or an agent changes state', async () => {
    const tab = openTab(world.supervisor);
    await tab.hello;
    const id = await world.task(world.channel.Orders);
    await world.give(id, world.agent.agent_id);
    await vi.waitFor(() => expect(tab.received).toContainEqual(['records.changed', { list: 'floor-tasks' }]));
    tab.close();
  });
});

describe('a task', () => {
  test('is given to an agent, who is notified, and taken from the one who had it', async () => {
    const id = await world.task(world.channel.Orders);
    const [one, other] = [world.agent.agent_id, 6_002];
    expect((await world.give(id, one)).status).toBe(200);
    const moved = await world.give(id, other);
    expect(moved.body).toMatchObject({ status: 'offered', agent_id: other, agent: 'Agent 6002' });
    expect(await states(id)).toBe(`offered ${other}`);
    expect([(await world.onFloor(world.agent))?.status, (await world.onFloor({ agent_id: other }))?.status]).toEqual(['ready', 'offered']);
    expect((await messagesOf(world.agent.id)).slice(-2)).toEqual([
      'Call Center Operation: GLN: Devika Rao gave you this task',
      'Task moved: GLN: Devika Rao took this task back',
    ]);
    const log = await world.db.select().from(taskEventLog).where(eq(taskEventLog.task_id, id)).orderBy(taskEventLog.version);
    expect(log.map(({ event, by, payload }) => [event, by, payload.agent_id])).toEqual([
      ['task.assigned', 'Devika Rao', one],
      ['task.assigned', 'Devika Rao', other],
    ]);
  });

  test('goes back to its queue, and the next agent who asks gets it', async () => {
    const id = await world.task(world.channel.Orders);
    await world.give(id, world.agent.agent_id);
    expect((await world.takeBack(id)).body).toMatchObject({ status: 'waiting', agent_id: null });
    expect((await world.onFloor(world.agent))?.status).toBe('ready');
    expect((await world.ask(world.other)).body.data).toMatchObject([{ id }]);
  });

  test.each([
    ['who already has it', 'The agent already has it', async () => world.agent.agent_id],
    [
      'who is on a break',
      'The agent is on a break',
      async () => {
        await world.direct({ agent_id: 6_002 }, 'break', { reason: 'TEA' });
        return 6_002;
      },
    ],
    [
      'who is off duty',
      'The agent is not on duty',
      async () => {
        const [away] = await world.createAgents(6_100, 1);
        await world.db.update(users).set({ on_duty: false }).where(eq(users.id, away!.id));
        return 6_100;
      },
    ],
  ])('is not given to an agent %s', async (_who, message, prepare) => {
    const id = await world.task(world.channel.Orders);
    await world.give(id, world.agent.agent_id);
    const agentId = await prepare();
    const { status, body } = await world.give(id, agentId);
    expect([status, body.message]).toEqual([409, message]);
    expect(body.data.record).toMatchObject({ id, agent_id: world.agent.agent_id });
    if ((await world.onFloor({ agent_id: 6_002 }))?.status === 'break') await world.direct({ agent_id: 6_002 }, 'back');
  });

  test('is not given to somebody who does not work its queue, takes no tasks, or does not exist', async () => {
    const id = await world.task(world.channel.Automatic);
    expect((await world.give(id, world.agent.agent_id)).body.message).toBe('The agent does not work this queue');
    const { status, body } = await world.give(id, 999_999);
    expect([status, body.data.errors]).toEqual([400, [{ field: 'agent_id', message: 'Choose a call-centre agent' }]]);
  });

  test('whose order somebody else has taken stays', async () => {
    const id = await world.task(world.channel.Orders);
    const { subject } = (await world.floor()).tasks.find((task) => task.id === id)!;
    await world.db.update(orders).set({ assignee_id: world.supervisor.user!.user_id }).where(eq(orders.id, subject.id));
    const { status, body } = await world.give(id, world.agent.agent_id);
    expect([status, body.message]).toEqual([409, 'Taken by Devika Rao: nobody else can get the task']);
  });

  test('stays with the agent who calls about it', async () => {
    const { id } = await world.accepted();
    await world.dial(id);
    const message = 'The agent calls about it, or has yet to say how the call ended';
    expect((await world.takeBack(id)).body.message).toBe(message);
    expect((await world.give(id, 6_002)).body.message).toBe(message);
    expect(await states(id)).toBe(`inProgress ${world.agent.agent_id}`);
    expect((await world.floor()).tasks.find((task) => task.id === id)?.abilities).toMatchObject([
      { event: 'task.assigned', allowed: false, because: { message } },
      { event: 'task.unassigned', allowed: false },
    ]);
  });

  test('is not moved by an agent', async () => {
    const id = await world.task(world.channel.Orders);
    const { status } = await world.browser.request('PATCH', `/api/crm/manual-assign/${id}`, { version: 1, agent_id: world.agent.agent_id });
    expect(status).toBe(403);
  });
});

describe('an agent', () => {
  test('is sent on a break with its reason, loses what is not accepted, and is called back', async () => {
    const id = await world.task(world.channel.Orders);
    await world.give(id, world.agent.agent_id);
    const sent = await world.direct(world.agent, 'break', { reason: 'MEETING', note: 'Talk about the week' });
    expect(sent.body).toMatchObject({ status: 'break', reason: 'MEETING' });
    expect(await states(id)).toBe('waiting nobody');
    const log = await world.db.select().from(presenceEventLog).where(eq(presenceEventLog.presence_id, sent.body.id));
    expect(log.at(-1)).toMatchObject({
      event: 'supervisor.sentOnBreak',
      by: 'Devika Rao',
      payload: { reason: 'MEETING', note: 'Talk about the week' },
    });
    const [kept] = await world.db
      .select()
      .from(audit)
      .where(eq(audit.record, `agent_presence/${sent.body.id}`))
      .orderBy(audit.id)
      .then((rows) => rows.slice(-1));
    expect(kept).toMatchObject({ operation: 'crm.sendOnBreak', after: { event: 'supervisor.sentOnBreak', status: 'break' } });
    expect((await world.direct(world.agent, 'back')).body).toMatchObject({ status: 'ready', reason: null });
  });

  test('is taken off duty and signed out, with a reason; the tasks go back', async () => {
    const { id: taskId } = await world.accepted();
    await world.ask(world.browser);
    expect((await world.direct(world.agent, 'off-duty', { note: '' })).body.data.errors).toMatchObject([{ field: 'note' }]);
    expect((await world.direct(world.agent, 'off-duty', { note: 'Left early' })).body).toMatchObject({ status: 'offline' });
    expect(await states(taskId)).toBe('waiting nobody');
    expect((await world.browser.request('GET', '/api/crm/held-tasks')).status).toBe(401);
    expect(await world.onFloor(world.agent)).toBeUndefined();
    await world.db.update(sessions).set({ ended_at: null }).where(eq(sessions.user_id, world.agent.id));
    await world.ask(world.browser);
  });

  test('is not taken off duty in mid-call, nor sent on a break', async () => {
    await world.dial();
    const off = await world.direct(world.agent, 'off-duty', { note: 'Left early' });
    expect([off.status, off.body.message]).toEqual([409, 'The agent speaks to a customer']);
    expect((await world.direct(world.agent, 'break', { reason: 'TEA' })).body.message).toBe('The agent speaks to a customer');
    expect((await world.onFloor(world.agent))?.status).toBe('onCall');
  });

  test('gets a message once per request key', async () => {
    const { id } = await secondAgent();
    const before = (await messagesOf(id)).length;
    const body = { agent_ids: [6_002], text: 'Prescriptions first', request_key: '00000000-0000-4000-8000-000000000042' };
    for (let sent = 0; sent < 2; sent += 1)
      expect((await world.supervisor.request('POST', '/api/crm/agent-messages', body)).body).toEqual({ sent: 1 });
    expect((await messagesOf(id)).slice(before)).toEqual(['Call Center Operation: Devika Rao: Prescriptions first']);
    const unknown = await world.supervisor.request('POST', '/api/crm/agent-messages', { agent_ids: [999_999], text: 'Hello' });
    expect([unknown.status, unknown.body.data.errors]).toEqual([400, [{ field: 'agent_ids', message: 'Choose call-centre agents' }]]);
  });
});

describe('the limits', () => {
  const save = (fields: object) => world.supervisor.request('PUT', '/api/crm/floor-limits', { ...defaultFloorLimits, ...fields });

  test('hold from their saving on, and earlier ones stay in the history', async () => {
    expect((await world.floor()).limits).toEqual(defaultFloorLimits);
    expect((await save({ version: 0, waiting: 20 })).status).toBe(200);
    const { body } = await save({ version: 1, waiting: 30, ready_minutes: 5 });
    expect(body).toMatchObject({ version: 2, current: { waiting: 30, ready_minutes: 5 } });
    expect(body.history).toMatchObject([
      { waiting: 30, by: 'Devika Rao', standing: 'current' },
      { waiting: 20, standing: 'past' },
    ]);
    expect((await world.floor()).limits).toMatchObject({ waiting: 30, ready_minutes: 5 });
  });

  test('are refused at their field, and for a stale version', async () => {
    const wrong = await save({ version: 2, call_minutes: 0 });
    expect([wrong.status, wrong.body.data.errors]).toMatchObject([400, [{ field: 'call_minutes', message: 'At least 1' }]]);
    expect((await save({ version: 1 })).status).toBe(409);
  });
});

test('a task of a closed record is not on the floor', async () => {
  const id = await world.task(world.channel.Orders);
  await world.db.update(queueTasks).set({ status: 'cancelled' }).where(eq(queueTasks.id, id));
  expect((await world.floor()).tasks).toEqual([]);
});
