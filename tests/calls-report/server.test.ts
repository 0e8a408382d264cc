/** The calls report (§2.2): figures over a small set of calls. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#features/calls/schema.ts';
import type { CallsReport } from '#features/calls-report/contract.ts';
import { users } from '#platform/session/schema.ts';
import { type QueueWorld, startQueueWorld } from '#tests/agent-tasks/server/queue-world.ts';
import type { TestBrowser } from '#tests/support/server.ts';

let world: QueueWorld;
let lead: TestBrowser;
let tasks: Record<'Orders' | 'Callbacks', number>;

/** A call that began at a time of India, answered after 10 s, and with its result saved some time after its end. */
interface Made {
  at: string;
  agent?: number;
  talk?: number;
  wrapUp?: number;
  result?: string | null;
  queue?: 'Orders' | 'Callbacks';
  isMissed?: boolean;
}

function callOf({
  at,
  agent = 6_001,
  talk,
  wrapUp = 60,
  result = 'CONNECTED',
  queue = 'Orders',
  isMissed = false,
}: Made): typeof calls.$inferInsert {
  const started = Date.parse(`${at}:00+05:30`);
  const answered = talk === undefined ? null : started + 10_000;
  const ended = (answered ?? started + 20_000) + (talk ?? 0) * 1_000;
  return {
    ...(isMissed && { direction: 'IN' }),
    status: isMissed ? 'missed' : result === null ? (talk === undefined ? 'noAnswer' : 'ended') : 'dispositioned',
    agent_id: agent,
    task_id: isMissed ? null : tasks[queue],
    customer: 'Asha Pai',
    phone_no: '9820000001',
    started_at: new Date(started),
    connected_at: answered === null ? null : new Date(answered),
    ended_at: new Date(ended),
    talk_seconds: talk ?? null,
    status_since: new Date(ended + (result === null ? 0 : wrapUp * 1_000)),
    result,
    outcome: result === null ? null : talk === undefined ? 'NOT-REACHABLE' : 'SETTLED',
  };
}

beforeAll(async () => {
  world = await startQueueWorld();
  // Wednesday, 12:30 in India.
  world.clock.set(new Date('2026-11-18T07:00:00Z'));
  const [one, other] = await world.createAgents(6_001, 2);
  tasks = { Orders: await world.task(world.channel.Orders), Callbacks: await world.task(world.channel.Callbacks) };
  await world.db.delete(calls);
  await world.db.insert(calls).values(
    [
      // The last minute of Monday and the first of Tuesday: both are Monday in UTC.
      { at: '2026-11-16T23:59', talk: 100 },
      { at: '2026-11-17T00:00', talk: 200, wrapUp: 20 },
      { at: '2026-11-17T00:30', result: 'NOT-ANSWERED' },
      { at: '2026-11-17T09:10', agent: 6_002, talk: 60, result: 'CALL-BACK', queue: 'Callbacks' },
      { at: '2026-11-17T09:40', agent: 6_002, talk: 30, result: null },
      // In an hour without other calls, and of an agent who took none.
      { at: '2026-11-17T11:00', result: null, isMissed: true },
      { at: '2026-11-17T11:10', agent: 6_003, result: null, isMissed: true },
      { at: '2026-11-18T12:10', talk: 30, result: 'WRONG-NUMBER' },
    ].map((made) => callOf(made as Made)),
  );
  await world.db.update(users).set({ name: 'Asif Khan' }).where(eq(users.id, one!.id));
  await world.db.update(users).set({ name: 'Bela Joshi' }).where(eq(users.id, other!.id));
  lead = await world.signedIn('farhan.s');
  await world.db
    .update(users)
    .set({ tabs: ['calls-report'] })
    .where(eq(users.username, 'farhan.s'));
});
afterAll(() => world.close());

