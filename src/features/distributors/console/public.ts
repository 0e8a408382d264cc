export type { DistributorPart } from './distributor-slots.ts';
