import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { PushKind } from '../fulfilment-choices.ts';
import { omsPushEventLog, omsPushes } from '../schema.ts';
import type { StoredPush } from './push-events.ts';

interface NewMessage extends Pick<StoredPush, 'message_id' | 'payload'> {
  kind: PushKind;
}

/** Writes a message to the OMS in the transaction of its cause: neither exists without the other. One of each kind per order. */
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
    .returning({ id: omsPushes.id });
  if (!made) return;
  await tx.insert(omsPushEventLog).values({
    push_id: made.id,
    version: 1,
    at: cause.at,
    by: 'System',
    event: 'push.queued',
    to_status: 'queued',
    payload: {},
  });
  await recordAudit(tx, cause, `oms_pushes/${made.id}`, null, { status: 'queued', version: 1, kind: message.kind });
}
