import { users } from '#platform/session/schema.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentPresence } from '#features/agent-presence/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { ringAtReadyAgents } from '#features/calls/demo/incoming-calls.ts';
import { calls } from '#features/calls/schema.ts';
import { endCallsWithoutNews } from '#features/calls/server/calls-without-news.ts';
import { receiveIncomingCall } from '#features/calls/server/receive-incoming-call.ts';
import { reportSimulatedCalls } from '#features/calls/server/telephony/simulated-phone.ts';
import { patients } from '#features/patients/schema.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;
let now: Date;

beforeAll(async () => {
  world = await startCallWorld();
  now = world.clock.now();
});
afterAll(() => world.close());
// Who asks for tasks is on duty.
beforeEach(() => Promise.all([askForTasks(world.browser), askForTasks(world.other)]));
afterEach(async () => {
  await world.clear();
  world.clock.set(now);
});

const askForTasks = (who: TestBrowser) =>
  who.request('POST', '/api/crm/agent-tasks', { channels: [world.channel.Orders], agent_id: who.user!.agent_id, status_priority: [] });
const presence = async (who = world.browser) => (await who.request('GET', '/api/crm/agent-presence')).body.presence;
const current = async (who = world.browser) => (await who.request('GET', '/api/crm/current-call')).body.call;
const idOf = ({ body }: { body: Record<string, unknown> }) => body['call_id'] as number;

let phones = 7_100_000_000;
/** Patients who share a new number. */
async function patientsWithPhone(...names: string[]): Promise<{ phone: string; ids: number[] }> {
  const phone = String((phones += 1));
  const made = await world.db
    .insert(patients)
    .values(names.map((name) => ({ name, phone_no: phone, created_at: now, updated_at: now })))
    .returning({ id: patients.id });
  return { phone, ids: made.map(({ id }) => id) };
}

describe('a customer who calls', () => {
  test('rings at the agent whom the telephone system chose, is answered, and has a result', async () => {
    const { phone, ids } = await patientsWithPhone('Leela Nair');
    const rung = await world.ring({ phone_no: `+91 ${phone}` });
    const id = idOf(rung);
    expect(rung).toEqual({ status: 200, body: { result: 'applied', call_id: id, status: 'incoming' } });
    expect(await current()).toMatchObject({ id, direction: 'IN', patient_id: ids[0], customer: 'Leela Nair', phone_no: phone, task: null });
    expect((await presence()).status).toBe('onCall');
    expect((await world.send(id, '/answer')).body.status).toBe('connected');
    // The system reports it too.
    expect((await world.report(id, 'phone.answered')).body).toEqual({ result: 'superseded', status: 'connected' });
    world.clock.advance(50_000);
    await world.report(id, 'phone.ended');
    expect((await presence()).status).toBe('wrapUp');
    expect((await askForTasks(world.browser)).body.message).toBe('Say first how the call ended');
    const late = await world.send(id, '', {
      result: 'CONNECTED',
      outcome: 'SETTLED',
      due_at: new Date(now.getTime() + 3_600_000).toISOString(),
    });
    expect([late.status, late.body.data.errors[0].field]).toEqual([400, 'due_at']);
    const saved = await world.send(id, '', { result: 'CONNECTED', outcome: 'SETTLED', note: 'Asked for the price' });
    expect(saved.body).toMatchObject({ status: 'dispositioned', talk_seconds: 50 });
    expect((await presence()).status).toBe('ready');
    const { body } = await world.browser.request('GET', `/api/crm/patients/${ids[0]}/timeline?page_size=30`);
    expect(body.entries[0]).toMatchObject({
      kind: 'call',
      text: { message: 'Incoming call, 50 s: Settled' },
      detail: 'Asked for the price',
    });
    const rows = (await world.browser.request('GET', '/api/crm/calls?limit=20')).body.rows;
    expect(rows[0].values).toMatchObject({ direction: 'IN', task: null, customer: 'Leela Nair' });
  });

  test('is answered at the telephone too', async () => {
    const id = idOf(await world.ring());
    expect((await world.report(id, 'phone.answered')).body).toEqual({ result: 'applied', status: 'connected' });
    expect((await world.send(id, '/answer')).status).toBe(409);
  });

  test.each([
    ['declined', (id: number) => world.send(id, '/decline')],
    ['given up', (id: number) => world.report(id, 'phone.unanswered')],
  ])('and is %s is missed, and the agent is free at once', async (_, leave) => {
    const id = idOf(await world.ring());
    await leave(id);
    expect((await world.stored(id)).status).toBe('missed');
    expect([(await presence()).status, await current()]).toEqual(['ready', null]);
    const answer = await world.send(id, '/answer');
    expect([answer.status, answer.body.message]).toEqual([409, 'The call was not answered']);
    expect((await world.ring()).status).toBe(200);
  });

  test('leaves the task in hand as it was', async () => {
    const { id: taskId } = await world.accepted();
    await world.db.update(agentPresence).set({ status: 'onTask' }).where(eq(agentPresence.user_id, world.agent.id));
    const id = idOf(await world.ring());
    await world.send(id, '/decline');
    expect([(await presence()).status, (await world.tasks([taskId]))[0]!.status]).toEqual(['onTask', 'inProgress']);
  });

  test('without news is missed', async () => {
    const id = idOf(await world.ring());
    world.clock.advance(91_000);
    await endCallsWithoutNews(world.db, world.clock);
    expect((await world.stored(id)).status).toBe('missed');
  });
});

