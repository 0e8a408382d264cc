export { type DeliveryChoice, slotTypeOf } from '../draft-choices.ts';
export { repriceOrder, termsOf } from './order-price.ts';
export { chooseStores, chooseStoresFor, offerOf, servingStore, stockOf } from './store-choice.ts';
export { amountOf } from './price.ts';
export { createDraft, type DraftOrigin } from './start-draft.ts';
