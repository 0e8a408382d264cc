/** The floor as it was: it equals what the dashboard had at that moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskEventLog } from '#features/agent-tasks/schema.ts';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { sessions } from '#platform/session/schema.ts';
import { type FloorWorld, startFloorWorld } from './floor-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Dashboard = Awaited<ReturnType<FloorWorld['floor']>>;

let world: FloorWorld;
/** Dashboards that were read during the day, by their moment. */
const read = new Map<string, Dashboard>();

const now = () => world.clock.now();
const replay = (at: Date) => world.supervisor.request('GET', `/api/crm/floor-replay?at=${at.toISOString()}`);
const strip = (day: string) => world.supervisor.request('GET', `/api/crm/floor-day?day=${day}`);
/** Time passes, and nobody is signed out by it. */
const pass = async (ms: number) => {
  world.clock.advance(ms);
  await world.db.update(sessions).set({ last_active_at: now() });
};
const note = async () => {
  read.set(now().toISOString(), await world.floor());
  await pass(MINUTE);
};
const later = async (minutes: number, move: () => Promise<{ status: number; body: unknown }>) => {
  await pass(minutes * MINUTE);
  const { status, body } = await move();
  expect(status, JSON.stringify(body)).toBe(200);
  await note();
};

/** A waiting task about a new order, with the event of its making. */
async function makeTask(minutes: number): Promise<number> {
  const due = new Date(now().getTime() + minutes * MINUTE);
  const id = await world.task(world.channel.Orders, 'PLACED', due);
  await world.db.insert(taskEventLog).values({
    task_id: id,
    version: 1,
    at: now(),
    by: 'System',
    event: 'task.made',
    to_status: 'waiting',
    payload: { due_at: due.toISOString() },
  });
  return id;
}

const step = async (id: number, path: 'accept' | 'follow-up', fields: object = {}) =>
  world.browser.request('POST', `/api/crm/tasks/${id}/${path}`, { version: await world.versionOf(id), ...fields });

let moved: Date;

beforeAll(async () => {
  world = await startFloorWorld();
  await note();
  const [first, second] = [await makeTask(20), await makeTask(200)];
  await makeTask(90);
  await note();
  await later(5, () => world.give(first, world.agent.agent_id));
  await later(2, () => step(first, 'accept'));
  await later(10, () => world.direct({ agent_id: 6_002 }, 'break', { reason: 'TEA' }));
  await later(1, async () => ({ status: 200, body: await world.dial(first) }));
  // An order that the product itself makes a task of.
  const order = await world.make({ status: 'PLACED' });
  await later(3, async () => {
    const { version } = (await world.browser.request('GET', `/api/oms/orders/${order.id}`)).body;
    const event = 'mark_confirm_but_need_prescription';
    return world.browser.request('POST', `/api/oms/orders/${order.id}/events`, { version, event, comment: 'Reached' });
  });
  moved = new Date(now().getTime() + MINUTE);
  await later(1, () => world.direct({ agent_id: 6_002 }, 'back'));
  await later(4, () => world.give(second, 6_002));
  await later(4, () => world.takeBack(second));
  await later(30, () => world.direct({ agent_id: 6_002 }, 'off-duty', { note: 'Left early' }));
  await pass(3 * HOUR);
});
afterAll(() => world.close());

