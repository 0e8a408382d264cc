import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { endCallsWithoutNews } from '#features/calls/server/calls-without-news.ts';
import { quietUntil } from '#features/patients/server/quiet-hours.ts';
import { nextStep, reportSimulatedCalls } from '#features/calls/server/telephony/simulated-phone.ts';
import { patients } from '#features/patients/schema.ts';
import { type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;

beforeAll(async () => {
  world = await startCallWorld();
});
afterAll(() => world.close());
afterEach(() => world.clear());

const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const statusOf = async (taskId: number) => (await world.tasks([taskId]))[0]!.status;
const auditsOf = async (record: string) =>
  (await world.db.$client.query('select after from audit where record = $1 order by id', [record])).rows.map(({ after }) => after);

/** A call that the customer has answered. */
async function connected(taskId?: number) {
  const call = await world.dial(taskId);
  await world.report(call.id, 'phone.ringing');
  await world.report(call.id, 'phone.answered');
  return call;
}

/** A call that the agent has ended. */
async function ended(taskId?: number) {
  const call = await connected(taskId);
  await world.send(call.id, '/end');
  return call;
}

describe('a call (§7.3)', () => {
  test('is dialled, answered, held, ended and kept with its talk time', async () => {
    const { id, status } = await world.dial();
    expect(status).toBe('dialing');
    expect((await world.report(id, 'phone.ringing')).body).toEqual({ result: 'applied', status: 'ringing' });
    await world.report(id, 'phone.answered');
    world.clock.advance(30_000);
    expect((await world.send(id, '/hold')).body.status).toBe('held');
    world.clock.advance(12_000);
    expect((await world.send(id, '/resume')).body.status).toBe('connected');
    expect((await world.browser.request('GET', '/api/crm/current-call')).body.call).toMatchObject({ id, status: 'connected' });
    const { body } = await world.send(id, '/end');
    expect(body).toMatchObject({ status: 'ended', talk_seconds: 42, result: null });
    expect(body.results.filter((each: { allowed: boolean }) => each.allowed).map((each: { result: string }) => each.result)).toEqual([
      'CONNECTED',
      'WRONG-NUMBER',
      'CALL-BACK',
    ]);
    expect(await world.logOf(id)).toEqual([
      'call.dialed → dialing',
      'phone.ringing → ringing',
      'phone.answered → connected',
      'call.held → held',
      'call.resumed → connected',
      'call.ended → ended',
    ]);
  });

  test('is muted and unmuted, also before a hold; the end ends it', async () => {
    const { id } = await connected();
    expect((await world.send(id, '/mute')).body).toMatchObject({ status: 'muted', ended_at: null });
    expect((await world.browser.request('GET', '/api/crm/current-call')).body.call.status).toBe('muted');
    expect((await world.send(id, '/mute')).status).toBe(409);
    expect((await world.send(id, '/unmute')).body.status).toBe('connected');
    await world.send(id, '/mute');
    expect((await world.send(id, '/hold')).body.status).toBe('held');
    const onHold = await world.send(id, '/mute');
    expect([onHold.status, onHold.body.message]).toEqual([409, 'The customer is on hold']);
    expect((await world.send(id, '/resume')).body.status).toBe('connected');
    await world.send(id, '/mute');
    expect((await world.send(id, '/end')).body).toMatchObject({ status: 'ended', talk_seconds: 0 });
  });

  test('is saved with note and outcome, which the timeline of the patient shows', async () => {
    const { id: taskId, patientId } = await world.accepted();
    const { id } = await ended(taskId);
    const unlikely = await world.send(id, '', { result: 'BUSY', outcome: 'NOT-REACHABLE' });
    expect([unlikely.status, unlikely.body.message]).toEqual([409, 'The call did not end like this']);
    const long = await world.send(id, '', { result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'a'.repeat(10_000) });
    expect([long.status, long.body.data.errors[0]]).toMatchObject([400, { field: 'note' }]);
    const { body } = await world.send(id, '', { result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'Speaks Marathi' });
    expect(body).toMatchObject({ status: 'dispositioned', result: 'CONNECTED', outcome: 'WILL-ORDER', note: 'Speaks Marathi' });
    expect((await world.browser.request('GET', '/api/crm/current-call')).body).toEqual({ call: null });
    expect(await statusOf(taskId)).toBe('inProgress');
    const timeline = await world.browser.request('GET', `/api/crm/patients/${patientId}/timeline?page_size=30`);
    expect(timeline.body.entries.find((entry: { kind: string }) => entry.kind === 'call')).toMatchObject({
      by: world.agent.name,
      text: { message: 'Call, 0 s: Wants to order' },
      detail: 'Speaks Marathi',
    });
  });

  test('counts in the call time of the agent', async () => {
    const before = (await world.browser.request('GET', '/api/crm/agent-call-time')).body;
    const { id } = await connected();
    world.clock.advance(90_000);
    await world.send(id, '/end');
    const after = (await world.browser.request('GET', '/api/crm/agent-call-time')).body;
    expect([after.calls - before.calls, after.answered - before.answered, after.talk_seconds - before.talk_seconds]).toEqual([1, 1, 90]);
  });

  test('is made to accepted tasks of the agent alone, one at a time', async () => {
    const { id: taskId } = await world.accepted();
    const call = (who = world.browser) => who.request('POST', '/api/crm/call-details', { task_id: taskId });
    const ability = () => world.browser.request('GET', `/api/crm/tasks/${taskId}/call-ability`);
    expect((await call(world.other)).status).toBe(404);
    await world.db.update(queueTasks).set({ status: 'offered' }).where(eq(queueTasks.id, taskId));
    const early = await call();
    expect([early.status, early.body.message]).toEqual([409, 'Accept the task first']);
    expect((await ability()).body).toMatchObject({ allowed: false, because: { message: 'Accept the task first' } });
    await world.db.update(queueTasks).set({ status: 'inProgress' }).where(eq(queueTasks.id, taskId));
    expect((await ability()).body).toMatchObject({ allowed: true });
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await call()).body.message).toBe('You are on a call');
  });

  test('is not made in the quiet hours of the patient', async () => {
    const { id: taskId, patientId } = await world.accepted();
    await world.db.update(patients).set({ quiet_from: '00:00', quiet_until: '23:59' }).where(eq(patients.id, patientId));
    const { status, body } = await world.browser.request('POST', '/api/crm/call-details', { task_id: taskId });
    expect([status, body.message]).toEqual([409, 'Asked not to be called before 23:59']);
  });

  test('belongs to its agent: others are refused, and audited', async () => {
    const { id } = await connected();
    const refused = await world.read(id, world.other);
    expect([refused.status, refused.body.message]).toEqual([403, 'The call belongs to another agent']);
    expect((await world.send(id, '/end', {}, world.other)).status).toBe(403);
    expect(await auditsOf(`calls/${id}`)).toContainEqual({ refused: 'agent_id' });
    expect((await world.stored(id)).status).toBe('connected');
    const { body } = await world.other.request('GET', '/api/crm/calls?limit=20');
    expect(body.rows).toEqual([]);
  });
});

