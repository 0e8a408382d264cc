import { randomUUID } from 'node:crypto';
import type { ContractRecord } from '#features/contracts/contract.ts';
import { aHeader, aLine, contractExamples } from '#tests/support/contract-examples.ts';
import { post, type Prepare, type Scene } from './scene.ts';

const changed = ({ id: contract_id, version }: ContractRecord) => ({ contract_id, version });

/** A draft with a line. */
async function aDraft(scene: Scene): Promise<ContractRecord> {
  const made: ContractRecord = await post(scene, 'distributor/contracts', contractExamples['distributor.addContract']());
  return post(scene, `distributor/contracts/${made.id}/lines`, { version: made.version, drug_id: 1, ...aLine });
}

/** A draft that somebody else has submitted. */
async function aSubmitted(scene: Scene): Promise<ContractRecord> {
  const { id, version } = await aDraft(scene);
  const submitted: ContractRecord = await post(scene, `distributor/contracts/${id}/submit`, { version });
  await scene.server.db.$client.query(
    'update supply_contracts set submitted_by = (select min(id) from users where id <> submitted_by) where id = $1',
    [id],
  );
  return submitted;
}

/** A contract in force. */
async function anActive(scene: Scene): Promise<ContractRecord> {
  const draft = await aDraft(scene);
  await scene.server.db.$client.query("update supply_contracts set status = 'active' where id = $1", [draft.id]);
  return draft;
}

/** Another contract of the test may have the same days and drug. */
async function alone(scene: Scene, { id }: ContractRecord): Promise<void> {
  await scene.server.db.$client.query(
    "update supply_contracts set status = 'withdrawn' where id <> $1 and number like 'TEST/%' and status in ('approved', 'active')",
    [id],
  );
}

async function anApprovable(scene: Scene): Promise<ContractRecord> {
  const submitted = await aSubmitted(scene);
  await alone(scene, submitted);
  return submitted;
}

const reason = 'The offer was taken back';

/** Inputs of the operations on contracts, with records in a state in which they succeed. */
export const preparedContracts: Record<string, Prepare> = {
  'distributor.changeContract': async (scene) => ({ ...changed(await aDraft(scene)), ...aHeader(), payment_days: 45 }),
  'distributor.setContractLine': async (scene) => ({ ...changed(await aDraft(scene)), drug_id: 2, ...aLine }),
  'distributor.removeContractLine': async (scene) => ({ ...changed(await aDraft(scene)), drug_id: 1 }),
  'distributor.submitContract': async (scene) => changed(await aDraft(scene)),
  'distributor.returnContract': async (scene) => ({ ...changed(await aSubmitted(scene)), reason }),
  'distributor.approveContract': async (scene) => changed(await anApprovable(scene)),
  'distributor.withdrawContract': async (scene) => ({ ...changed(await aDraft(scene)), reason }),
  'distributor.terminateContract': async (scene) => ({ ...changed(await anActive(scene)), reason }),
  'distributor.approveContracts': async (scene) => ({
    contracts: [{ ...changed(await anApprovable(scene)), request_key: randomUUID() }],
  }),
};
