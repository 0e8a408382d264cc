import { eq } from 'drizzle-orm';
import { filePrescription, orders, type PlacedOrder, prescriptions } from '#features/orders/server/public.ts';
import type { DraftOrigin } from '#features/place-order/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { leadList } from '../lists.ts';
import { orderLeads } from '../schema.ts';
import { linesOf } from './cart.ts';
import { leadKind, type StoredLead } from './lead-kind.ts';
import { pagesOf } from './lead-pages.ts';

/** An order is made from a lead: for its patient, if one is known, with its cart. Refused (400) as long as the chart does not accept it. */
export const leadOrigin = {
  kind: 'cio-lead' as const,
  listId: leadList.id,
  permission: 'cio.act' as const,
  begin: async (tx: Transaction, id: number, cause: Cause, author: Author): Promise<DraftOrigin | null> => {
    const [stored] = await tx.select().from(orderLeads).where(eq(orderLeads.id, id)).for('update');
    if (!stored) return null;
    const { why } = await applyEvent(tx, cause, leadKind, stored, author, { event: { type: 'order.begun' } });
    if (why) throw badRequest([{ field: 'source', ...why }]);
    const [lines, pages] = [await linesOf(tx, id), await pagesOf(tx, stored)];
    const isOnFile = stored.patient_id !== null && pages.some(({ rejected }) => !rejected);
    return {
      patientId: stored.patient_id,
      lines: lines.map(({ drug_id, quantity }) => ({ drug_id, quantity })),
      prescriptionId: isOnFile ? stored.prescription_id : null,
    };
  },
};

/** Whether an order is that of the lead's patient, or of another patient with the same number. */
async function isOfLead(tx: Transaction, { patient_id, phone_no }: StoredLead, { id, patientId }: PlacedOrder): Promise<boolean> {
  if (patient_id === null || patient_id === patientId) return true;
  const [order] = await tx.select({ phone_no: orders.phone_no }).from(orders).where(eq(orders.id, id));
  return order?.phone_no === phone_no;
}

/**
 * A lead becomes the order that was placed from it, and has its patient then. Never refuses the order: a lead of another patient, or
 * one that has become another order, stays as it is.
 */
export async function followOrder(tx: Transaction, cause: Cause, placed: PlacedOrder): Promise<void> {
  const { id: orderId, userId, by: name, source, patientId } = placed;
  if (source?.kind !== 'cio-lead') return;
  const stored = await lockRecord(tx, leadKind, source.id);
  if (!(await isOfLead(tx, stored, placed))) return;
  const { why } = await applyEvent(
    tx,
    cause,
    leadKind,
    stored,
    { id: userId, name },
    {
      event: { type: 'order.placed', orderId },
      columns: { patient_id: patientId },
    },
  );
  if (why) return;
  // The pages of somebody who was no patient before could not be chosen while the order was made.
  const isUnchosen = (await tx.$count(prescriptions, eq(prescriptions.order_id, orderId))) === 0;
  if (stored.prescription_id !== null) await filePrescription(tx, stored.prescription_id, patientId, isUnchosen ? orderId : null);
}
