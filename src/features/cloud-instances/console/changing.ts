import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change an instance. */
export const changing = recordMutations({
  one: (id) => api.admin.cloudInstance.queryKey({ input: { cloud_instance_id: id } }),
  every: api.admin.cloudInstance.key(),
  lists: [api.admin.cloudInstances.key(), api.admin.cloudProvider.key()],
});
