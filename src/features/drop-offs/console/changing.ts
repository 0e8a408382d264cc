import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a cart. */
export const changing = recordMutations({
  one: (id) => api.oms.dropOff.queryKey({ input: { cart_id: id } }),
  every: api.oms.dropOff.key(),
  lists: [api.oms.dropOffs.key()],
});