describe('the result of a call (§3)', () => {
  test('comes before the next task, and before the task of the call ends or is put off', async () => {
    const { id: taskId } = await world.accepted();
    await connected(taskId);
    const ask = () =>
      world.browser.request('POST', '/api/crm/agent-tasks', {
        channels: [world.channel.Orders],
        agent_id: world.agent.agent_id,
        status_priority: [],
      });
    await world.task(world.channel.Orders);
    expect((await ask()).body.message).toBe('You are on a call');
    const { id } = (await world.browser.request('GET', '/api/crm/current-call')).body.call;
    await world.report(id, 'phone.ended');
    expect((await ask()).body.message).toBe('Say first how the call ended');
    const later = { version: 1, result: 'CONNECTED', outcome: 'WILL-ORDER', due_at: minutes(30).toISOString() };
    const put = await world.browser.request('POST', `/api/crm/tasks/${taskId}/follow-up`, later);
    expect([put.status, put.body.message]).toEqual([409, 'Say first how the call ended']);
    await world.send(id, '', { result: 'CONNECTED', outcome: 'WILL-ORDER' });
    expect((await world.browser.request('POST', `/api/crm/tasks/${taskId}/follow-up`, later)).body.status).toBe('followUp');
  });

  test('that nobody was reached puts the task off', async () => {
    const { id: taskId } = await world.accepted();
    const { id } = await world.dial(taskId);
    await world.report(id, 'phone.busy');
    const unreached = { result: 'BUSY', outcome: 'NOT-REACHABLE' };
    const missing = await world.send(id, '', unreached);
    expect([missing.status, missing.body.data.errors]).toMatchObject([400, [{ field: 'due_at' }]]);
    const past = await world.send(id, '', { ...unreached, due_at: minutes(-1).toISOString() });
    expect([past.status, past.body.data.errors[0].message]).toEqual([400, 'This time has passed']);
    expect((await world.stored(id)).status).toBe('busy');
    expect((await world.send(id, '', { ...unreached, due_at: minutes(30).toISOString() })).body.status).toBe('dispositioned');
    expect(await world.db.select().from(queueTasks).where(eq(queueTasks.id, taskId))).toMatchObject([
      { status: 'followUp', result: 'BUSY', outcome: 'NOT-REACHABLE', waits_until: minutes(30) },
    ]);
  });

  test('ends a task that is settled', async () => {
    const { id: taskId } = await world.accepted();
    const { id } = await ended(taskId);
    await world.db.update(queueTasks).set({ status: 'wrapUp' }).where(eq(queueTasks.id, taskId));
    await world.send(id, '', { result: 'CONNECTED', outcome: 'WILL-ORDER' });
    expect(await statusOf(taskId)).toBe('done');
  });
});

