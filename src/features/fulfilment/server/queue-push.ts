import { and, eq } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { PushKind } from '../fulfilment-choices.ts';
import { omsPushes } from '../schema.ts';
import { pushKind, type StoredPush } from './push-kind.ts';

interface NewMessage extends Pick<StoredPush, 'message_id' | 'payload'> {
  kind: PushKind;
}

/**
 * Writes a message to the OMS in the transaction of its cause: neither exists without the other. One of each kind per order: that of a
 * recalled order takes the new content.
 */
export async function queuePush(tx: Transaction, cause: Cause, orderId: number, message: NewMessage): Promise<void> {
  const [made] = await tx
    .insert(omsPushes)
    .values({
      ...message,
      status: 'queued',
      order_id: orderId,
      next_at: cause.at,
      created_at: cause.at,
      updated_at: cause.at,
    })
    .onConflictDoNothing({ target: [omsPushes.order_id, omsPushes.kind] })
    .returning();
  if (made) return keepCreation(tx, cause, pushKind, made, { author: SYSTEM, event: 'push.queued', audited: { kind: message.kind } });
  const sent = await lockPush(tx, orderId, message.kind);
  const { message_id, payload } = message;
  // Refused unless it was recalled.
  if (sent)
    await applyEvent(tx, cause, pushKind, sent, SYSTEM, {
      event: { type: 'order.sent', at: cause.at.toISOString() },
      columns: { message_id, payload },
    });
}

/** The message about an order, locked. */
export async function lockPush(tx: Transaction, orderId: number, kind: PushKind): Promise<StoredPush | undefined> {
  const [stored] = await tx
    .select()
    .from(omsPushes)
    .where(and(eq(omsPushes.order_id, orderId), eq(omsPushes.kind, kind)))
    .for('update');
  return stored;
}
