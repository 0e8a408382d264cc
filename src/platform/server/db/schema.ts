import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Tables of the server itself. */

/** One-time decisions about this database, such as whether it contains the demonstration business. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });
