/** The Patient One view (§2.2). */
export const PATIENT_ONE_PATH = '/crm/search';
