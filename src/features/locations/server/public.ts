export { cities, type OpeningHours, pincodes, storeGroups, storeGroupStores, stores, storeStock } from '../schema.ts';
export { kilometresBetween } from './distance.ts';
