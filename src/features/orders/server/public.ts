export { orders, patients } from '../schema.ts';
export { termsOf } from './order-search.ts';
