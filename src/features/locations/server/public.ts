export { storeStock } from '../schema.ts';
