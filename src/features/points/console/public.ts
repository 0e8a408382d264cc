import type { PatientRecord } from '#features/patients/console/public.ts';

export { pointsChanged } from './points-changed.ts';

declare module '#platform/console/slots.ts' {
  interface ComponentSlots {
    /** In the rewards of a patient, below the balance. */
    'patient.rewards': { record: PatientRecord };
  }
}
