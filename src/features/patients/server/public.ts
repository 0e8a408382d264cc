export { patientAddresses, patients } from '../schema.ts';
export { rankOfName } from './find-patients.ts';
export { latestAddress } from './create-patient.ts';
export { addressesOf } from './patient-record.ts';
export type { PatientSource } from './patient-sources.ts';
export { holdPatient, onlyPatientWithPhone } from './current-patient.ts';
export type { PatientTable } from './merge-tables.ts';
