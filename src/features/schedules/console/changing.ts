import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a schedule. */
export const changing = recordMutations({
  one: (id) => api.admin.schedule.queryKey({ input: { schedule_id: id } }),
  every: api.admin.schedule.key(),
  lists: [api.admin.schedules.key()],
});
