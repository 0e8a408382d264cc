export type { contract as orderLinesContract } from './contract.ts';
