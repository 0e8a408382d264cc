export { repriceOrder, termsOf } from './order-price.ts';
export { promoTitle } from './promo-rules.ts';
export { amountOf } from './price.ts';
export type { DraftOrigin } from './start-draft.ts';
