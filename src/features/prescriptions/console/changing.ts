import { recordMutations } from '#platform/record/console/change/record-mutations.ts';
import { api } from './api.ts';

/** Options of the mutations that change a prescription. */
export const changing = recordMutations({
  one: (id) => api.oms.prescriptionReading.queryKey({ input: { reading_id: id } }),
  every: api.oms.prescriptionReading.key(),
  lists: [api.oms.prescriptionReadings.key()],
});
