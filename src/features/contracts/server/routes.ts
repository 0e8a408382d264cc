import { businessDate } from '#platform/contract/business-day.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { addContract, approveContract, approveContracts, changeContract, supplyContract } from './change-contract.ts';
import { removeLine, setLine } from './change-lines.ts';
import { contractSource } from './contract-source.ts';

const operations = operationsOf(contract);
const { distributor: service } = operations;

export const routes = operations.router({
  distributor: {
    contracts: listHandlers(service.contracts, contractSource),
    contract: service.contract.handler(supplyContract.read),
    addContract: service.addContract.handler(supplyContract.created(addContract)),
    changeContract: service.changeContract.handler(changeContract),
    setContractLine: service.setContractLine.handler(setLine),
    removeContractLine: service.removeContractLine.handler(removeLine),
    submitContract: service.submitContract.handler(
      supplyContract.changed(({ by, at }) => ({ event: { type: 'contract.submitted', by, on: businessDate(at) } })),
    ),
    returnContract: service.returnContract.handler(
      supplyContract.changed(({ by, input: { reason } }) => ({ event: { type: 'contract.returned', by, reason } })),
    ),
    approveContract: service.approveContract.handler(approveContract),
    withdrawContract: service.withdrawContract.handler(
      supplyContract.changed(({ by, input: { reason } }) => ({ event: { type: 'contract.withdrawn', by, reason } })),
    ),
    terminateContract: service.terminateContract.handler(
      supplyContract.changed(({ by, input: { reason } }) => ({ event: { type: 'contract.terminated', by, reason } })),
    ),
    approveContracts: service.approveContracts.handler(({ context, input }) => approveContracts(context, input)),
  },
});
