import { sql } from 'drizzle-orm';
import type { DeliveryState } from '#machines/platform/message-delivery-facts.ts';
import type { MessageState } from '#machines/platform/queue-message-facts.ts';
import { messageStatuses } from '#features/message-queues/server/public.ts';
import { ORDERS_PATH } from '#features/orders/public.ts';
import type { PatientSource, PatientTable } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { deliveryNames } from '../delivery-choices.ts';
import { type MessageTemplate, messageTemplates } from '../message-templates.ts';

interface MessageFacts {
  template: MessageTemplate;
  status: MessageState;
  /** What the provider has reported; null: it has not taken it. */
  delivery: DeliveryState | null;
  /** Why it was not delivered, in the provider's words; may be empty. */
  why: string | null;
  order: string;
  order_id: number;
}

/** Messages in the timeline of their patient. */
export const messagesOfPatients: PatientSource = {
  kind: 'message',
  title: msg('Messages'),
  permission: 'patients.read',
  entries: (patient) =>
    sql`select p.id, p.at, null::text as by,
        jsonb_build_object('template', p.template, 'status', m.status, 'delivery', d.status, 'why', d.detail, 'order', o.code, 'order_id', o.id) as data
      from patient_messages p join queue_messages m on m.id = p.message_id join orders o on o.id = p.order_id
        left join message_deliveries d on d.message_id = p.message_id
      where p.patient_id = ${patient}`,
  present: ({ template, status, delivery, why, order, order_id }: MessageFacts) => ({
    text: sentence(msg('Message “{message}”: {status}'), {
      message: sentence(messageTemplates[template]),
      status: sentence(delivery === null ? messageStatuses[status] : deliveryNames[delivery]),
    }),
    detail: why ? `${order}: ${why}` : order,
    path: `${ORDERS_PATH}?order_id=${order_id}`,
  }),
};

export const messageTable: PatientTable = { table: 'patient_messages', title: msg('Messages'), at: 'at', erasure: 'delete' };
