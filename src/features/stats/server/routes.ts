import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { orderDay } from './order-stats.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: { orderStats: oms.orderStats.handler(({ context, input }) => orderDay(context.db, context.clock.now(), input.day)) },
});
