export { cities, type OpeningHours, pincodes, storeGroups, storeGroupStores, stores, storeStock } from '../schema.ts';
