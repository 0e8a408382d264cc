import type { Prepare, Scene } from './scene.ts';

/** The presence of the scene's agent in a state, with the result of every call. */
async function aPresence({ server, browser }: Scene, status: string): Promise<{ presence_id: number; version: number }> {
  const { agent_id, user_id } = browser.user!;
  const { $client: client } = server.db;
  await client.query("update calls set status = 'dispositioned' where agent_id = $1", [agent_id]);
  await client.query("update queue_tasks set status = 'done' where agent_id = $1 and status = 'wrapUp'", [agent_id]);
  const { rows } = await client.query('update agent_presence set status = $2 where user_id = $1 returning id::int, version', [
    user_id,
    status,
  ]);
  return { presence_id: rows[0].id, version: rows[0].version };
}

/** Inputs of the operations on agents, with a presence in a state in which they succeed. */
export const preparedPresence: Record<string, Prepare> = {
  'crm.startBreak': async (scene) => ({ ...(await aPresence(scene, 'ready')), reason: 'MEAL' }),
  'crm.endBreak': (scene) => aPresence(scene, 'break'),
};
