import { patientChanged } from '#features/patients/console/public.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { RegularMedicines } from '../contract.ts';
import { api } from './api.ts';

/** Options of the mutations that change medicines: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: RegularMedicines): void => {
    queryClient.setQueryData(api.crm.regularMedicines.queryKey({ input: { patient_id: saved.patient_id } }), saved);
    patientChanged();
  },
  onError: (error: Error): void => {
    if (statusOf(error) !== 409) return;
    patientChanged();
    void queryClient.invalidateQueries({ queryKey: api.crm.regularMedicines.key() });
  },
};
