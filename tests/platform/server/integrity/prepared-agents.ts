import { agentSettings } from '#tests/support/agent-examples.ts';
import { aChannel } from './prepared-queues.ts';
import { preparedPolicies } from './prepared-policies.ts';
import { post, type Prepare, type Scene } from './scene.ts';

let last = 80_000;

/** A call-centre agent who is not in agent management yet. */
async function aUser({ server }: Scene): Promise<number> {
  last += 1;
  const { rows } = await server.db.$client.query(
    `insert into users (username, email, name, phone_no, title, password_hash, agent_id, roles, tabs)
       select 'agent.' || $1::int, 'agent.' || $1::int || '@galen.example', name, phone_no, title, password_hash, $1::int, '{call-center-operation}', '{}'
       from users where username = 'farhan.s' returning id::int`,
    [last],
  );
  return rows[0].id;
}

async function anAgent(scene: Scene): Promise<{ record_id: number; version: number; user_id: number }> {
  const { id, version, user_id } = await post(scene, 'crm/agents', { user_id: await aUser(scene), ...agentSettings });
  return { record_id: id, version, user_id };
}

const change = ({ record_id, version }: { record_id: number; version: number }) => ({ record_id, version });

/** Inputs of the operations on the agents of the call centre, with agents in a state in which they succeed. */
export const preparedAgents: Record<string, Prepare> = {
  'crm.addAgent': async (scene) => ({ user_id: await aUser(scene), ...agentSettings }),
  'crm.changeAgent': async (scene) => ({ ...change(await anAgent(scene)), ...agentSettings, cap: 9 }),
  'crm.removeAgent': async (scene) => change(await anAgent(scene)),
  'crm.saveAgentWeights': async (scene) => {
    const { user_id } = await anAgent(scene);
    const { channel_id } = await aChannel(scene);
    return { agents: [{ user_id, cells: [{ channel_id, seen: 0, weight: 3 }] }] };
  },
  ...preparedPolicies,
};
