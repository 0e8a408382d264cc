import { randomUUID } from 'node:crypto';
import type { Cause } from '#platform/audit/server/audit.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { queueMessages } from '../schema.ts';
import { messageKind } from './message-kind.ts';
import type { MessageQueue } from './queue.ts';

interface NewMessage<Payload> {
  /** What caused it: of several messages with the same cause only the first one is written. */
  cause: string;
  subject: string;
  payload: Payload;
  /** Before then it is not handled. */
  notBefore?: Date;
  /** From then on it is of no use. */
  expiresAt?: Date;
  /** The dead letter that it is an edited copy of, with the names of the fields that differ, and who edited it. */
  copyOf?: { id: number; changed: readonly string[]; by: Author };
}

/** Writes a message in the transaction of its cause: neither exists without the other. Returns its id; null: it exists already. */
export async function sendMessage<Payload extends object>(
  tx: Transaction,
  cause: Cause,
  { name: queue }: Pick<MessageQueue<Payload>, 'name'>,
  { cause: key, subject, payload, notBefore, expiresAt, copyOf }: NewMessage<Payload>,
): Promise<number | null> {
  const [made] = await tx
    .insert(queueMessages)
    .values({
      status: 'queued',
      queue,
      cause: key,
      message_id: `msg_${randomUUID()}`,
      subject,
      payload,
      next_at: notBefore && notBefore > cause.at ? notBefore : cause.at,
      expires_at: expiresAt ?? null,
      created_at: cause.at,
      updated_at: cause.at,
    })
    .onConflictDoNothing({ target: [queueMessages.queue, queueMessages.cause] })
    .returning();
  if (!made) return null;
  const copy = copyOf && { copy_of: copyOf.id, changed: copyOf.changed };
  await keepCreation(tx, cause, messageKind, made, {
    author: copyOf?.by ?? SYSTEM,
    event: 'message.queued',
    payload: { ...copy },
    audited: { queue, subject, ...copy },
  });
  return made.id;
}
