import { ORPCError } from '@orpc/server';
import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { StoredNotification } from '../contract.ts';
import type { Database } from '#platform/server/db/database.ts';
import { notificationMappings, webSocketNotifications } from '../schema.ts';

/** Maximum length of the list. */
const MAX_LIST_LENGTH = 200;

const ownedBy = (userId: number) => eq(notificationMappings.user_id, userId);
export const mappingIs = (id: number): SQL => eq(notificationMappings.id, id);
export const notificationIs = (id: number): SQL => eq(notificationMappings.web_socket_notification_id, id);

export async function listNotifications(db: Database, userId: number): Promise<StoredNotification[]> {
  const rows = await db
    .select({ mapping: notificationMappings, notification: webSocketNotifications })
    .from(notificationMappings)
    .innerJoin(webSocketNotifications, eq(webSocketNotifications.id, notificationMappings.web_socket_notification_id))
    .where(and(ownedBy(userId), isNull(notificationMappings.cleared_at)))
    .orderBy(desc(notificationMappings.id))
    .limit(MAX_LIST_LENGTH);
  return rows.map(({ mapping, notification: { id, title, message, message_attributes } }) => ({
    id: mapping.id,
    created_at: mapping.created_at.toISOString(),
    read_at: mapping.read_at?.toISOString() ?? null,
    web_socket_notification: { id, title, message, message_attributes },
  }));
}

/** Sets a timestamp that is not set yet; idempotent. Returns the number of changed rows. */
async function mark(db: Database, userId: number, column: 'read_at' | 'cleared_at', at: Date, which?: SQL): Promise<number> {
  const changed = await db
    .update(notificationMappings)
    .set({ [column]: at })
    .where(and(ownedBy(userId), isNull(notificationMappings.cleared_at), isNull(notificationMappings[column]), which))
    .returning({ id: notificationMappings.id });
  return changed.length;
}

/** Marks one of the user's own notifications. Others are reported as missing; cleared ones are accepted. */
async function markOne(db: Database, userId: number, column: 'read_at' | 'cleared_at', at: Date, which: SQL): Promise<number> {
  const changed = await mark(db, userId, column, at, which);
  if (changed > 0) return changed;
  const existing = await db.$count(notificationMappings, and(ownedBy(userId), which));
  if (existing === 0) throw new ORPCError('NOT_FOUND', { message: 'Notification not found' });
  return 0;
}

export const readOne = (db: Database, userId: number, at: Date, which: SQL) => markOne(db, userId, 'read_at', at, which);
export const clearOne = (db: Database, userId: number, at: Date, which: SQL) => markOne(db, userId, 'cleared_at', at, which);
export const readAll = (db: Database, userId: number, at: Date) => mark(db, userId, 'read_at', at);
export const clearAll = (db: Database, userId: number, at: Date) => mark(db, userId, 'cleared_at', at);