describe('the patient of a call', () => {
  test('is said by the agent if several have the number', async () => {
    const { phone, ids } = await patientsWithPhone('Asha Rao', 'Ravi Rao');
    const id = idOf(await world.ring({ phone_no: phone }));
    expect(await current()).toMatchObject({ patient_id: null, customer: '' });
    const early = await world.send(id, '/patient', { patient_id: ids[1] });
    expect([early.status, early.body.message]).toEqual([409, 'The call was not answered yet']);
    await world.send(id, '/answer');
    expect((await world.send(id, '/patient', { patient_id: 999_999_999 })).status).toBe(404);
    expect((await world.send(id, '/patient', { patient_id: ids[1] })).body).toMatchObject({ patient_id: ids[1], customer: 'Ravi Rao' });
    expect((await world.send(id, '/patient', { patient_id: ids[0] }, world.other)).status).toBe(403);
  });

  test('is nobody with a withheld number', async () => {
    const id = idOf(await world.ring({ phone_no: '' }));
    expect(await world.stored(id)).toMatchObject({ patient_id: null, phone_no: '' });
  });
});

describe('the telephone system chooses another agent', () => {
  const refusalOf = async (fields?: Parameters<CallWorld['ring']>[0]) => {
    const { status, body } = await world.ring(fields);
    return [status, body['code'], body['message']];
  };

  test('for an agent who does not exist', async () => {
    expect(await refusalOf({ agent_id: 99_999 })).toEqual([404, 'AGENT_UNKNOWN', 'There is no agent 99999']);
    expect((await world.ring({ phone_no: 'twelve' })).body).toMatchObject({ code: 'BAD_REPORT', errors: [{ field: 'phone_no' }] });
  });

  test('while the agent is on a call, or its result or that of a task is missing', async () => {
    const id = idOf(await world.ring());
    expect(await refusalOf()).toEqual([409, 'AGENT_BUSY', 'The agent is on a call']);
    await world.send(id, '/answer');
    await world.send(id, '/end');
    expect(await refusalOf()).toEqual([409, 'AGENT_BUSY', 'The agent has yet to say how the call ended']);
    await world.clear();
    const { id: taskId } = await world.accepted();
    await world.db.update(queueTasks).set({ status: 'wrapUp' }).where(eq(queueTasks.id, taskId));
    expect(await refusalOf()).toEqual([409, 'AGENT_BUSY', 'The agent has yet to say how the call ended']);
  });

  test('while the agent is on a break or off duty', async () => {
    const { id, version } = await presence();
    const begun = await world.browser.request('POST', `/api/crm/agent-presence/${id}/break`, { version, reason: 'TEA' });
    expect(begun.status).toBe(200);
    expect(await refusalOf()).toEqual([409, 'AGENT_AWAY', 'The agent is on a break']);
    await world.browser.request('POST', `/api/crm/agent-presence/${id}/back`, { version: begun.body.version });
    const [off] = await world.createAgents(6_900, 1);
    await world.db.update(users).set({ on_duty: false }).where(eq(users.id, off!.id));
    expect(await refusalOf({ agent_id: off!.agent_id })).toEqual([409, 'AGENT_AWAY', 'The agent is not on duty']);
  });
});

