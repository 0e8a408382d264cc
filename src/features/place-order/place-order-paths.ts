import { product } from '#platform/contract/product.ts';

/** Drafts of orders (§2.1). */
export const DRAFTS_PATH = `/${product.slug}-draft`;
/** One order being placed: `?draft`, or begun for `?patient`, from `?callback`, `?drop_off`, `?lead` or `?refill`. */
export const PLACE_ORDER_PATH = `/${product.slug}/place-order`;

/** An open draft. */
export const draftPath = (id: number): string => `${PLACE_ORDER_PATH}?draft=${id}`;

/** Status in the attributes of a notification that leads to a draft. */
export const DISCOUNT_TO_APPROVE = 'discount_to_approve';
