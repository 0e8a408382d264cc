import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a waybill. The order that follows it announces its change itself. */
export const changing = recordMutations({
  one: (id) => api.oms.waybill.queryKey({ input: { waybill_id: id } }),
  every: api.oms.waybill.key(),
  lists: [api.oms.waybills.key(), api.oms.packedOrders.key(), api.oms.waybillsOfOrder.key()],
});
