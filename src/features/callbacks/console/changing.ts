import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a callback. */
export const changing = recordMutations({
  one: (id) => api.crm.callback.queryKey({ input: { callback_id: id } }),
  every: api.crm.callback.key(),
  lists: [api.crm.callbacks.key(), api.crm.callbacksOfOrder.key()],
});
