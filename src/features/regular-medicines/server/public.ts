export { consentOf, isDue } from './refill-source.ts';
export { prescriptionUntil } from './supply.ts';
