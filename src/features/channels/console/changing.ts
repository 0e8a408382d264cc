import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a queue. */
export const changing = recordMutations({
  one: (id) => api.crm.channel.queryKey({ input: { channel_id: id } }),
  every: api.crm.channel.key(),
  lists: [api.crm.channels.key()],
});
