/** The short-book (§2.2); an entry opens with `?id`. */
export const SHORT_BOOK_PATH = '/home/short-book';
/** The same for the warehouse (§2.2): all entries, those written by hand, and those for which a buyer decides. */
export const WAREHOUSE_PATH = '/orders/warehouse-shortbook';
export const MANUAL_PATH = '/orders/warehouse-ms';
export const APPROVAL_PATH = '/orders/shortbook-approval';
/** The same beside the settings that it follows (§2.2). */
export const WMS_PATH = '/wms-setting/wms-shortbook';
