import { and, asc, eq } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { purchaseOrders } from '../schema.ts';
import { sendingEvent } from './change-purchase-order.ts';
import type { Parties } from './create-purchase-order.ts';
import { purchaseOrderKind, type StoredPurchaseOrder } from './purchase-order-kind.ts';

interface Submission extends Parties {
  /** Drafts that are submitted; the others stay. */
  accepts: (draft: StoredPurchaseOrder) => boolean;
  /** Whether those that need no approval are sent as well. */
  sends: boolean;
}

/** Submits drafts of a store and distributor without a person. Returns how many. */
export async function submitDrafts(
  tx: Transaction,
  cause: Cause,
  { store_id, distributor_id, accepts, sends }: Submission,
): Promise<number> {
  const drafts = await tx
    .select()
    .from(purchaseOrders)
    .where(
      and(eq(purchaseOrders.store_id, store_id), eq(purchaseOrders.distributor_id, distributor_id), eq(purchaseOrders.status, 'draft')),
    )
    .orderBy(asc(purchaseOrders.id))
    .for('update');
  const submitted: StoredPurchaseOrder[] = [];
  for (const draft of drafts.filter(accepts)) {
    const event = { type: 'purchaseOrder.submitted' as const, by: SYSTEM };
    const { stored } = await applyEvent(tx, cause, purchaseOrderKind, draft, SYSTEM, { event });
    if (stored) submitted.push(stored);
  }
  for (const order of submitted)
    if (sends && order.status === 'approved')
      await applyEvent(tx, cause, purchaseOrderKind, order, SYSTEM, await sendingEvent(tx, order, SYSTEM, cause.at));
  return submitted.length;
}
