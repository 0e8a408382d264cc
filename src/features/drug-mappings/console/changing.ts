import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a product. */
export const changing = recordMutations({
  one: (id) => api.distributor.item.queryKey({ input: { item_id: id } }),
  every: api.distributor.item.key(),
  lists: [api.distributor.items.key()],
});
