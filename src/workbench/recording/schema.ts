import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { identity, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Sessions recorded with the user's consent. Both tables are kept for fourteen days. */

export const sessionRecordings = pgTable(
  'session_recordings',
  {
    id: identity(),
    user_id: referenceTo(() => users.id),
    /** Build of the console. */
    build: text().notNull(),
    started_at: moment().notNull(),
    /** Time of the last message. */
    touched_at: moment().notNull(),
    ended_at: moment(),
    messages: integer().notNull().default(0),
    /** Bytes of JSON in all parts. */
    bytes: integer().notNull().default(0),
    /** Type of the last error event. */
    last_error: text(),
  },
  (table) => [
    index('session_recordings_by_start').on(table.started_at, table.id),
    index('session_recordings_of').on(table.user_id, table.started_at),
  ],
);

export const sessionRecordingParts = pgTable(
  'session_recording_parts',
  {
    recording_id: reference()
      .notNull()
      .references(() => sessionRecordings.id, { onDelete: 'cascade' }),
    /** Starts at 1. */
    part: integer().notNull(),
    at: moment().notNull(),
    bytes: integer().notNull(),
    messages: jsonb().$type<unknown[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recording_id, table.part] })],
);