describe('the simulated telephone', () => {
  test('rings and answers by itself, the same for the same call', async () => {
    const { id } = await world.dial();
    const seen: string[] = [];
    for (let second = 0; second < 30; second += 1) {
      world.clock.advance(1_000);
      await reportSimulatedCalls(world);
      seen.push((await world.stored(id)).status);
    }
    const { type } = nextStep({ id, status: 'ringing' })!;
    expect(seen[0]).toBe('ringing');
    expect((await world.logOf(id))[2]).toContain(type);
  });

  test('answers three calls of four', () => {
    const types = Array.from({ length: 100 }, (_, index) => nextStep({ id: index + 1, status: 'ringing' })!.type);
    const count = (type: string) => types.filter((each) => each === type).length;
    expect([count('phone.answered'), count('phone.busy'), count('phone.unanswered'), count('phone.failed')]).toEqual([76, 10, 11, 3]);
  });
});

test('a call without news from the telephone system ends by itself', async () => {
  const { id } = await world.dial();
  world.clock.advance(80_000);
  await endCallsWithoutNews(world.db, world.clock);
  expect((await world.stored(id)).status).toBe('dialing');
  world.clock.advance(20_000);
  await endCallsWithoutNews(world.db, world.clock);
  expect((await world.stored(id)).status).toBe('failed');
});

test.each([
  [null, null, '09:00', null],
  ['21:00', '10:00', '09:59', '10:00'],
  ['21:00', '10:00', '22:30', '10:00'],
  ['21:00', '10:00', '10:00', null],
  ['13:00', '15:00', '14:00', '15:00'],
  ['13:00', '15:00', '12:59', null],
])('quiet hours from %s until %s at %s end at %s', (quiet_from, quiet_until, time, end) => {
  expect(quietUntil({ quiet_from, quiet_until }, time)).toBe(end);
});
