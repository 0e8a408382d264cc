import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import { messageStates } from '#machines/platform/queue-message-facts.ts';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { messageProblems } from './message-choices.ts';

/** Messages of the queues, each written in the transaction of its cause. States named as in the machine. */
export const queueMessages = pgTable(
  'queue_messages',
  {
    ...recordColumns(),
    /** Name of the queue. */
    queue: text().notNull(),
    /** Its cause, such as `orders/17/order.billed`: another message about the same is not written. */
    cause: text().notNull(),
    /** The same in every attempt, so that whoever receives it discards repetitions. */
    message_id: text().notNull().unique(),
    /** What it is about, in words for its readers, such as an order's code. No personal data. */
    subject: text().notNull(),
    payload: jsonb().$type<object>().notNull(),
    attempts: integer().notNull().default(0),
    attempts_left: integer().notNull().default(MOST_ATTEMPTS),
    /** Time of the next attempt; null: none is planned. */
    next_at: moment(),
    /** Until when the running attempt must have a result; null: none is running. */
    lease_until: moment(),
    /** Until when it is of use; null: always. */
    expires_at: moment(),
    /** Of the last failed attempt; null: none failed, or it was handled. */
    problem: text(),
    /** What came of the last attempt, in the words of whoever received it; may be empty. */
    detail: text().notNull().default(''),
    /** Why a person discarded it; may be empty. */
    reason: text().notNull().default(''),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('queue_messages_once').on(table.queue, table.cause),
    check('queue_messages_status', isOneOf('status', messageStates)),
    check('queue_messages_problem', isOneOf('problem', Object.keys(messageProblems))),
    index('queue_messages_by_creation').on(table.created_at, table.id),
    index('queue_messages_due').on(table.queue, table.next_at, table.id).where(sql`${table.next_at} is not null`),
    index('queue_messages_leases').on(table.lease_until).where(sql`${table.lease_until} is not null`),
    index('queue_messages_dead').on(table.queue, table.status).where(sql`${table.status} in ('dead', 'retrying')`),
    index('queue_messages_done').on(table.queue, table.updated_at).where(sql`${table.status} = 'done'`),
  ],
);

/** What is known of an event besides its type. */
export interface MessageDetails {
  attempt?: number;
  problem?: string;
  detail?: string;
  reason?: string;
  next_at?: string;
  /** Message of which it is an edited copy, and names of the fields that differ. */
  copy_of?: number;
  changed?: readonly string[];
  /** Edited copy that was sent instead. */
  copied_as?: number;
}

/** Accepted events. */
export const queueMessageEventLog = pgTable(
  'queue_message_events',
  { message_id: referenceTo(() => queueMessages.id), ...logColumns<MessageDetails>() },
  (table) => [unique('queue_message_events_version').on(table.message_id, table.version)],
);
