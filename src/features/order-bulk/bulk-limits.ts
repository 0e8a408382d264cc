/** Apart from the choices, whose words the first page does not need. */

/** Maximum number of orders of one bulk change. */
export const BULK_MOST = 10_000;
/** Maximum number of picked orders; more are named by the filter that they match. */
export const PICKED_MOST = 1_000;
/** Maximum number of orders without the permission `orders.bulk`. */
export const ORDERS_AT_ONCE = 100;
/** Assignees are not notified of each order of larger changes. */
export const NOTIFIED_MOST = 100;
