export { draftPath, PLACE_ORDER_PATH } from './place-order-paths.ts';
