import { eq } from 'drizzle-orm';
import type { CallbackOwner } from '#machines/orders/callback.ts';
import type { PlacedOrder } from '#features/orders/server/public.ts';
import type { DraftOrigin } from '#features/place-order/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { callbackList } from '../callback-list.ts';
import { callbacks } from '../schema.ts';
import { changeCallbackIn, isOfCaller } from './change-callback.ts';

/** An order is made from a callback: for its patient, with an empty cart. */
export const callbackOrigin = {
  kind: 'callback' as const,
  listId: callbackList.id,
  read: async (tx: Transaction, id: number): Promise<DraftOrigin | null> => {
    const [stored] = await tx.select({ patientId: callbacks.patient_id }).from(callbacks).where(eq(callbacks.id, id));
    return stored ? { ...stored, lines: [] } : null;
  },
};

/**
 * The placed order closes the callback that it was made from; whoever placed it has it then. A callback of another patient stays as
 * it is: the draft went on with someone else.
 */
export async function closeWithOrder(tx: Transaction, cause: Cause, { id, code, userId, by, source }: PlacedOrder): Promise<void> {
  if (source?.kind !== 'callback' || userId === null) return;
  const [stored] = await tx
    .select({
      status: callbacks.status,
      owner: callbacks.owner_id,
      patient_id: callbacks.patient_id,
      phone_no: callbacks.phone_no,
    })
    .from(callbacks)
    .where(eq(callbacks.id, source.id))
    .for('update');
  if (stored?.status !== 'PENDING' || !(await isOfCaller(tx, stored, id))) return;
  const user: CallbackOwner = { id: userId, name: by };
  const change = { callback_id: source.id, version: null };
  if (stored.owner !== userId) await changeCallbackIn(tx, cause, user, change, () => ({ type: 'callback.taken', by: user }));
  await changeCallbackIn(tx, cause, user, { ...change, order: code }, (orderId) => ({
    type: 'callback.closed',
    by: user,
    outcome: 'ORDER-PLACED',
    orderId,
  }));
}
