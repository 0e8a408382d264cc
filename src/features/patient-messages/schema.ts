import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { queueMessages } from '#features/message-queues/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { messageTemplates } from './message-templates.ts';

/** Messages to patients, each with its message in the queue. */
export const patientMessages = pgTable(
  'patient_messages',
  {
    id: identity(),
    message_id: referenceTo(() => queueMessages.id).unique(),
    patient_id: referenceTo(() => patients.id),
    order_id: referenceTo(() => orders.id),
    template: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    check('patient_messages_template', isOneOf('template', Object.keys(messageTemplates))),
    index('patient_messages_by_patient').on(table.patient_id, table.at, table.id),
    index().on(table.order_id),
  ],
);
