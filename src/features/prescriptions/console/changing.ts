import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { PrescriptionRecord } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutations that change a prescription: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: PrescriptionRecord): void => {
    queryClient.setQueryData(api.oms.prescriptionReading.queryKey({ input: { reading_id: saved.id } }), saved);
    void queryClient.invalidateQueries({ queryKey: api.oms.prescriptionReadings.key() });
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.oms.prescriptionReading.key() });
  },
};
