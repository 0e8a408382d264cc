import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { reminderRepeats } from '#machines/platform/reminder-facts.ts';
import { identity, isOneOf, moment, reference } from '#platform/server/db/columns.ts';
import { eventColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { reminderStatuses } from './reminder-choices.ts';

/** Reminders, with what happened to each. Statuses named as in the machine. */

export const reminders = pgTable(
  'reminders',
  {
    id: identity(),
    /** Incremented with each change; the event of that change has the same number. */
    version: integer().notNull().default(1),
    status: text().notNull(),
    title: text().notNull(),
    /** May be empty. */
    note: text().notNull(),
    /** Path inside the product; empty: none. */
    link: text().notNull(),
    /** First time, which decides all that follow. */
    starts_at: moment().notNull(),
    /** Next time: that of the rhythm, or the one to which it was snoozed. */
    due_at: moment().notNull(),
    repeat: text().notNull(),
    author_id: reference()
      .notNull()
      .references(() => users.id),
    recipient_id: reference()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('reminders_status', isOneOf('status', Object.keys(reminderStatuses))),
    check('reminders_repeat', isOneOf('repeat', reminderRepeats)),
    check('reminders_link', sql`${table.link} = '' or ${table.link} like '/%'`),
    index('reminders_by_due').on(table.due_at, table.id),
    index('reminders_by_title').on(sql`lower(${table.title})`, table.id),
    index('reminders_by_creation').on(table.created_at, table.id),
    index('reminders_to_come').on(table.due_at).where(sql`${table.status} in ('scheduled', 'snoozed')`),
    index('reminders_of_recipient').on(table.recipient_id, table.status),
    index('reminders_of_author').on(table.author_id),
    index('reminders_search').using('gin', sql`(lower(${table.title} || ' ' || ${table.note})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const reminderEventLog = pgTable(
  'reminder_events',
  {
    id: identity(),
    reminder_id: reference()
      .notNull()
      .references(() => reminders.id),
    ...eventColumns(),
    payload: jsonb().$type<ReminderPayload>().notNull(),
  },
  (table) => [unique('reminder_events_version').on(table.reminder_id, table.version)],
);

export interface ReminderPayload {
  /** Names of the changed fields. */
  fields?: string[];
  /** The next time, ISO 8601. */
  due_at?: string;
  reason?: string;
}
