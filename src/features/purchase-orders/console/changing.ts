import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

const service = api.purchaseOrder;

/** Options of the mutations that change a purchase order. */
export const changing = recordMutations({
  one: (id) => service.purchaseOrder.queryKey({ input: { purchase_order_id: id } }),
  every: service.purchaseOrder.key(),
  lists: [service.purchaseOrders.key(), service.approvals.key(), service.extensions.key()],
});