describe('messages that come twice', () => {
  test('make one call, whose id is answered again', async () => {
    const first = await world.ring({}, 'lost_answer');
    const id = idOf(first);
    expect(await world.ring({}, 'lost_answer')).toEqual({ status: 200, body: { result: 'repeated', call_id: id, status: 'incoming' } });
    expect(await world.logOf(id)).toEqual(['phone.incoming → incoming']);
  });

  test('at once, on two servers, make one call too', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const cause = { at: now, userId: null, requestId: 'test', operation: 'test' };
      const message = { agentId: world.agent.agent_id, phone: '7000000000', messageId: `both_${round}` };
      const both = await Promise.all([receiveIncomingCall(world.db, cause, message), receiveIncomingCall(world.db, cause, message)]);
      expect(both.map(({ result }) => result).toSorted()).toEqual(['applied', 'repeated']);
      await world.clear();
    }
  });

  test('of two customers at once leave one at the agent', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const both = await Promise.all([world.ring({ phone_no: '7000000001' }), world.ring({ phone_no: '7000000002' })]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      await world.clear();
    }
  });

  test('of the end, before the answer, are refused until it has come', async () => {
    const id = idOf(await world.ring());
    expect(await world.report(id, 'phone.ended')).toMatchObject({ status: 409, body: { code: 'OUT_OF_ORDER', status: 'incoming' } });
    await world.report(id, 'phone.answered');
    expect((await world.report(id, 'phone.ended')).body).toEqual({ result: 'applied', status: 'ended' });
  });
});

describe('the simulated telephone', () => {
  const parts = (): AdvanceParts => ({
    ...world,
    since: now,
    now: world.clock.now(),
    isLong: false,
    isPhoneSimulated: true,
    bulk: async () => {},
  });
  const callsIn = () => world.db.select({ agent_id: calls.agent_id }).from(calls).where(eq(calls.status, 'incoming'));
  /** Minutes of simulated calls, in which the agents stay connected. */
  async function minutes(count: number, changes: Partial<AdvanceParts> = {}): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await world.db.update(agentPresence).set({ seen_at: world.clock.now() });
      await ringAtReadyAgents({ ...parts(), ...changes });
    }
  }

  test('calls ready agents, and no others', async () => {
    await world.db.update(agentPresence).set({ status: 'ready', since: now }).where(eq(agentPresence.user_id, world.agent.id));
    await world.db.update(agentPresence).set({ status: 'onTask' }).where(eq(agentPresence.user_id, world.other.user!.user_id));
    await minutes(12, { isPhoneSimulated: false });
    await minutes(1, { isLong: true });
    expect(await callsIn()).toEqual([]);
    await minutes(12);
    expect(await callsIn()).toEqual([{ agent_id: world.agent.agent_id }]);
  });

  test('gives up after half a minute', async () => {
    const id = idOf(await world.ring());
    world.clock.advance(29_000);
    await reportSimulatedCalls(world);
    expect((await world.stored(id)).status).toBe('incoming');
    world.clock.advance(1_000);
    await reportSimulatedCalls(world);
    expect((await world.stored(id)).status).toBe('missed');
  });
});
