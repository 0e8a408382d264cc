import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a distributor. */
export const changing = recordMutations({
  one: (id) => api.distributor.distributor.queryKey({ input: { distributor_id: id } }),
  every: api.distributor.distributor.key(),
  lists: [api.distributor.distributors.key()],
});
