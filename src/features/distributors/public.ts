export type { contract as distributorsContract } from './contract.ts';
export { isGstin } from './gstin.ts';
export { DISTRIBUTORS, DISTRIBUTORS_PATH } from './distributor-paths.ts';
