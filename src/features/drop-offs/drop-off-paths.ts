import { product } from '#platform/contract/product.ts';

/** Drop-off carts (§2.1); one opens with `?id`. */
export const DROP_OFFS_PATH = `/${product.slug}-drop-off`;
/** Their conversion against the target. */
export const DROP_OFF_STATS_PATH = `${DROP_OFFS_PATH}/stats`;
