export { orders, patients } from '../schema.ts';
export { termsOf } from './order-search.ts';
export { type OrderMove, type PlacedOrder } from './order-change.ts';
