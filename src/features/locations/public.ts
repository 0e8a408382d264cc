export type { contract as locationsContract } from './contract.ts';
