/** Waybills (§2.2); one opens with `?id`. Visitors without a session track a parcel here. */
export const WAYBILLS_PATH = '/goodaid-waybill/waybill';
/** Packed orders that wait for their waybill. */
export const PACKED_ORDERS_PATH = '/goodaid-waybill/packed-orders';
/** Scans waybill after waybill. */
export const SCAN_PATH = '/goodaid-waybill/scan';
