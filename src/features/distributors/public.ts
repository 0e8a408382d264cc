export { isGstin } from './gstin.ts';
