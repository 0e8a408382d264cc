import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { queueMessages } from '#features/message-queues/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { deliveryStates } from '#machines/platform/message-delivery-facts.ts';
import { messageChannels, messageTemplates } from './message-templates.ts';

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

/** What became of messages that the provider has taken. Statuses named as in the machine. */
export const messageDeliveries = pgTable(
  'message_deliveries',
  {
    ...recordColumns(),
    message_id: referenceTo(() => queueMessages.id).unique(),
    channel: text().notNull(),
    /** As the provider names the message. */
    reference: text().notNull(),
    /** Why it was not delivered, in the provider's words; may be empty. */
    detail: text().notNull().default(''),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('message_deliveries_status', isOneOf('status', deliveryStates)),
    check('message_deliveries_channel', isOneOf('channel', messageChannels)),
    index('message_deliveries_by_reference').on(table.reference, table.id),
    index('message_deliveries_by_status').on(table.status, table.updated_at),
  ],
);

/** Accepted events. */
export const messageDeliveryEventLog = pgTable(
  'message_delivery_events',
  { delivery_id: referenceTo(() => messageDeliveries.id), ...logColumns<{ detail?: string }>() },
  (table) => [unique('message_delivery_events_version').on(table.delivery_id, table.version)],
);
