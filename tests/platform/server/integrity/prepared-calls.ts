import { aTask } from './prepared-queues.ts';
import { aFreeTask } from './prepared-supervision.ts';
import type { Prepare, Scene } from './scene.ts';

const RECEIVER = 1140;

/** Another agent, who is ready. */
async function aReceiver({ server: { db } }: Scene): Promise<number> {
  const ready = [
    "update calls set status = 'dispositioned', receiver_id = null where $1 in (agent_id, receiver_id)",
    "update queue_tasks set status = 'done' where agent_id = $1",
    'update users set on_duty = true where agent_id = $1',
    "update agent_presence set status = 'ready', reason = null where user_id = (select id from users where agent_id = $1)",
  ];
  for (const statement of ready) await db.$client.query(statement, [RECEIVER]);
  return RECEIVER;
}

/** A call of the scene's agent in a state, without another one. */
async function aCall(scene: Scene, status: string, receiver: number | null = null): Promise<{ call_id: number; version: number }> {
  const { task_id } = await aTask(scene, 'inProgress');
  const { db, clock } = scene.server;
  const agent = scene.browser.user?.agent_id;
  await db.$client.query("update calls set status = 'dispositioned', receiver_id = null where agent_id = $1", [agent]);
  const { rows } = await db.$client.query(
    `insert into calls (status, agent_id, task_id, customer, phone_no, started_at, connected_at, status_since, receiver_id)
       values ($1, $2, $3, 'Anita Rao', '9000000001', $4, $4, $4, $5) returning id::int, version`,
    [status, agent, task_id, clock.now(), receiver],
  );
  return { call_id: rows[0].id, version: rows[0].version };
}

/** Inputs of the operations on calls, with records in a state in which they succeed. */
export const preparedCalls: Record<string, Prepare> = {
  'crm.createCallDetails': async (scene) => {
    await aCall(scene, 'dispositioned');
    return { task_id: (await aTask(scene, 'inProgress')).task_id };
  },
  'crm.callSubject': async (scene) => {
    await aCall(scene, 'dispositioned');
    const { task_id } = await aFreeTask(scene);
    const { rows } = await scene.server.db.$client.query('select subject_id::int from queue_tasks where id = $1', [task_id]);
    return { kind: 'order', subject_id: rows[0].subject_id };
  },
  'crm.updateCallDetails': async (scene) => ({
    ...(await aCall(scene, 'ended')),
    result: 'CONNECTED',
    outcome: 'WILL-ORDER',
    note: 'Wants the same as last month',
  }),
  'crm.answerCall': (scene) => aCall(scene, 'incoming'),
  'crm.declineCall': (scene) => aCall(scene, 'incoming'),
  'crm.identifyCaller': async (scene) => ({ ...(await aCall(scene, 'connected')), patient_id: 1 }),
  'crm.muteCall': (scene) => aCall(scene, 'connected'),
  'crm.unmuteCall': (scene) => aCall(scene, 'muted'),
  'crm.sendKeys': async (scene) => ({ ...(await aCall(scene, 'connected')), digits: '1#' }),
  'crm.holdCall': (scene) => aCall(scene, 'connected'),
  'crm.resumeCall': (scene) => aCall(scene, 'held'),
  'crm.transferCall': async (scene) => ({
    ...(await aCall(scene, 'connected')),
    agent_id: await aReceiver(scene),
    note: 'Asks about a bill of last month',
  }),
  'crm.takeBackCall': async (scene) => aCall(scene, 'transferring', await aReceiver(scene)),
  'crm.endCall': (scene) => aCall(scene, 'connected'),
};
