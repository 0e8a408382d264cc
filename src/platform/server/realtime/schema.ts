import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { bytes, identity, moment } from '../db/columns.ts';

/** Announcements between servers that are too long for NOTIFY, for 30 s. Columns as socket.io's adapter expects them. */
export const announcementAttachments = pgTable('announcement_attachments', {
  id: identity(),
  created_at: moment().notNull().default(sql`now()`),
  payload: bytes().notNull(),
});