describe('the replay of a moment', () => {
  test('has the figures, queues, agents and tasks in hand that the dashboard had then', async () => {
    expect(read.size).toBeGreaterThan(10);
    for (const [at, { figures, channels, agents, tasks, limits }] of read) {
      const { status, body } = await replay(new Date(at));
      expect(status, JSON.stringify(body)).toBe(200);
      const { callbacks_due: _, ...then } = figures;
      expect(body.figures, at).toEqual(then);
      expect(body.limits).toEqual(limits);
      expect(body.queues.map(({ name, waiting }: { name: string; waiting: number }) => [name, waiting])).toEqual(
        channels.map(({ name, cells }) => [name, (cells as { count: number }[]).reduce((sum, { count }) => sum + count, 0)]),
      );
      const sum = (key: 'held' | 'late') => body.queues.reduce((all: number, queue: Record<typeof key, number>) => all + queue[key], 0);
      expect([sum('held'), sum('late')]).toEqual([then['assigned'], then['late']]);
      expect(body.agents).toEqual(
        agents.map(
          ({
            version: _version,
            channels: _channels,
            calls: _calls,
            load: _load,
            adherence: _adherence,
            abilities: _abilities,
            ...agent
          }) => agent,
        ),
      );
      const held = tasks.filter(({ agent_id }) => agent_id !== null);
      expect(body.tasks).toEqual(
        held.map(({ id, status: state, subject, topic, agent_id }) => ({ id, status: state, subject, topic, agent_id })),
      );
    }
  });

  test('says why an agent was on a break, and names no customer', async () => {
    const { body } = await replay(moved);
    expect(body.agents).toMatchObject([{ name: 'Agent 6001' }, { name: 'Agent 6002', status: 'ready' }]);
    const earlier = (await replay(new Date(moved.getTime() - 2 * MINUTE))).body;
    expect(earlier.agents).toMatchObject([
      { name: 'Agent 6001', status: 'onCall' },
      { name: 'Agent 6002', status: 'break', reason: 'TEA' },
    ]);
    expect(Object.keys(earlier.tasks[0]).toSorted()).toEqual(['agent_id', 'id', 'status', 'subject', 'topic']);
    expect(Object.keys(earlier.tasks[0].subject).toSorted()).toEqual(['code', 'id', 'kind', 'path']);
  });

  test('keeps the due time that a task had, and the status of its order', async () => {
    const at = now();
    const id = await makeTask(-10);
    await world.give(id, world.agent.agent_id);
    await step(id, 'accept');
    await pass(MINUTE);
    const before = (await replay(at)).body;
    const tomorrow = new Date(now().getTime() + 20 * HOUR).toISOString();
    const put = await step(id, 'follow-up', { result: 'BUSY', outcome: 'NOT-REACHABLE', due_at: tomorrow });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect((await replay(at)).body).toEqual(before);
    expect((await replay(now())).body.figures.late).toBe(before.figures.late - 1);
  });

  test('is empty before anybody was on duty', async () => {
    const { body } = await replay(new Date(now().getTime() - 3 * DAY));
    expect(body).toMatchObject({
      figures: { waiting: 0, late: 0, on_duty: 0, oldest_since: null, handling_seconds: null },
      agents: [],
      tasks: [],
    });
    expect(body.queues).toContainEqual(expect.objectContaining({ name: 'Orders', waiting: 0, held: 0, late: 0 }));
  });

  test.each([
    ['in the future', 1, 'Now or earlier'],
    ['more than 7 days ago', -7 * DAY - 1, 'At most 7 days ago'],
  ])('is refused at its field %s', async (_when, ms, message) => {
    const { status, body } = await replay(new Date(now().getTime() + ms));
    expect([status, body.data.errors]).toMatchObject([400, [{ field: 'at', message }]]);
  });

  test('reaches from 7 days ago until now', async () => {
    expect((await replay(new Date(now().getTime() - 7 * DAY))).status).toBe(200);
    expect((await replay(now())).status).toBe(200);
  });
});

describe('the day', () => {
  test('has the same figures at each of its points', async () => {
    const day = businessDate(now());
    const { body } = await strip(day);
    const from = startOfBusinessDay(day).getTime();
    expect([body.from, body.until]).toEqual([new Date(from).toISOString(), new Date(from + DAY).toISOString()]);
    expect(body.points).toHaveLength(Math.floor((now().getTime() - from) / (15 * MINUTE)) + 1);
    const busy = body.points.findIndex((point: { waiting: number }) => point.waiting > 0);
    for (let n = busy - 2; n < body.points.length; n += 1) {
      const { figures, agents } = (await replay(new Date(from + n * 15 * MINUTE))).body;
      const count = (isCounted: (status: string) => boolean) => agents.filter(({ status }: { status: string }) => isCounted(status)).length;
      expect(body.points[n], String(n)).toEqual({
        waiting: figures.waiting,
        late: figures.late,
        ready: count((status) => status === 'ready'),
        on_break: count((status) => status === 'break'),
        busy: count((status) => status !== 'ready' && status !== 'break'),
      });
    }
  });

  test('has what supervisors did, in the order of time', async () => {
    const { marks } = (await strip(businessDate(now()))).body;
    expect(marks.slice(0, 6)).toMatchObject([
      { move: 'task.assigned', by: 'Devika Rao', agent: 'Agent 6001', task: expect.stringMatching(/^GLN-/) },
      { move: 'supervisor.sentOnBreak', by: 'Devika Rao', agent: 'Agent 6002', task: null },
      { move: 'supervisor.calledBack', agent: 'Agent 6002', at: moved.toISOString() },
      { move: 'task.assigned', agent: 'Agent 6002' },
      { move: 'task.unassigned', agent: null, task: expect.stringMatching(/^GLN-/) },
      { move: 'supervisor.sentOffDuty', agent: 'Agent 6002' },
    ]);
  });

  test('of the past has all its points; one in the future or too long ago is refused at its field', async () => {
    const dayAfter = (days: number) => businessDate(now().getTime() + days * DAY);
    expect((await strip(dayAfter(-7))).body.points).toHaveLength(96);
    expect((await strip(dayAfter(1))).body.data.errors).toMatchObject([{ field: 'day', message: 'Today or a day before' }]);
    expect((await strip(dayAfter(-8))).body.data.errors).toMatchObject([{ field: 'day', message: 'At most 7 days ago' }]);
  });
});

test('moment and day are for supervisors and agent admins', async () => {
  const paths = [`floor-replay?at=${now().toISOString()}`, `floor-day?day=${businessDate(now())}`];
  for (const path of paths) expect((await world.browser.request('GET', `/api/crm/${path}`)).status).toBe(403);
});
