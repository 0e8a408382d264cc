import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { users } from '#platform/session/schema.ts';
import { identity, moment, reference } from './columns.ts';

/** Columns of a table of accepted events: append-only, and unique per record and version, so that two writers cannot make the same change. */
export const eventColumns = () => ({
  version: integer().notNull(),
  at: moment().notNull(),
  /** Null: reported by a system. */
  user_id: reference().references(() => users.id),
  by: text().notNull(),
  event: text().notNull(),
  from_status: text(),
  to_status: text().notNull(),
});

/** Columns of a log besides that of its record. */
export const logColumns = <Payload>() => ({ id: identity(), ...eventColumns(), payload: jsonb().$type<Payload>().notNull() });

/** Columns of every record that follows a chart. */
export const recordColumns = () => ({
  id: identity(),
  /** Incremented with each change; the event of that change has the same number. */
  version: integer().notNull().default(1),
  /** State of the chart. */
  status: text().notNull(),
});
