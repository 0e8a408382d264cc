export { AddressForm } from './address-form.tsx';
export { PatientSearch } from './patient-search.tsx';
export { patientChanged } from './changing.ts';
export { patientPath } from './patient-address.ts';
export type { PatientRecord } from '../contract.ts';
export type { PatientLink, PatientPart, PatientTab } from './patient-slots.ts';
