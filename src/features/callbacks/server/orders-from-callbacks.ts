import { eq } from 'drizzle-orm';
import type { PlacedOrder } from '#features/orders/server/public.ts';
import type { DraftOrigin } from '#features/place-order/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { callbackList } from '../callback-list.ts';
import { callbacks } from '../schema.ts';
import { callbackKind } from './callback-kind.ts';
import { isOfCaller } from './orders-of-callers.ts';

/** An order is made from a callback: for its patient, with an empty cart. */
export const callbackOrigin = {
  kind: 'callback' as const,
  listId: callbackList.id,
  permission: 'callbacks.act' as const,
  begin: async (tx: Transaction, id: number): Promise<DraftOrigin | null> => {
    const [stored] = await tx.select({ patientId: callbacks.patient_id }).from(callbacks).where(eq(callbacks.id, id));
    return stored ? { ...stored, lines: [] } : null;
  },
};

/**
 * The placed order closes the callback that it was made from; whoever placed it has it then. A callback of another patient stays as
 * it is: the draft went on with someone else.
 */
export async function closeWithOrder(tx: Transaction, cause: Cause, { id: orderId, userId, by: name, source }: PlacedOrder): Promise<void> {
  if (source?.kind !== 'callback' || userId === null) return;
  const stored = await lockRecord(tx, callbackKind, source.id);
  if (stored.status !== 'PENDING' || !(await isOfCaller(tx, stored, orderId))) return;
  const by = { id: userId, name };
  const taken =
    stored.owner_id === userId ? null : await applyEvent(tx, cause, callbackKind, stored, by, { event: { type: 'callback.taken', by } });
  await applyEvent(tx, cause, callbackKind, taken?.stored ?? stored, by, {
    event: { type: 'callback.closed', by, outcome: 'ORDER-PLACED', orderId },
    columns: { order_id: orderId },
  });
}
