import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { type MessageQueue, queueMessages } from '#features/message-queues/server/public.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { messageDeliveries } from '../schema.ts';
import { deliveryKind } from './delivery-kind.ts';
import type { MessagingPort, OutgoingMessage } from './messaging-port.ts';

type Handled = Awaited<ReturnType<NonNullable<ReturnType<MessageQueue['begin']>>>>;

/** Keeps under which name the provider has taken a message. One that is sent again keeps what is known of it. */
async function followDelivery({ db, clock }: JobParts, { id, channel }: OutgoingMessage, reference: string): Promise<void> {
  const cause = { at: clock.now(), userId: null, requestId: randomUUID(), operation: 'jobs.queues' };
  await db.transaction(async (tx) => {
    const [message] = await tx.select({ id: queueMessages.id }).from(queueMessages).where(eq(queueMessages.message_id, id));
    if (!message) return;
    const values = { message_id: message.id, channel, reference, status: 'sent', updated_at: cause.at };
    const [made] = await tx.insert(messageDeliveries).values(values).onConflictDoNothing().returning();
    if (made) await keepCreation(tx, cause, deliveryKind, made, { author: SYSTEM, event: 'message.sent' });
  });
}

/** Sends a message to a patient; what becomes of it is reported by the provider. */
export async function sendToPatient(parts: JobParts, port: MessagingPort, message: OutgoingMessage): Promise<Handled> {
  const answer = await port.send(message);
  if (!answer.accepted) return { ok: false, problem: answer.problem, detail: answer.detail, permanent: answer.permanent };
  await followDelivery(parts, message, answer.reference);
  return { ok: true, detail: `${message.channel}: ${answer.reference}` };
}
