import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a push. */
export const changing = recordMutations({
  one: (id) => api.oms.push.queryKey({ input: { push_id: id } }),
  every: api.oms.push.key(),
  lists: [api.oms.pushes.key()],
});

/** Options of the mutation that has a report tried again. */
export const replaying = recordMutations({
  one: (id) => api.oms.fulfilmentReport.queryKey({ input: { report_id: id } }),
  every: api.oms.fulfilmentReport.key(),
  lists: [api.oms.fulfilmentReports.key()],
});
