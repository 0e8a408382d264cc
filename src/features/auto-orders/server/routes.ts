import { editableListHandlers, listHandlers } from '#platform/list/server/list-handlers.ts';
import { recordHandlers } from '#platform/record/server/record-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { autoOrderSource } from './auto-order-source.ts';
import { orderConfigSource } from './order-config-source.ts';
import { orderConfigTarget } from './order-config-target.ts';

const operations = operationsOf(contract);
const { orderConfigs, autoOrders } = operations.distributor;

export const routes = operations.router({
  distributor: {
    orderConfigs: { ...editableListHandlers(orderConfigs, orderConfigSource), ...recordHandlers(orderConfigs, orderConfigTarget) },
    autoOrders: listHandlers(autoOrders, autoOrderSource),
  },
});
