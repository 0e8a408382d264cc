export { orderEvents, orderLines, orders, patients } from '../schema.ts';
export { termsOf } from './order-search.ts';
export { changeOrder, type OrderMove, type PlacedOrder } from './order-change.ts';
