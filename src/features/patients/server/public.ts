export { patientAddresses, patientAllergies, patients } from '../schema.ts';
export { findPatients, rankOfName } from './find-patients.ts';
export { defaultAddress } from './addresses.ts';
export { allergiesOf, allergyTo } from './allergies.ts';
export { addressesOf, noSuchPatient } from './patient-record.ts';
export { changePatient, type PatientUser } from './change-patient.ts';
export type { PatientSource } from './patient-sources.ts';
export { currentId, holdPatient, lockPatients, onlyPatientWithPhone } from './current-patient.ts';
export type { PatientTable } from './merge-tables.ts';
