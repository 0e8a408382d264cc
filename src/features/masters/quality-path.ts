/** Apart from the list, which the first page does not need. */
export const QUALITY_PATH = '/masters/data-quality';
