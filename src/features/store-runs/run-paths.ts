/** Auto-short (§2.2); a run opens with `?id`. */
export const AUTO_SHORT_MANIFEST_PATH = '/auto-short/manifest';
export const AUTO_SHORT_TODAY_PATH = '/auto-short/today-scheduler';
export const AUTO_SHORT_FUTURE_PATH = '/auto-short/future-scheduler';
export const AUTO_SHORT_UPLOAD_PATH = '/auto-short/csv-upload';