async function reportOf(query: Record<string, string | number>): Promise<CallsReport> {
  const { status, body } = await lead.request('GET', `/api/crm/calls-report?${new URLSearchParams(query as Record<string, string>)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as CallsReport;
}
const tuesday = { from: '2026-11-17', to: '2026-11-17' };

describe('the figures', () => {
  test('count the calls of a day of India, with averages and calls without a result', async () => {
    const { totals, before, days, results } = await reportOf(tuesday);
    expect(totals).toEqual({
      calls: 4,
      missed: 2,
      reached: 3,
      talk_seconds: 97,
      wrap_up_seconds: 47,
      handling_seconds: 133,
      callbacks: 1,
      without_result: 1,
      agent_hours: 2,
    });
    expect(before).toMatchObject({
      from: '2026-11-15T18:30:00.000Z',
      until: '2026-11-16T18:30:00.000Z',
      totals: { calls: 1, talk_seconds: 100 },
    });
    expect(days).toEqual([{ day: '2026-11-17', calls: 4, reached: 3 }]);
    expect(Object.fromEntries(results.map(({ result, calls: count }) => [result, count]))).toEqual({
      CONNECTED: 1,
      'NOT-ANSWERED': 1,
      'CALL-BACK': 1,
      null: 1,
    });
  });

  test('are given by agent, and by weekday and hour', async () => {
    const { agents, hours } = await reportOf(tuesday);
    expect(agents).toMatchObject([
      // Agents who have left come first.
      { agent_id: 6_003, name: null, calls: 0, missed: 1, talk_seconds: null, agent_hours: 0 },
      {
        agent_id: 6_001,
        name: 'Asif Khan',
        calls: 2,
        missed: 1,
        reached: 1,
        talk_seconds: 200,
        wrap_up_seconds: 40,
        handling_seconds: 140,
        agent_hours: 1,
      },
      { agent_id: 6_002, name: 'Bela Joshi', calls: 2, reached: 2, talk_seconds: 45, callbacks: 1, without_result: 1, agent_hours: 1 },
    ]);
    expect(hours).toEqual([
      { weekday: 2, hour: 0, calls: 2, reached: 1 },
      { weekday: 2, hour: 9, calls: 2, reached: 2 },
    ]);
  });

  test('include every day of the period; today is compared with the same time of the days before', async () => {
    const { days, totals, before } = await reportOf({ from: '2026-11-15', to: '2026-11-18' });
    expect(days.map(({ day, calls: count }) => [day, count])).toEqual([
      ['2026-11-15', 0],
      ['2026-11-16', 1],
      ['2026-11-17', 4],
      ['2026-11-18', 1],
    ]);
    expect(totals.calls).toBe(6);
    expect(before).toMatchObject({ until: '2026-11-14T07:00:00.000Z', totals: { calls: 0, talk_seconds: null, agent_hours: 0 } });
  });

  test('are limited to a queue, an agent and a result', async () => {
    expect((await reportOf({ ...tuesday, channel_id: world.channel.Callbacks })).totals).toMatchObject({ calls: 1, callbacks: 1 });
    expect((await reportOf({ ...tuesday, agent_id: 6_002 })).totals).toMatchObject({ calls: 2, without_result: 1 });
    expect((await reportOf({ ...tuesday, result: 'NOT-ANSWERED' })).agents).toMatchObject([
      { agent_id: 6_001, calls: 1, talk_seconds: null },
    ]);
  });

  test('lead to their calls: the list has the same weekday, hour and times', async () => {
    const where = {
      match: 'all',
      of: [
        { field: 'started', is: 'between', value: [tuesday.from, tuesday.to] },
        { field: 'weekday', is: 'anyOf', value: ['2'] },
        { field: 'hour', is: 'is', value: 0 },
        { field: 'agent_id', is: 'is', value: 6_001 },
        { field: 'wrap_up', is: 'filled' },
      ],
    };
    const { body } = await lead.request('GET', `/api/crm/floor-calls?where=${encodeURIComponent(JSON.stringify(where))}`);
    expect(body.rows.map(({ values }: { values: object }) => values)).toMatchObject([
      { agent: 'Asif Khan', answered: null, wrap_up: 60, weekday: '2', hour: 0 },
      { agent: 'Asif Khan', answered: '2026-11-16T18:30:10.000Z', wrap_up: 20 },
    ]);
  });
});

describe('the files', () => {
  const linesOf = async (part: string, query: Record<string, string>) => {
    const { status, body, headers } = await lead.request('GET', `/api/crm/calls-report/${part}.csv?${new URLSearchParams(query)}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return String(body).replace('\uFEFF', '').trim().split('\r\n');
  };

  test('have the figures of each part, with the filters of the report', async () => {
    expect(await linesOf('days', { from: '2026-11-16', to: '2026-11-17' })).toEqual([
      'Day,Calls,Answered',
      '16-11-2026,1,1',
      '17-11-2026,4,3',
    ]);
    expect(await linesOf('results', { ...tuesday, agent_id: '6002' })).toEqual(['Result,Calls', 'Call back later,1', 'No result yet,1']);
    expect(await linesOf('hours', tuesday)).toEqual(['Weekday,Hour,Calls,Answered', 'Tuesday,0,2,1', 'Tuesday,9,2,2']);
    const [, former, asif] = await linesOf('agents', tuesday);
    expect([former, asif]).toEqual([',6003,0,0,1,,,,0,0,0', 'Asif Khan,6001,2,1,1,200,40,140,1,0,0']);
  });

  test('are refused as the report is, with its errors', async () => {
    const answer = await lead.request('GET', '/api/crm/calls-report/days.csv?from=2026-11-17&to=2026-11-16');
    expect([answer.status, answer.body.data.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'from', message: 'Not after the last day' })],
    ]);
    expect((await lead.request('GET', '/api/crm/calls-report/days.xlsx')).status).toBe(400);
    const stranger = await world.signedIn('nandini.r');
    await world.db
      .update(users)
      .set({ tabs: [], roles: ['call-center-operation'] })
      .where(eq(users.username, 'nandini.r'));
    expect((await stranger.request('GET', `/api/crm/calls-report/days.csv?${new URLSearchParams(tuesday)}`)).status).toBe(403);
  });
});

