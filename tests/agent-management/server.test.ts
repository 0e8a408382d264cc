/** Agents of the call centre and their weights in the queues (§6, §7.3). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AgentRecord } from '#features/agent-management/contract.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { type CallWorld, startCallWorld } from '#tests/calls/server/call-world.ts';
import { agentSettings } from '#tests/support/agent-examples.ts';
import type { TestBrowser } from '#tests/support/server.ts';

let world: CallWorld;
let admin: TestBrowser;
let teamLead: TestBrowser;
let leadId: number;
let nextAgent = 7_000;

async function userWith(role: string): Promise<{ id: number; name: string; agent_id: number }> {
  const user = await createAgent();
  await world.db
    .update(users)
    .set({ roles: [role], agent_id: null })
    .where(eq(users.id, user.id));
  return user;
}
const createAgent = async () => (await world.createAgents((nextAgent += 1), 1))[0]!;

beforeAll(async () => {
  world = await startCallWorld();
  admin = await world.open(await userWith(roles.crmAgentAdmin));
  const leading = await userWith(roles.crmTeamLead);
  leadId = leading.id;
  teamLead = await world.open(leading);
});
beforeEach(() => world.clear());
afterAll(() => world.close());

const add = (user_id: number, fields: object = {}, who = admin) =>
  who.request('POST', '/api/crm/agents', { user_id, ...agentSettings, request_key: randomUUID(), ...fields });
const send = ({ id, version }: AgentRecord, path: string, fields: object = {}, who = admin) =>
  who.request('POST', `/api/crm/agents/${id}/${path}`, { version, request_key: randomUUID(), ...fields });
const read = async ({ id }: AgentRecord): Promise<AgentRecord> => (await admin.request('GET', `/api/crm/agents/${id}`)).body;
const fieldsOf = ({ status, body }: { status: number; body: { data: { errors: { field: string }[] } } }) => [
  status,
  body.data.errors.map(({ field }) => field),
];
async function added(user?: { id: number }): Promise<AgentRecord> {
  const answer = await add((user ?? (await createAgent())).id);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('agents', () => {
  test('are added once, changed, removed from all queues, and come back to the same record', async () => {
    const user = await createAgent();
    const agent = await added(user);
    expect(agent).toMatchObject({
      status: 'ACTIVE',
      name: user.name,
      agent_id: user.agent_id,
      leader: null,
      languages: ['hi', 'mr'],
      cap: 8,
      shift: { days: ['Mon', 'Tue', 'Wed'], from: '09:00', until: '18:00' },
      held: 0,
    });
    expect(agent.queues.map(({ name }) => name)).toEqual(['Orders', 'Prescriptions', 'Callbacks', 'Drop-off carts']);
    const again = await add(user.id);
    expect([again.status, again.body.data.errors[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'user_id', message: 'The agent is there already' }),
    ]);
    const changed = (await send(agent, 'settings', { ...agentSettings, lead_id: leadId, shift_days: ['Sun', 'Mon'], cap: 12 })).body;
    expect(changed).toMatchObject({ cap: 12, leader: { user_id: leadId }, shift: { days: ['Mon', 'Sun'] } });
    expect(changed.log[0].payload).toEqual({
      lead: expect.any(String),
      cap: 12,
      shift: { days: ['Mon', 'Sun'], from: '09:00', until: '18:00' },
    });
    const removed = (await send(changed, 'remove')).body;
    expect(removed).toMatchObject({ status: 'REMOVED', queues: [] });
    const back = (await add(user.id, { cap: 3 })).body;
    expect([back.id, back.status, back.cap, back.queues]).toEqual([agent.id, 'ACTIVE', 3, []]);
    expect(back.log.map(({ event }: { event: string }) => event)).toEqual([
      'agent.added',
      'agent.removed',
      'agent.changed',
      'agent.created',
    ]);
  });

  test('are users with the role call-center-operation and an agent_id only', async () => {
    expect(fieldsOf(await add(leadId))).toEqual([400, ['user_id']]);
    const former = await createAgent();
    await world.db
      .update(users)
      .set({ roles: ['ex-call-center-operation'] })
      .where(eq(users.id, former.id));
    expect(fieldsOf(await add(former.id))).toEqual([400, ['user_id']]);
    const { body } = await admin.request('GET', '/api/crm/agent-choices');
    const offered = body.users.map(({ user_id }: { user_id: number }) => user_id);
    expect(offered).not.toContain(leadId);
    expect(offered).not.toContain(former.id);
    expect(body.leaders.map(({ user_id }: { user_id: number }) => user_id)).toContain(leadId);
  });

  test.each([
    ['a shift that ends before it begins', { shift_from: '18:00', shift_until: '09:00' }, ['shift_until']],
    ['times without days', { shift_days: [] }, ['shift_days']],
    ['days without times', { shift_from: '', shift_until: '' }, ['shift_from', 'shift_until']],
    ['no time of day', { shift_from: '09:60' }, ['shift_from']],
    ['a limit of none', { cap: 0 }, ['cap']],
    ['an unknown language', { languages: ['fr'] }, ['languages.0']],
    ['a lead who leads nobody', { lead_id: 1 }, ['lead_id']],
  ])('are refused with %s', async (_, fields, refused) => {
    const agent = await added();
    expect(fieldsOf(await send(agent, 'settings', { ...agentSettings, ...fields }))).toEqual([400, refused]);
    expect((await read(agent)).version).toBe(1);
  });

  test('are not removed with a task in hand, on a call, or before the result of a call', async () => {
    const agent = await added(world.agent);
    const why = async () => {
      const { status, body } = await send(agent, 'remove');
      return [status, body.message];
    };
    const task = await world.accepted();
    expect(await why()).toEqual([409, 'Tasks in the agent’s hand: 1']);
    expect((await read(agent)).abilities.find(({ event }) => event === 'agent.removed')?.because?.message).toBe(
      'Tasks in the agent’s hand: 1',
    );
    const call = await world.dial(task.id);
    expect(await why()).toEqual([409, 'The agent is on a call']);
    await world.report(call.id, 'phone.busy');
    await world.db.update(queueTasks).set({ status: 'done' });
    expect(await why()).toEqual([409, 'The agent has yet to say how the last call ended']);
  });

  test('are changed by one user at a time, and once per key', async () => {
    const agent = await added();
    const sent = { ...agentSettings, cap: 20, request_key: randomUUID() };
    expect((await send(agent, 'settings', sent)).body.version).toBe(2);
    expect((await send(agent, 'settings', sent)).body.version).toBe(2);
    const stale = await send(agent, 'settings', { ...agentSettings, cap: 21 });
    expect([stale.status, stale.body.data.record.cap]).toEqual([409, 20]);
  });

  test('are seen by supervisors, who change none; agents see none', async () => {
    const agent = await added();
    const seen = (await teamLead.request('GET', `/api/crm/agents/${agent.id}`)).body;
    expect(seen.abilities.map(({ allowed }: { allowed: boolean }) => allowed)).toEqual([false, false, false]);
    expect((await send(agent, 'remove', {}, teamLead)).status).toBe(403);
    expect((await world.browser.request('GET', '/api/crm/agents')).status).toBe(403);
  });

  test('are found by name, team, language and skill', async () => {
    const user = await createAgent();
    await add(user.id, { lead_id: leadId, languages: ['gu'], skills: ['retention'] });
    const where = JSON.stringify({
      match: 'all',
      of: [
        { field: 'languages', is: 'anyOf', value: ['gu'] },
        { field: 'skills', is: 'anyOf', value: ['retention'] },
      ],
    });
    const { body } = await admin.request('GET', `/api/crm/agents?where=${encodeURIComponent(where)}`);
    expect(body.rows.map(({ values }: { values: object }) => values)).toEqual([
      expect.objectContaining({ name: user.name, languages: 'gu', skills: 'retention', shift: 'Mon Tue Wed 09:00 18:00', queues: 4 }),
    ]);
  });

  test('have teams, and queues have the roles of their members', async () => {
    const user = await createAgent();
    await add(user.id, { lead_id: leadId });
    const { teams } = (await admin.request('GET', '/api/crm/user-hierarchy')).body;
    const own = teams.find((team: { leader: { user_id: number } | null }) => team.leader?.user_id === leadId);
    expect(own.agents).toContainEqual({ user_id: user.id, name: user.name });
    expect(teams.at(-1).leader).toBeNull();
    const { channels } = (await admin.request('GET', '/api/crm/channel-roles')).body;
    const orders = channels.find(({ name }: { name: string }) => name === 'Orders');
    expect(orders.roles[0]).toEqual({ role: roles.callCenterOperation, members: expect.any(Number) });
  });
});

describe('weights', () => {
  const save = (agents: object[], who = teamLead) => who.request('POST', '/api/crm/agent-weights', { agents });
  const cell = (channel_id: number, seen: number, weight: number) => ({ channel_id, seen, weight });

  test('are saved for several agents; where one cell was changed meanwhile, none of the agent’s is written', async () => {
    const [one, other] = [await added(), await added()];
    const { Orders, Callbacks } = world.channel;
    await save([{ user_id: other.user_id, cells: [cell(Orders, 1, 7)] }]);
    const { status, body } = await save([
      { user_id: one.user_id, cells: [cell(Orders, 1, 4), cell(Callbacks, 1, 0)] },
      { user_id: other.user_id, cells: [cell(Orders, 1, 2), cell(Callbacks, 1, 5)] },
    ]);
    expect([status, body.agents]).toEqual([
      200,
      [
        {
          user_id: one.user_id,
          outcome: 'saved',
          cells: [expect.objectContaining({ weight: 4 }), { channel_id: Callbacks, weight: 0, cap: 0 }],
        },
        {
          user_id: other.user_id,
          outcome: 'conflict',
          cells: [expect.objectContaining({ weight: 7 }), expect.objectContaining({ weight: 1 })],
        },
      ],
    ]);
    expect((await read(one)).queues.map(({ name }) => name)).toEqual(['Orders', 'Prescriptions', 'Drop-off carts']);
    const { log } = (await teamLead.request('GET', `/api/crm/channels/${Callbacks}`)).body;
    expect(log[0].payload).toEqual({ agent: one.name, removed: true });
  });

  test('are the same when a request is repeated', async () => {
    const agent = await added();
    const { Orders } = world.channel;
    const sent = [{ user_id: agent.user_id, cells: [cell(Orders, 1, 9)] }];
    const first = (await save(sent)).body;
    const { version } = (await teamLead.request('GET', `/api/crm/channels/${Orders}`)).body;
    expect((await save(sent)).body).toEqual(first);
    expect((await teamLead.request('GET', `/api/crm/channels/${Orders}`)).body.version).toBe(version);
  });

  test('are refused out of their range, and for agents who were removed', async () => {
    const agent = await added();
    const { Orders } = world.channel;
    expect(fieldsOf(await save([{ user_id: agent.user_id, cells: [cell(Orders, 1, 11)] }]))).toEqual([400, ['agents.0.cells.0.weight']]);
    await send(agent, 'remove');
    const { body } = await save([{ user_id: agent.user_id, cells: [cell(Orders, 0, 2)] }]);
    expect(body.agents[0].outcome).toBe('removed');
    const matrix = (await teamLead.request('GET', '/api/crm/agent-weights')).body;
    expect(matrix.agents.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(agent.user_id);
    expect(matrix.channels.map(({ name }: { name: string }) => name)).toEqual(['Orders', 'Prescriptions', 'Callbacks', 'Drop-off carts']);
  });
});
