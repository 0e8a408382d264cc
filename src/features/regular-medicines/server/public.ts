export { consentOf, isDue } from './refill-source.ts';
