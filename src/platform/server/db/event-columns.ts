import { integer, text } from 'drizzle-orm/pg-core';
import { users } from '#platform/session/schema.ts';
import { moment, reference } from './columns.ts';

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
