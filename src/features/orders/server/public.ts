export { orders } from '../schema.ts';
export { termsOf } from './order-search.ts';
