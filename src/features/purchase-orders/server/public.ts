export { addToDraft } from './add-to-draft.ts';
export { submitDrafts } from './submit-drafts.ts';
export { boughtPacks } from './bought-packs.ts';
export { openQuantities } from './open-quantities.ts';
export { purchaseOrders } from '../schema.ts';
