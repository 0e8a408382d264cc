import { integer, text } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Columns of a table of settings besides their values. Every set that was saved is a row; none is changed or removed. */
export const settingsColumns = () => ({
  id: identity(),
  /** 1, 2, 3 …: of two users who change the same version one is refused. */
  version: integer().notNull().unique(),
  effective_from: moment().notNull(),
  saved_at: moment().notNull(),
  user_id: reference()
    .notNull()
    .references(() => users.id),
  by: text().notNull(),
});
