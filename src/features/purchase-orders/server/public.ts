export { addToDraft } from './add-to-draft.ts';
export { submitDrafts } from './submit-drafts.ts';
export { openQuantities } from './open-quantities.ts';
export { purchaseOrders } from '../schema.ts';
