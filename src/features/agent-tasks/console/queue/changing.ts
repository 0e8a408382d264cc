import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from '../api.ts';

/** Options of the mutations that change a task. */
export const changing = recordMutations({
  one: (id) => api.crm.task.queryKey({ input: { task_id: id } }),
  every: api.crm.task.key(),
  lists: [api.crm.myQueue.key(), api.crm.ownDay.key(), api.crm.heldTasks.key()],
});
