import { taskKeys } from '#features/agent-tasks/console/public.ts';
import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';
import { callKeys } from './call-keys.ts';

/** Options of the mutations that change a call: the current one is shown anew, and so is its task. */
export const changing = recordMutations({
  one: (id) => api.crm.callDetails.queryKey({ input: { call_id: id } }),
  every: api.crm.currentCall.key(),
  lists: [...callKeys(), ...taskKeys()],
});
