import { product } from '#platform/contract/product.ts';

/** Addresses of order lists; each opens an order with `?order_id` (§2.2). */
export const ORDERS_PATH = `/${product.slug}/order-list`;
/** Callbacks; one opens with `?id` (§2.2). Notifications of orders lead there. */
export const CALLBACKS_PATH = `/${product.slug}/call-back-list`;
export const DOCTOR_ORDERS_PATH = '/doctor-prescription/order-list';
