import { product } from '#platform/contract/product.ts';

/** Redemptions (§2.2); one opens with `?id`. */
export const REWARDS_PATH = `/${product.slug}-reward`;
/** Catalogue of rewards. */
export const CATALOGUE_PATH = `${REWARDS_PATH}/catalogue`;
