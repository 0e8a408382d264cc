export { beginningsOf, orderEvents, orderLines, orders, patients, prescriptions } from '../schema.ts';
export { allergyOf } from './allergies.ts';
export { authorOf, changeOrder, type OrderMove, type PlacedOrder } from './order-change.ts';
export { conflict } from './order-conflict.ts';
export { noSuchOrder, readOrder } from './order-record.ts';
export { hasLeftDesk, type StoredOrder } from './order-rows.ts';
export { orderChanged } from './order-realtime.ts';
export { termsOf } from './order-search.ts';
export { placeOrder } from './place-order.ts';
