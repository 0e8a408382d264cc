export { type Allergy, allergyInWords, allergyShape, type Severity } from './allergy.ts';
export { addressTypes, languages } from './patient-choices.ts';
