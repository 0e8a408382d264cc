import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';

/** Notifications (§3) and to whom each was sent. */

/** What happened (§3), once for all who are told. */
export const webSocketNotifications = pgTable('web_socket_notifications', {
  id: identity(),
  title: text().notNull(),
  message: text().notNull(),
  /** `order_id`, `id` (of the callback) and `status`; never a patient's name. */
  message_attributes: jsonb().$type<{ order_id: number | null; id: number | null; status: string | null }>().notNull(),
  created_at: moment().notNull(),
});

/** Who is told (§3, notification mapping). */
export const notificationMappings = pgTable(
  'notification_mappings',
  {
    id: identity(),
    web_socket_notification_id: reference()
      .notNull()
      .references(() => webSocketNotifications.id),
    user_id: reference()
      .notNull()
      .references(() => users.id),
    created_at: moment().notNull(),
    read_at: moment(),
    cleared_at: moment(),
  },
  (table) => [
    unique('notification_mappings_once').on(table.web_socket_notification_id, table.user_id),
    index('notification_mappings_open').on(table.user_id, table.id.desc()).where(sql`${table.cleared_at} is null`),
  ],
);
