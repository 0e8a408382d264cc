export { addressTypes } from './patient-choices.ts';
