/** Every master, in the order of the menu (§2.2). */
export const masterIds = [
  'brand',
  'item',
  'function',
  'use',
  'composition',
  'variant',
  'company',
  'hsn',
  'product',
  'product-category',
  'molecule',
  'release',
  'available-in',
  'uom',
] as const;
export type MasterId = (typeof masterIds)[number];
