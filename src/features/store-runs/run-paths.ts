/** Auto-short (§2.2); a run opens with `?id`. */
export const AUTO_SHORT_MANIFEST_PATH = '/auto-short/manifest';
export const AUTO_SHORT_TODAY_PATH = '/auto-short/today-scheduler';
export const AUTO_SHORT_FUTURE_PATH = '/auto-short/future-scheduler';
export const AUTO_SHORT_UPLOAD_PATH = '/auto-short/csv-upload';

/** Safety stock (§2.2), and the floors that its runs would change. */
export const SAFETY_STOCK_MANIFEST_PATH = '/safety-stock/manifest';
export const SAFETY_STOCK_RUNS_PATH = '/safety-stock/scheduler';
export const SAFETY_STOCK_UPLOAD_PATH = '/safety-stock/csv-upload';
export const FLOORS_PATH = '/safety-stock/floors';

/** Order-place (§2.3). */
export const ORDER_PLACE_MANIFEST_PATH = '/order-place/manifest';
export const ORDER_PLACE_RUNS_PATH = '/order-place/scheduler';
export const ORDER_PLACE_UPLOAD_PATH = '/order-place/csv-upload';
