import { answerOrder } from '#features/orders/server/public.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changeTerms } from './change-terms.ts';
import { moveOrders } from './move-orders.ts';
import { readMoves } from './read-moves.ts';
import { readTerms } from './read-terms.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    orderTerms: oms.orderTerms.handler(({ context, input: { order_id, ...wanted } }) =>
      readTerms(context.db, context.cause(), order_id, wanted),
    ),
    orderMoves: oms.orderMoves.handler(async ({ context, input: { order_ids, ...closure } }) => ({
      orders: await readMoves(context.db, order_ids, closure, context.clock.now()),
    })),
    moveOrders: oms.moveOrders.handler(({ context, input }) => moveOrders(context, input.orders)),
    changeTerms: oms.changeTerms.handler(({ context, input: { order_id, version, request_key, ...terms } }) =>
      answerOrder(context, order_id, (tx, cause) => changeTerms(tx, cause, context.principal, { order_id, version, request_key }, terms)),
    ),
  },
});
