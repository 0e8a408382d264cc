import { readOrder } from '#features/orders/server/public.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changeTerms } from './change-terms.ts';
import { readTerms } from './read-terms.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    orderTerms: oms.orderTerms.handler(({ context, input: { order_id, ...wanted } }) =>
      readTerms(context.db, context.cause(), order_id, wanted),
    ),
    changeTerms: oms.changeTerms.handler(async ({ context, input: { order_id, version, request_key, ...terms } }) => {
      await changeTerms(context, { order_id, version, request_key }, terms);
      return readOrder(context.db, context.principal, order_id, context.clock.now());
    }),
  },
});
