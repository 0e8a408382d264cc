import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a contract. */
export const changing = recordMutations({
  one: (id) => api.distributor.contract.queryKey({ input: { contract_id: id } }),
  every: api.distributor.contract.key(),
  lists: [api.distributor.contracts.key()],
});
