import { eq } from 'drizzle-orm';
import { queueMessages, sendMessage } from '#features/message-queues/server/public.ts';
import { afterQuietHours } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { RecordChanged } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { MessageChannel } from '../message-templates.ts';
import { messageDeliveries, patientMessages } from '../schema.ts';
import type { StoredDelivery } from './delivery-kind.ts';
import type { PatientMessage } from './patient-message.ts';
import { patientQueue } from './patient-queue.ts';
import { wishesOf } from './patient-wishes.ts';

/** A message about an order that was not delivered is sent on the next channel to which the patient has consented, while it is of use. */
export async function tryOtherChannel(tx: Transaction, cause: Cause, { table, before, after }: RecordChanged): Promise<void> {
  if (table !== messageDeliveries || before === null || after.status !== 'undelivered') return;
  const { message_id, channel } = after as StoredDelivery;
  const [sent] = await tx
    .select({ message: queueMessages, about: patientMessages })
    .from(patientMessages)
    .innerJoin(queueMessages, eq(queueMessages.id, patientMessages.message_id))
    .where(eq(patientMessages.message_id, message_id));
  // Campaigns have one channel.
  if (!sent) return;
  const payload = sent.message.payload as PatientMessage;
  const besides = [...(payload.besides ?? []), channel as MessageChannel];
  const wishes = await wishesOf(tx, payload.patient_id, besides);
  const { cause: first, subject, expires_at: expiresAt } = sent.message;
  if (!wishes || (expiresAt && expiresAt <= cause.at)) return;
  const messageId = await sendMessage(tx, cause, patientQueue, {
    cause: `${first}/besides ${channel}`,
    subject,
    payload: { ...payload, besides },
    notBefore: afterQuietHours(cause.at, wishes),
    ...(expiresAt && { expiresAt }),
  });
  if (messageId === null) return;
  const { order_id, template } = sent.about;
  await tx.insert(patientMessages).values({ message_id: messageId, patient_id: wishes.patientId, order_id, template, at: cause.at });
}
