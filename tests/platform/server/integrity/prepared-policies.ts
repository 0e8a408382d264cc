import { policyRules } from '#tests/support/queue-examples.ts';
import { aFreeTask, anAgent } from './prepared-supervision.ts';
import { post, type Prepare, type Scene } from './scene.ts';

type Policy = { policy_id: number; version: number };

async function aPolicy(scene: Scene): Promise<Policy> {
  const { id, version } = await post(scene, 'crm/assignment-policies', policyRules);
  return { policy_id: id, version };
}

/** A draft, and a task that an agent on duty could get. */
async function aPolicyToTry(scene: Scene): Promise<Policy> {
  await aFreeTask(scene);
  await anAgent(scene, 'ready');
  return aPolicy(scene);
}

async function aTriedPolicy(scene: Scene): Promise<Policy> {
  const { policy_id, version } = await aPolicyToTry(scene);
  return { policy_id, version: (await post(scene, `crm/assignment-policies/${policy_id}/try`, { version })).version };
}

async function aRetiredPolicy(scene: Scene): Promise<Policy> {
  const made = await aPolicy(scene);
  await scene.server.db.$client.query("update assignment_policies set status = 'retired' where id = $1", [made.policy_id]);
  return made;
}

/** Inputs of the operations on policies of assignment, with records in a state in which they succeed. */
export const preparedPolicies: Record<string, Prepare> = {
  'crm.changePolicy': async (scene) => ({ ...policyRules, ...(await aPolicy(scene)), overdue_first: false }),
  'crm.tryPolicy': aPolicyToTry,
  'crm.activatePolicy': aTriedPolicy,
  'crm.restorePolicy': async (scene) => ({ ...(await aRetiredPolicy(scene)), reason: 'The new one left callbacks waiting' }),
  'crm.discardPolicy': aPolicy,
};
