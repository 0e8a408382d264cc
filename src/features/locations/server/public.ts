export { stores, storeStock } from '../schema.ts';
