export { patientPath } from './patient-address.ts';
export { AddressForm } from './address-form.tsx';
export { PatientSearch } from './patient-search.tsx';
export type { PatientLink, PatientTab } from './patient-slots.ts';
