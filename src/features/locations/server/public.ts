export { cities, type OpeningHours, pincodes, storeGroupPincodes, storeGroups, storeGroupStores, stores, storeStock } from '../schema.ts';
export { geocode } from './geocode/geocode.ts';
export { kilometresBetween } from './distance.ts';
export type { Candidate } from './serviceability.ts';
export { storesOfPincodes } from './stores-of-pincodes.ts';
