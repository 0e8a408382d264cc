export { patientAddresses, patients } from '../schema.ts';
export { rankOfName } from './find-patients.ts';
export { latestAddress } from './create-patient.ts';
export { addressesOf, noSuchPatient } from './patient-record.ts';
export { changePatient, type PatientUser } from './change-patient.ts';
export type { PatientSource } from './patient-sources.ts';
export { currentId, holdPatient, onlyPatientWithPhone } from './current-patient.ts';
export type { PatientTable } from './merge-tables.ts';
