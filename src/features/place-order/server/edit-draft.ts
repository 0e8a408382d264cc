import { and, eq } from 'drizzle-orm';
import type { DraftOwner } from '#machines/orders/orderDraft.ts';
import { lockDrugs } from '#features/drugs/server/public.ts';
import { prescriptions, SPENT_PRESCRIPTION } from '#features/orders/server/public.ts';
import { defaultAddress, patientAddresses, patients } from '#features/patients/server/public.ts';
import { holdSlot, releaseSlot } from '#features/slots/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest, type FieldError } from '#platform/server/http/faults.ts';
import type { DraftContents } from '../contract.ts';
import { type DeliveryChoice, slotTypeOf } from '../draft-choices.ts';
import { hasPromo } from '#features/offers/server/public.ts';
import { orderDraftLines } from '../schema.ts';
import { draftConflict } from './change-draft.ts';
import type { DraftView, StoredDraft } from './draft-view.ts';

/** Lines of the same drug become one. @throws ORPCError 400 at the line that exceeds the limit over all lines (§5) */
function mergedLines(lines: DraftContents['lines']): Map<number, number> {
  const merged = new Map<number, number>();
  for (const [index, { drug_id, quantity }] of lines.entries()) {
    const sum = (merged.get(drug_id) ?? 0) + quantity;
    if (sum > MAXIMUM_QUANTITY_PER_DRUG) throw badRequest([{ field: `lines.${index}.quantity`, message: msg('At most 50 per drug') }]);
    merged.set(drug_id, sum);
  }
  return merged;
}

/** Errors of references to records that do not exist or belong to somebody else. */
async function badReferences(tx: Transaction, contents: DraftContents, drugIds: readonly number[]): Promise<FieldError[]> {
  const { patient_id, address_id, prescription_id, promo_code } = contents;
  const errors: FieldError[] = [];
  if (patient_id !== null) {
    const [patient] = await tx.select({ id: patients.id }).from(patients).where(eq(patients.id, patient_id));
    if (!patient) errors.push({ field: 'patient_id', message: msg('Patient not found') });
  }
  if (address_id !== null) {
    const isTheirs = and(eq(patientAddresses.id, address_id), eq(patientAddresses.patient_id, patient_id ?? 0));
    const [address] = await tx.select({ id: patientAddresses.id }).from(patientAddresses).where(isTheirs);
    if (!address) errors.push({ field: 'address_id', message: msg('This address does not belong to the patient') });
  }
  if (prescription_id !== null) {
    const [file] = await tx
      .select({ order_id: prescriptions.order_id, rejected_at: prescriptions.rejected_at })
      .from(prescriptions)
      .where(and(eq(prescriptions.id, prescription_id), eq(prescriptions.patient_id, patient_id ?? 0)));
    if (!file) errors.push({ field: 'prescription_id', message: msg('This prescription is not on file for the patient') });
    else if (file.rejected_at !== null || file.order_id !== null) errors.push({ field: 'prescription_id', message: SPENT_PRESCRIPTION });
  }
  if (promo_code !== '' && !(await hasPromo(tx, promo_code.toUpperCase())))
    errors.push({ field: 'promo_code', message: msg('Promo code not found') });
  const found = await lockDrugs(tx, drugIds);
  if (found.length < drugIds.length) errors.push({ field: 'lines', message: msg('Drug not found') });
  return errors;
}

/** Writes what the agent decided. @throws ORPCError 400 with the fields */
export async function writeContents(tx: Transaction, { stored }: DraftView, contents: DraftContents): Promise<Partial<StoredDraft>> {
  const lines = mergedLines(contents.lines);
  const errors = await badReferences(tx, contents, [...lines.keys()]);
  if (errors.length > 0) throw badRequest(errors);
  await tx.delete(orderDraftLines).where(eq(orderDraftLines.draft_id, stored.id));
  if (lines.size > 0)
    await tx
      .insert(orderDraftLines)
      .values([...lines].map(([drug_id, quantity], position) => ({ draft_id: stored.id, drug_id, quantity, position })));
  const { lines: _lines, promo_code, ...columns } = contents;
  const { patient_id } = contents;
  const isNewPatient = patient_id !== null && patient_id !== stored.patient_id && contents.address_id === null;
  const isSameDiscount = stored.discount_percent === contents.discount_percent;
  return {
    ...columns,
    ...(isNewPatient && { address_id: await defaultAddress(tx, patient_id) }),
    promo_code: promo_code === '' ? null : promo_code.toUpperCase(),
    ...(!isSameDiscount && { approved_by: null, approved_amount: null, approval_asked_at: null }),
  };
}

/** Takes a place in a slot of the draft's store instead of the former one. @throws ORPCError 409 if it cannot be had */
export async function writeSlot(
  tx: Transaction,
  cause: Cause,
  user: DraftOwner,
  view: DraftView,
  slot: { slot_id: number; day: string } | null,
): Promise<Partial<StoredDraft>> {
  const { stored, store } = view;
  if (stored.booking_id !== null) await releaseSlot(tx, cause, stored.booking_id);
  if (slot === null) return { booking_id: null };
  const wanted = { storeId: store?.id ?? 0, slotType: slotTypeOf[stored.delivery as DeliveryChoice], slotId: slot.slot_id, day: slot.day };
  const held = await holdSlot(tx, cause, wanted);
  if ('refused' in held) throw draftConflict(view, user, 'slot-refused', held.refused);
  return { booking_id: held.bookingId };
}
