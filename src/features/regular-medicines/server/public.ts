export { consentOf } from './refill-source.ts';
