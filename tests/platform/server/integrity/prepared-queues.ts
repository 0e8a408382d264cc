import { randomUUID } from 'node:crypto';
import { inAnHour } from '#tests/support/callback-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

let last = 0;

/** A task about an order, in the hands of the scene's agent. */
export async function aTask({ server, browser }: Scene, status: string): Promise<{ task_id: number; version: number }> {
  last += 1;
  const { rows } = await server.db.$client.query(
    `insert into queue_tasks (status, channel_id, subject, subject_id, agent_id, due_at, created_at)
       select $1, 1, 'order', id, $2, $3, $3 from (select id from orders where status = 'PLACED' order by id desc offset $4 limit 1) o
       on conflict (subject, subject_id) where status in ('waiting', 'offered', 'inProgress', 'followUp')
       do update set status = excluded.status, agent_id = excluded.agent_id returning id::int, version`,
    [status, browser.user?.agent_id, server.clock.now(), last],
  );
  return { task_id: rows[0].id, version: rows[0].version };
}

/** An offer that ends. */
async function anOffer(scene: Scene): Promise<{ task_id: number }> {
  const { task_id } = await aTask(scene, 'offered');
  const end = new Date(scene.server.clock.now().getTime() + 30_000);
  await scene.server.db.$client.query('update queue_tasks set offered_until = $1 where id = $2', [end, task_id]);
  return { task_id };
}

export async function aChannel(scene: Scene): Promise<{ channel_id: number; version: number }> {
  const fields = { name: `Queue ${randomUUID()}`, priority: 1, tat_minutes: 60, causes: ['drop-off'], request_key: randomUUID() };
  const { id, version } = await post(scene, 'crm/channels', fields);
  return { channel_id: id, version };
}

async function aPausedChannel(scene: Scene): Promise<{ channel_id: number; version: number }> {
  const { channel_id, version } = await aChannel(scene);
  return { channel_id, version: (await post(scene, `crm/channels/${channel_id}/pause`, { version })).version };
}

async function aMember(scene: Scene): Promise<{ channel_id: number; version: number; user_id: number }> {
  const { agents } = (await scene.browser.request('GET', '/api/crm/queue-agents')).body;
  const { channel_id, version } = await aChannel(scene);
  const user_id = agents[0].user_id;
  const added = await post(scene, `crm/channels/${channel_id}/members`, { version, user_id, weight: 1, cap: 5 });
  return { channel_id, version: added.version, user_id };
}

/** Inputs of the operations on tasks and queues, with records in a state in which they succeed. */
export const preparedQueues: Record<string, Prepare> = {
  'crm.unassignTasks': async (scene) => {
    await aTask(scene, 'offered');
    return { agent_id: scene.browser.user?.agent_id };
  },
  'crm.seeTask': anOffer,
  'crm.acceptTask': (scene) => aTask(scene, 'offered'),
  'crm.postponeTask': async (scene) => ({
    ...(await aTask(scene, 'inProgress')),
    result: 'BUSY',
    outcome: 'NOT-REACHABLE',
    due_at: inAnHour(),
    note: 'Phone is off in the morning',
  }),
  'crm.endTask': async (scene) => ({
    ...(await aTask(scene, 'wrapUp')),
    result: 'NO-CALL',
    outcome: 'SETTLED',
    note: 'Read from the order',
  }),
  'crm.changeChannel': async (scene) => ({
    ...(await aChannel(scene)),
    name: 'Follow-ups',
    causes: ['callback'],
    priority: 20,
    tat_minutes: 30,
  }),
  'crm.changeChannelNeeds': async (scene) => ({
    ...(await aChannel(scene)),
    languages: ['hi', 'mr'],
    skills: ['complaints'],
    hours_from: '09:00',
    hours_until: '21:00',
  }),
  'crm.pauseChannel': (scene) => aChannel(scene),
  'crm.resumeChannel': aPausedChannel,
  'crm.closeChannel': (scene) => aChannel(scene),
  'crm.setMember': async (scene) => ({ ...(await aMember(scene)), weight: 3, cap: 2 }),
  'crm.removeMember': aMember,
};
