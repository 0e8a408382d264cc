export { AddressForm } from './address-form.tsx';
export { PatientSearch } from './patient-search.tsx';
export { PatientsWithPhone } from './patients-with-phone.tsx';
export { patientChanged } from './changing.ts';
export { newPatientPath, patientPath, patientsOfPhonePath } from '../patient-paths.ts';
export { usePatientsWithPhone } from './use-patients-with-phone.ts';
export type { PatientRecord } from '../contract.ts';
export type { PatientLink, PatientPart, PatientTab } from './patient-slots.ts';
