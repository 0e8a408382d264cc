import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change an entry. */
export const changing = recordMutations({
  one: (id) => api.shortbook.entry.queryKey({ input: { entry_id: id } }),
  every: api.shortbook.entry.key(),
  lists: [api.shortbook.entries.key()],
});
