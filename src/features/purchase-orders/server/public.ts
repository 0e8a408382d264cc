export { addToDraft } from './add-to-draft.ts';
export { openQuantities } from './open-quantities.ts';
export { purchaseOrders } from '../schema.ts';
