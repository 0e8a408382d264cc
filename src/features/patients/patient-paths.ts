/** The Patient One view (§2.2). */
export const PATIENT_ONE_PATH = '/crm/search';
export const patientPath = (id: number): string => `${PATIENT_ONE_PATH}?record=${id}`;
