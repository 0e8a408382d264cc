export { isGstin } from './gstin.ts';
export { DISTRIBUTORS } from './distributor-paths.ts';
