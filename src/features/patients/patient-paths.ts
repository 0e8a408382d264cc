/** The Patient One view (§2.2). */
export const PATIENT_ONE_PATH = '/crm/search';
export const patientPath = (id: number): string => `${PATIENT_ONE_PATH}?record=${id}`;

/** The patients with a phone, to choose from. */
export const patientsOfPhonePath = (phone: string): string => `${PATIENT_ONE_PATH}?search=${phone}`;

/** A new patient with a phone. */
export const newPatientPath = (phone: string): string => `${PATIENT_ONE_PATH}?search=${phone}&new`;
