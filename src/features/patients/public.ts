export { type Allergy, allergyInWords, allergyShape, type Severity } from './allergy.ts';
export { addressTypes } from './patient-choices.ts';
