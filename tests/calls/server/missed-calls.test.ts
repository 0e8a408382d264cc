import { and, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agentPresence } from '#features/agent-presence/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { callbacks } from '#features/callbacks/schema.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { rounds } from '#tests/support/rounds.ts';
import { type CallWorld, startCallWorld } from './call-world.ts';

let world: CallWorld;
let now: Date;

beforeAll(async () => {
  world = await startCallWorld();
  now = world.clock.now();
  await world.db
    .update(users)
    .set({ roles: [roles.crmTeamLead] })
    .where(eq(users.username, 'farhan.s'));
});
afterAll(() => world.close());
beforeEach(() => onDuty());
afterEach(async () => {
  await world.clear();
  await world.db.update(callbacks).set({ status: 'CLOSED' });
  world.clock.set(now);
});

async function onDuty(): Promise<void> {
  for (const who of [world.browser, world.other])
    await who.request('POST', '/api/crm/agent-tasks', {
      channels: [world.channel.Orders],
      agent_id: who.user!.agent_id,
      status_priority: [],
    });
  await world.db.update(agentPresence).set({ status: 'offline' });
  await world.db.update(agentPresence).set({ status: 'ready' }).where(eq(agentPresence.user_id, world.agent.id));
}

let phones = 7_300_000_000;
async function patientWithPhone(...names: string[]): Promise<{ phone: string; id: number }> {
  const phone = String((phones += 1));
  const made = await world.db
    .insert(patients)
    .values(names.map((name) => ({ name, phone_no: phone, created_at: now, updated_at: now })))
    .returning({ id: patients.id });
  return { phone, id: made[0]!.id };
}
const idOf = ({ body }: { body: Record<string, unknown> }) => body['call_id'] as number;
const callbacksOf = (phone: string) => world.db.select().from(callbacks).where(eq(callbacks.phone_no, phone)).orderBy(callbacks.id);
const taskOf = async (id: number) =>
  (
    await world.db
      .select()
      .from(queueTasks)
      .where(and(eq(queueTasks.subject, 'callback'), eq(queueTasks.subject_id, id)))
  )[0];
const otherIsReady = () =>
  world.db.update(agentPresence).set({ status: 'ready' }).where(eq(agentPresence.user_id, world.other.user!.user_id));
/** The newest notification of a user. */
async function noticeOf(userId: number) {
  const [newest] = await world.db
    .select({
      title: webSocketNotifications.title,
      message: webSocketNotifications.message,
      about: webSocketNotifications.message_attributes,
    })
    .from(notificationMappings)
    .innerJoin(webSocketNotifications, eq(webSocketNotifications.id, notificationMappings.web_socket_notification_id))
    .where(eq(notificationMappings.user_id, userId))
    .orderBy(desc(notificationMappings.id));
  return newest;
}
const leadId = async () => (await world.db.select().from(users).where(eq(users.username, 'farhan.s')))[0]!.id;

describe('a missed call', () => {
  test('of a patient leaves a callback with its task, once for any number of calls', async () => {
    const { phone, id } = await patientWithPhone('Leela Nair');
    await world.report(idOf(await world.ring({ phone_no: phone })), 'phone.unanswered');
    const [made, ...more] = await callbacksOf(phone);
    expect(more).toEqual([]);
    expect(made).toMatchObject({ reason: 'MISSED-CALL', status: 'PENDING', patient_id: id, name: 'Leela Nair', owner_id: null });
    expect(made!.due_at).toEqual(new Date(now.getTime() + 120_000));
    expect(await taskOf(made!.id)).toMatchObject({ status: 'followUp', waits_until: made!.due_at });
    await world.report(idOf(await world.ring({ phone_no: phone })), 'phone.failed');
    expect(await callbacksOf(phone)).toHaveLength(1);
  });

  test('of a family is a callback of the number, and of a stranger or a withheld number none', async () => {
    const { phone } = await patientWithPhone('Asha Rao', 'Ravi Rao');
    await world.send(idOf(await world.ring({ phone_no: phone })), '/decline');
    expect(await callbacksOf(phone)).toMatchObject([{ patient_id: null, name: '', reason: 'MISSED-CALL' }]);
    for (const unknown of ['7000000009', '']) await world.send(idOf(await world.ring({ phone_no: unknown })), '/decline');
    expect(await callbacksOf('7000000009')).toEqual([]);
    expect(await callbacksOf('')).toEqual([]);
  });

  test('is due once the quiet hours of the patient are over', async () => {
    const { phone, id } = await patientWithPhone('Meena Das');
    await world.db.update(patients).set({ quiet_from: '00:00', quiet_until: '23:59' }).where(eq(patients.id, id));
    await world.send(idOf(await world.ring({ phone_no: phone })), '/decline');
    expect((await callbacksOf(phone))[0]!.due_at.toISOString()).toMatch(/T18:29:00.000Z$/);
  });

  test('at two agents at once leaves one callback', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { phone } = await patientWithPhone('Leela Nair');
      await otherIsReady();
      const [one, other] = [
        await world.ring({ phone_no: phone }),
        await world.ring({ phone_no: phone, agent_id: world.other.user!.agent_id! }),
      ];
      await Promise.all([world.send(idOf(one), '/decline'), world.send(idOf(other), '/decline', {}, world.other)]);
      expect(await callbacksOf(phone)).toHaveLength(1);
    }
  });

  test('is settled by the call in which the customer reaches an agent', async () => {
    const { phone } = await patientWithPhone('Leela Nair');
    await world.send(idOf(await world.ring({ phone_no: phone })), '/decline');
    const id = idOf(await world.ring({ phone_no: phone }));
    await world.send(id, '/answer');
    await world.send(id, '/end');
    expect((await world.send(id, '', { result: 'CONNECTED', outcome: 'SETTLED' })).status).toBe(200);
    const [made] = await callbacksOf(phone);
    expect(made).toMatchObject({ status: 'CLOSED', outcome: 'ANSWERED', owner_id: world.agent.id, attempts: 1 });
    expect((await taskOf(made!.id))!.status).toBe('cancelled');
  });
});

describe('who is notified of a missed call', () => {
  test('is the agent, and not the leads while another agent is ready', async () => {
    const { phone } = await patientWithPhone('Leela Nair');
    await otherIsReady();
    const before = await noticeOf(await leadId());
    await world.report(idOf(await world.ring({ phone_no: phone })), 'phone.unanswered');
    const [made] = await callbacksOf(phone);
    expect(await noticeOf(world.agent.id)).toEqual({
      title: 'Missed call',
      message: expect.stringMatching(new RegExp(`^Nobody took the call at \\d\\d:\\d\\d; callback ${made!.id} is due$`)),
      about: { order_id: null, id: made!.id, status: 'missed' },
    });
    expect(await noticeOf(await leadId())).toEqual(before);
  });

  test('are the leads if no other agent is ready, and not the agent who declined', async () => {
    const before = await noticeOf(world.agent.id);
    await world.send(idOf(await world.ring()), '/decline');
    expect(await noticeOf(await leadId())).toMatchObject({
      title: 'Call Center Operation Admin',
      message: expect.stringMatching(/the number belongs to no patient; no other agent was ready$/),
      about: { id: null },
    });
    expect(await noticeOf(world.agent.id)).toEqual(before);
  });
});

describe('the figures of the agent', () => {
  test('count missed calls apart', async () => {
    const time = async () => (await world.browser.request('GET', '/api/crm/agent-call-time')).body;
    const before = await time();
    await world.send(idOf(await world.ring()), '/decline');
    expect(await time()).toEqual({ ...before, missed: before.missed + 1 });
  });
});
