export { codesOf } from './codes-of.ts';
export { withDrugNames } from './with-drug-names.ts';
