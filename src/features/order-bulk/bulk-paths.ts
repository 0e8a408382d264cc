import { product } from '#platform/contract/product.ts';

/** Bulk changes; one opens with `?id` (§2.2). Apart from the list, so that the menu does not load its declaration. */
export const BULK_CHANGES_PATH = `/${product.slug}/bulk-changes`;
