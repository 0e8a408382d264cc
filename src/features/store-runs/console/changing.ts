import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import type { ProjectApi } from './api.ts';

/** Options of the mutations that change a run of a project. */
export const changingOf = (api: ProjectApi) =>
  recordMutations({
    one: (id) => api.run.queryKey({ input: { run_id: id } }),
    every: api.run.key(),
    lists: [api.runs.key()],
  });
