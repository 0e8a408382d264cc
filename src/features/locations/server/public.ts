export { cities, stores, storeStock } from '../schema.ts';
