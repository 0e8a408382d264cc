import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallbackReason } from '../callback-choices.ts';
import { callbacks } from '../schema.ts';
import { callbackKind } from './callback-kind.ts';

/**
 * Closes the callbacks of a patient for a reason that nobody has taken yet: they are no longer wanted. Those that somebody changes
 * at this moment stay, like those that an agent has. Returns how many were closed.
 */
export async function withdrawCallbacks(
  tx: Transaction,
  cause: Cause,
  by: { id: number; name: string },
  { patientId, reason }: { patientId: number; reason: CallbackReason },
): Promise<number> {
  const waiting = await tx
    .select()
    .from(callbacks)
    .where(
      and(eq(callbacks.patient_id, patientId), eq(callbacks.reason, reason), eq(callbacks.status, 'PENDING'), isNull(callbacks.owner_id)),
    )
    .orderBy(asc(callbacks.id))
    .for('update', { skipLocked: true });
  const event = { type: 'callback.closed' as const, by, outcome: 'WITHDRAWN' as const, orderId: null };
  let closed = 0;
  for (const stored of waiting) if ((await applyEvent(tx, cause, callbackKind, stored, by, { event })).stored) closed += 1;
  return closed;
}
