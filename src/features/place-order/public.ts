export { DISCOUNT_TO_APPROVE, DRAFTS_PATH, PLACE_ORDER_PATH } from './place-order-paths.ts';
