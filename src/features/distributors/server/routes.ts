import { editableListHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { addDistributor, distributor, sendDistributorEvent, updateDistributor } from './change-distributor.ts';
import { distributorSource } from './distributor-source.ts';

const operations = operationsOf(contract);
const { distributor: service } = operations;

export const routes = operations.router({
  distributor: {
    distributors: editableListHandlers(service.distributors, distributorSource),
    distributor: service.distributor.handler(distributor.read),
    addDistributor: service.addDistributor.handler(distributor.created(addDistributor)),
    updateDistributor: service.updateDistributor.handler(updateDistributor),
    sendDistributorEvent: service.sendDistributorEvent.handler(sendDistributorEvent),
  },
});
