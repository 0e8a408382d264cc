import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { readOrderLog } from './order-log.ts';

const operations = operationsOf(contract);

export const routes = operations.router({
  oms: { orderLogs: operations.oms.orderLogs.handler(({ context: { db }, input }) => readOrderLog(db, input.order_id, input.page)) },
});
