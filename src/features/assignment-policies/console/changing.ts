import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a policy. */
export const changing = recordMutations({
  one: (id) => api.crm.policy.queryKey({ input: { policy_id: id } }),
  every: api.crm.policy.key(),
  lists: [api.crm.policies.key()],
});
