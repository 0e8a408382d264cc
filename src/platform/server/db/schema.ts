import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Tables of the server itself. */

/** What was decided about this database once: whether it holds the demonstration business. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });
