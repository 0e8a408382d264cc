export { PURCHASE_ORDERS_PATH } from './purchase-order-paths.ts';
