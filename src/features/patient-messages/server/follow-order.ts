import { sendMessage } from '#features/message-queues/server/public.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import { afterQuietHours } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { patientMessages } from '../schema.ts';
import { subjectOf } from './edit-message.ts';
import { templateOf } from './message-fit.ts';
import { patientQueue } from './patient-queue.ts';
import { wishesOf } from './patient-wishes.ts';

/** A message about an order is of no use a day later. Milliseconds. */
export const OF_USE = 24 * 3_600_000;

/** Tells the patient that an order has moved, if the patient wants to be told. None of these moves can be undone. */
export async function followOrder(tx: Transaction, cause: Cause, { order, to, version }: OrderMove): Promise<void> {
  const template = order.status === to ? undefined : templateOf[to];
  if (!template) return;
  const wishes = await wishesOf(tx, order.patient_id);
  if (!wishes) return;
  const messageId = await sendMessage(tx, cause, patientQueue, {
    cause: `orders/${order.id}/${version}`,
    subject: subjectOf({ template, order_code: order.code }),
    payload: { template, patient_id: wishes.patientId, order_id: order.id, order_code: order.code },
    notBefore: afterQuietHours(cause.at, wishes),
    expiresAt: new Date(cause.at.getTime() + OF_USE),
  });
  if (messageId === null) return;
  await tx
    .insert(patientMessages)
    .values({ message_id: messageId, patient_id: wishes.patientId, order_id: order.id, template, at: cause.at });
}
