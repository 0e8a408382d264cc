import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a reminder. */
export const changing = recordMutations({
  one: (id) => api.main.reminder.queryKey({ input: { reminder_id: id } }),
  every: api.main.reminder.key(),
  lists: [api.main.reminders.key()],
});
