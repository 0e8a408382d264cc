import { randomUUID } from 'node:crypto';
import { NOBODYS } from './import-examples.ts';

/** What an agent may decide about a draft before anything is known. */
export const emptyDraft = {
  patient_id: null,
  address_id: null,
  lines: [],
  reason: null,
  prescription_id: null,
  delivery: 'STANDARD',
  store_id: null,
  promo_code: '',
  discount_percent: 0,
  payment: 'Cash on delivery',
  note: '',
};

const nobodys = () => ({ draft_id: NOBODYS, version: 1 });

/** Inputs of the operations on drafts, by operation. */
export const draftExamples = {
  'ecommerce.draft': () => ({ draft_id: 1 }),
  'ecommerce.startDraft': () => ({ patient_id: 1, request_key: randomUUID() }),
  'ecommerce.saveDraft': () => ({ ...nobodys(), ...emptyDraft }),
  'ecommerce.holdDraftSlot': () => ({ ...nobodys(), slot: null }),
  'ecommerce.parkDraft': nobodys,
  'ecommerce.resumeDraft': nobodys,
  'ecommerce.discardDraft': nobodys,
  'ecommerce.placeDraft': () => ({ ...nobodys(), value: 0 }),
  'ecommerce.askDiscountApproval': nobodys,
  'ecommerce.approveDiscount': nobodys,
  'ecommerce.draftSubstitutes': () => ({ draft_id: 1, drug_id: NOBODYS }),
};