describe('the report', () => {
  test.each([
    [{ from: '2026-11-17', to: '2026-11-19' }, 'to', 'Today or a day before'],
    [{ from: '2026-11-17', to: '2026-11-16' }, 'from', 'Not after the last day'],
    [{ from: '2025-11-17', to: '2026-11-18' }, 'from', 'At most 366 days'],
    [{ from: '2026-11-31', to: '2026-11-18' }, 'from', 'A date such as 2026-11-20'],
  ])('refuses the period %j at its field', async (period, field, message) => {
    const { status, body } = await lead.request('GET', `/api/crm/calls-report?${new URLSearchParams(period)}`);
    expect(status).toBe(400);
    expect(body.data.errors).toMatchObject([{ field, message }]);
  });

  test('and its calls are for holders of the tab; an agent without it has neither', async () => {
    const query = new URLSearchParams(tuesday);
    const [agent] = await world.db.select().from(users).where(eq(users.username, 'agent.6001'));
    await world.db.update(users).set({ tabs: [] }).where(eq(users.id, agent!.id));
    const browser = await world.open({ ...agent!, agent_id: 6_001 });
    expect((await browser.request('GET', `/api/crm/calls-report?${query}`)).status).toBe(403);
    expect((await browser.request('GET', '/api/crm/floor-calls')).status).toBe(403);
    await world.db
      .update(users)
      .set({ tabs: ['calls-report'] })
      .where(eq(users.id, agent!.id));
    expect((await browser.request('GET', `/api/crm/calls-report?${query}`)).status).toBe(200);
    expect((await browser.request('GET', '/api/crm/floor-calls')).status).toBe(200);
    expect((await browser.request('GET', '/api/crm/floor-tasks')).status).toBe(403);
  });
});
