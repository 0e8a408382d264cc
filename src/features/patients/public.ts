export { PATIENT_ONE_PATH, patientPath } from './patient-paths.ts';
export { type Allergy, allergyInWords, allergyShape, type Severity } from './allergy.ts';
export { addressTypes, ADULT, languages } from './patient-choices.ts';
