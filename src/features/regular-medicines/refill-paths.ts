/** Patients whose medicines run out. */
export const REFILLS_PATH = '/crm/refills';
