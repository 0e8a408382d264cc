/** Drafts that are ordered automatically (§2.2). */
export const AUTO_ORDERS_PATH = '/distributor/autoshort';
/** When and how far distributors get their orders automatically (§2.2). */
export const ORDER_CONFIGS_PATH = '/distributor/autoshort-order-config';
