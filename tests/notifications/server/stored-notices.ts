import { asc, eq, gt } from 'drizzle-orm';
import type { PushedNotification } from '#features/notifications/contract.ts';
import { notificationMappings, webSocketNotifications } from '#features/notifications/schema.ts';
import { type Audience, type Notice, notify } from '#features/notifications/server/notify.ts';
import type { TestServer } from '#tests/support/server.ts';

interface Delivered {
  userId: number;
  pushed: PushedNotification;
}

/** Notifies an audience, and reads what was stored for each of its users. */
export async function notifyAndRead(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  notice: Notice,
  audience: Audience,
): Promise<Delivered[]> {
  const last = Math.max(0, ...(await db.select({ id: notificationMappings.id }).from(notificationMappings)).map(({ id }) => id));
  await db.transaction((tx) => notify(tx, clock.now(), notice, audience));
  const stored = await db
    .select({ mapping: notificationMappings, notification: webSocketNotifications })
    .from(notificationMappings)
    .innerJoin(webSocketNotifications, eq(webSocketNotifications.id, notificationMappings.web_socket_notification_id))
    .where(gt(notificationMappings.id, last))
    .orderBy(asc(notificationMappings.id));
  return stored.map(({ mapping, notification }) => ({
    userId: mapping.user_id,
    pushed: {
      title: notification.title,
      message: notification.message,
      message_attributes: notification.message_attributes,
      created_at: notification.created_at.toISOString(),
      web_socket_notification_id: notification.id,
      notification_mapping_id: mapping.id,
    },
  }));
}
