import type { DraftContents, DraftRecord } from './contract.ts';

/** What the agent has decided about a draft, as it is saved. */
export const contentsOf = (draft: DraftRecord): DraftContents => ({
  patient_id: draft.patient?.id ?? null,
  address_id: draft.address_id,
  lines: draft.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity })),
  reason: draft.reason,
  prescription_id: draft.prescription_id,
  delivery: draft.delivery,
  store_id: draft.store_id,
  promo_code: draft.promo?.code ?? '',
  discount_percent: draft.discount_percent,
  payment: draft.payment,
  note: draft.note,
});
