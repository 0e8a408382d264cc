import { answerOrder } from '#features/orders/server/public.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changeTerms } from './change-terms.ts';
import { moveSlots } from './move-slots.ts';
import { readTerms } from './read-terms.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    orderTerms: oms.orderTerms.handler(({ context, input: { order_id, ...wanted } }) =>
      readTerms(context.db, context.cause(), order_id, wanted),
    ),
    moveOrderSlots: oms.moveOrderSlots.handler(({ context, input }) => moveSlots(context, input.orders)),
    changeTerms: oms.changeTerms.handler(({ context, input: { order_id, version, request_key, ...terms } }) =>
      answerOrder(context, order_id, (tx, cause) => changeTerms(tx, cause, context.principal, { order_id, version, request_key }, terms)),
    ),
  },
});
