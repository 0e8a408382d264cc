import { eq } from 'drizzle-orm';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { MessageQueue } from '#features/message-queues/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { webhookParts } from '#platform/server/webhooks/webhook-log.ts';
import { messageTexts } from '../message-templates.ts';
import { patientEditing } from './edit-message.ts';
import { sendToPatient } from './follow-delivery.ts';
import { isRight } from './message-fit.ts';
import { openMessaging } from './open-messaging.ts';
import type { PatientMessage } from './patient-message.ts';
import { wishesOf } from './patient-wishes.ts';

export const patientQueue: MessageQueue<PatientMessage> = {
  name: 'patient-messages',
  title: msg('Messages to patients'),
  begin: (parts) => {
    const port = openMessaging(parts.messaging, parts.isDemo, webhookParts(parts));
    if (!port) return null;
    return async ({ id, payload: { template, patient_id, order_id, order_code, besides } }) => {
      const [order] = await parts.db.select({ status: orders.status }).from(orders).where(eq(orders.id, order_id));
      if (!order || !isRight(template, order.status as OrderStatus)) return { ok: true, detail: 'Not sent: the order has moved on' };
      const wishes = await wishesOf(parts.db, patient_id, besides);
      if (!wishes) return { ok: true, detail: 'Not sent: the patient wants no messages about orders any more' };
      const { channel, phone_no, language } = wishes;
      const text = messageTexts[template][language].replace('{order}', order_code);
      return sendToPatient(parts, port, { id, channel, phone_no, template, language, text });
    };
  },
  content: ({ template, order_code, patient_id }) => ({
    [msg('Template')]: template,
    [msg('Text')]: messageTexts[template].en.replace('{order}', order_code),
    [msg('Order')]: order_code,
    [msg('Patient')]: String(patient_id),
  }),
  editing: patientEditing,
  path: ({ order_id }) => `${ORDERS_PATH}?order_id=${order_id}`,
};
