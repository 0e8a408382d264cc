import { statusOf } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import type { PatientRecord } from '../contract.ts';
import { api } from './api.ts';

const readAgain = (): void => {
  void queryClient.invalidateQueries({ queryKey: api.crm.patientTimeline.key() });
  void queryClient.invalidateQueries({ queryKey: api.crm.findPatients.key() });
  void queryClient.invalidateQueries({ queryKey: api.crm.similarPatients.key() });
  void queryClient.invalidateQueries({ queryKey: api.crm.patientErasure.key() });
  void queryClient.invalidateQueries({ queryKey: api.crm.patientPairs.key() });
  void queryClient.invalidateQueries({ queryKey: api.crm.patientPair.key() });
};

/** Reads the patient again, as after an address was added. */
export const patientChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: api.crm.patient.key() });
  readAgain();
};

/** Options of the mutations that change a patient: shows what was saved, and after a conflict what somebody else saved. */
export const changing = {
  meta: { expected: 409 },
  onSuccess: (saved: PatientRecord): void => {
    queryClient.setQueryData(api.crm.patient.queryKey({ input: { patient_id: saved.patient_id } }), saved);
    // Other members of a family show the change too.
    void queryClient.invalidateQueries({ queryKey: api.crm.patient.key() });
    readAgain();
  },
  onError: (error: Error): void => {
    if (statusOf(error) === 409) void queryClient.invalidateQueries({ queryKey: api.crm.patient.key() });
  },
};
