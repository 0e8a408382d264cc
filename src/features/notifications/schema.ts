import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, identity, moment, referenceTo } from '#platform/server/db/columns.ts';
import { sessions, users } from '#platform/session/schema.ts';

/** Notifications (§3) and their recipients. */

/** One row per occurrence (§3), shared by all recipients. */
export const webSocketNotifications = pgTable('web_socket_notifications', {
  id: identity(),
  title: text().notNull(),
  message: text().notNull(),
  /** `order_id`, `id` (of the callback) and `status`; never patient names. */
  message_attributes: jsonb().$type<{ order_id: number | null; id: number | null; status: string | null }>().notNull(),
  created_at: moment().notNull(),
});

/** One row per recipient (§3, notification mapping). */
export const notificationMappings = pgTable(
  'notification_mappings',
  {
    id: identity(),
    web_socket_notification_id: referenceTo(() => webSocketNotifications.id),
    user_id: referenceTo(() => users.id),
    created_at: moment().notNull(),
    read_at: moment(),
    cleared_at: moment(),
  },
  (table) => [
    unique('notification_mappings_once').on(table.web_socket_notification_id, table.user_id),
    index('notification_mappings_open').on(table.user_id, table.id.desc()).where(sql`${table.cleared_at} is null`),
  ],
);

/** Unused tickets of the notification websocket. */
export const notificationTickets = pgTable(
  'notification_tickets',
  {
    id: identity(),
    /** SHA-256 of the ticket. */
    auth_hash: bytes().notNull().unique(),
    session_id: referenceTo(() => sessions.id),
    expires_at: moment().notNull(),
  },
  (table) => [
    index('notification_tickets_of').on(table.session_id, table.id.desc()),
    index('notification_tickets_expire').on(table.expires_at),
  ],
);
