export { AddressForm } from './address-form.tsx';
export { PatientSearch } from './patient-search.tsx';
export { patientChanged } from './changing.ts';
export { newPatientPath, patientPath, patientsOfPhonePath } from './patient-address.ts';
export { usePatientsWithPhone } from './patients-with-phone.ts';
export type { PatientRecord } from '../contract.ts';
export type { PatientLink, PatientPart, PatientTab } from './patient-slots.ts';
