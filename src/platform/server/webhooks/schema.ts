import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment } from '#platform/server/db/columns.ts';
import { webhookDirections, webhookServices } from '#platform/contract/webhook-choices.ts';

/** Signed messages to and from other systems. Append-only. Contains no contents: these hold patients' data. */
export const webhookCalls = pgTable(
  'webhook_calls',
  {
    id: identity(),
    at: moment().notNull(),
    direction: text().notNull(),
    service: text().notNull(),
    /** The sender's id of the message, the same in its repetitions; null: it had none that can be trusted. */
    message_id: text(),
    /** Such as `order.created`; null: it was refused before it was read. */
    type: text(),
    /** HTTP status of the answer; null: there was none. */
    status: integer(),
    /** Code of the refusal, such as `SIGNATURE_WRONG` or `NO-ANSWER`; null: it was taken. */
    problem: text(),
    /** Until the answer. Milliseconds. */
    took: integer().notNull(),
    /** The request that received it, or during which it was sent; null: a job sent it. */
    request_id: text(),
  },
  (table) => [
    check('webhook_calls_direction', isOneOf('direction', Object.keys(webhookDirections))),
    check('webhook_calls_service', isOneOf('service', Object.keys(webhookServices))),
    index('webhook_calls_by_message').on(table.message_id).where(sql`message_id is not null`),
    index('webhook_calls_by_request').on(table.request_id).where(sql`request_id is not null`),
  ],
);
