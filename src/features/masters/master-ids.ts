/** Ids of the masters, in the order of the menu (§2.2). */
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

/** Titles in the rail and of the screens. */
export const masterTitles: Record<MasterId, string> = {
  brand: 'Brands',
  item: 'Items',
  function: 'Functions',
  use: 'Uses',
  composition: 'Compositions',
  variant: 'Variants',
  company: 'Companies',
  hsn: 'HSN codes',
  product: 'Products',
  'product-category': 'Product categories',
  molecule: 'Molecules',
  release: 'Releases',
  'available-in': 'Available in',
  uom: 'Units of measure',
};
