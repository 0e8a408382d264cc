import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a message. */
export const changing = recordMutations({
  one: (id) => api.admin.queueMessage.queryKey({ input: { message_id: id } }),
  every: api.admin.queueMessage.key(),
  lists: [api.admin.queueMessages.key(), api.admin.messageQueues.key()],
});
