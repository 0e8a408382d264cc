import { defaultFloorLimits } from '#features/supervision/floor-limits.ts';
import { aTask } from './prepared-queues.ts';
import type { Prepare, Scene } from './scene.ts';

/** An agent on duty who works all queues, with the result of every call. Other operations disable the first agents. */
export async function anAgent({ server }: Scene, status: string): Promise<{ presence_id: number; version: number; agent_id: number }> {
  const { $client: client } = server.db;
  const { rows } = await client.query(
    `update agent_presence p set status = $1, reason = null from users u where u.id = p.user_id and u.username = 'sayali.p'
       returning p.id::int as presence_id, p.version, u.agent_id, u.id as user_id`,
    [status],
  );
  const [{ user_id, ...agent }] = rows;
  await client.query('update users set on_duty = true where id = $1', [user_id]);
  await client.query("update calls set status = 'dispositioned' where agent_id = $1", [agent.agent_id]);
  await client.query("update queue_tasks set status = 'done' where agent_id = $1 and status = 'wrapUp'", [agent.agent_id]);
  await client.query('insert into queue_members (channel_id, user_id) select id, $1 from queue_channels on conflict do nothing', [user_id]);
  return agent;
}

const anAgentIn = async (scene: Scene, status: string) => {
  const { presence_id, version } = await anAgent(scene, status);
  return { presence_id, version };
};

export async function aFreeTask(scene: Scene): Promise<{ task_id: number; version: number }> {
  const task = await aTask(scene, 'waiting');
  await scene.server.db.$client.query(
    'update orders set assignee_id = null, assignee = null where id = (select subject_id from queue_tasks where id = $1)',
    [task.task_id],
  );
  await scene.server.db.$client.query('update queue_tasks set agent_id = null where id = $1', [task.task_id]);
  return task;
}

/** Inputs of the operations of supervisors, with tasks and agents in a state in which they succeed. */
export const preparedSupervision: Record<string, Prepare> = {
  'crm.manualAssign': async (scene) => {
    const { agent_id } = await anAgent(scene, 'ready');
    return { ...(await aFreeTask(scene)), agent_id, reason: 'Knows the customer' };
  },
  'crm.manualUnassign': async (scene) => {
    const { task_id } = await aFreeTask(scene);
    const { agent_id } = await anAgent(scene, 'ready');
    const { rows } = await scene.server.db.$client.query(
      "update queue_tasks set status = 'offered', agent_id = $2 where id = $1 returning version",
      [task_id, agent_id],
    );
    return { task_id, version: rows[0].version };
  },
  'crm.assignTasks': async (scene) => {
    const { agent_id } = await anAgent(scene, 'ready');
    return { tasks: [await aFreeTask(scene)], agent_id, reason: 'Knows the customer' };
  },
  'crm.sendOnBreak': async (scene) => ({ ...(await anAgentIn(scene, 'ready')), reason: 'MEETING', note: 'Talk about the week' }),
  'crm.callBack': (scene) => anAgentIn(scene, 'break'),
  'crm.sendOffDuty': async (scene) => ({ ...(await anAgentIn(scene, 'ready')), note: 'Left early' }),
  'crm.saveFloorLimits': async (scene) => {
    const { version } = (await scene.browser.request('GET', '/api/crm/floor-limits')).body;
    // Another input has another limit, not another version.
    return { ...defaultFloorLimits, waiting: 300, version };
  },
  'crm.messageAgents': async (scene) => ({ agent_ids: [(await anAgent(scene, 'ready')).agent_id], text: 'Prescriptions first' }),
};
