import { aTask } from './prepared-queues.ts';
import type { Prepare, Scene } from './scene.ts';

/** A call of the scene's agent in a state, without another one. */
async function aCall(scene: Scene, status: string): Promise<{ call_id: number; version: number }> {
  const { task_id } = await aTask(scene, 'inProgress');
  const { db, clock } = scene.server;
  const agent = scene.browser.user?.agent_id;
  await db.$client.query("update calls set status = 'dispositioned' where agent_id = $1", [agent]);
  const { rows } = await db.$client.query(
    `insert into calls (status, agent_id, task_id, customer, phone_no, started_at, connected_at, status_since)
       values ($1, $2, $3, 'Anita Rao', '9000000001', $4, $4, $4) returning id::int, version`,
    [status, agent, task_id, clock.now()],
  );
  return { call_id: rows[0].id, version: rows[0].version };
}

/** Inputs of the operations on calls, with records in a state in which they succeed. */
export const preparedCalls: Record<string, Prepare> = {
  'crm.createCallDetails': async (scene) => {
    await aCall(scene, 'dispositioned');
    return { task_id: (await aTask(scene, 'inProgress')).task_id };
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
  'crm.holdCall': (scene) => aCall(scene, 'connected'),
  'crm.resumeCall': (scene) => aCall(scene, 'held'),
  'crm.endCall': (scene) => aCall(scene, 'connected'),
};
