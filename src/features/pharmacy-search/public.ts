export type { contract as pharmacySearchContract } from './contract.ts';
