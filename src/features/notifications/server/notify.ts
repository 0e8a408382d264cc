import { and, arrayContains, arrayOverlaps, inArray, isNull, ne, or } from 'drizzle-orm';
import type { PushedNotification } from '../contract.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import type { Role } from '#platform/access/roles.ts';
import { product } from '#platform/contract/product.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import { notificationMappings, webSocketNotifications } from '../schema.ts';
import { users } from '#platform/session/schema.ts';
import { type NotificationDelivery, openNotifications } from './notification-realtime.ts';

/** Titles that the console shows until the user closes them (§2.5). */
export const CALL_CENTER_OPERATION = 'Call Center Operation';
export const CALL_CENTER_OPERATION_ADMIN = 'Call Center Operation Admin';

/** Content of a notification. Title and message must not contain patient names: other people see the screens. */
export interface Notice {
  title: string;
  message: string;
  message_attributes: PushedNotification['message_attributes'];
}

/** Recipients: users by id and all holders of the roles, without `except` (the user who acted, or who was notified already). */
export interface Audience {
  userIds?: readonly (number | null)[];
  roles?: readonly Role[];
  except?: readonly (number | null)[];
}

/** Status in the form of `message_attributes`: `FOLLOW-UP-DOCTOR-WITHIN-TAT` → `follow_up_doctor_within_tat` (§2.5). */
export const statusAttribute = (status: OrderStatus): string => status.toLowerCase().replaceAll(/[- ]/g, '_');

const present = (ids: readonly (number | null)[] = []): number[] => ids.filter((id) => id !== null);

/**
 * Stores a notification for its recipients in the caller's transaction, and pushes it after the commit; if the server stops in
 * between, the list still has it. Only enabled accounts with the product's tab receive notifications (§2.5).
 *
 * @returns its id; null: nobody receives it
 */
export async function notify(tx: Transaction, at: Date, notice: Notice, { userIds, roles = [], except }: Audience): Promise<number | null> {
  const [named, excluded] = [present(userIds), present(except)];
  const matching = or(
    named.length > 0 ? inArray(users.id, named) : undefined,
    roles.length > 0 ? arrayOverlaps(users.roles, [...roles]) : undefined,
  );
  if (!matching) return null;
  const audience = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(matching, isNull(users.disabled_at), arrayContains(users.tabs, [product.slug]), ...excluded.map((id) => ne(users.id, id))))
    .orderBy(users.id);
  if (audience.length === 0) return null;
  const [stored] = await tx
    .insert(webSocketNotifications)
    .values({ ...notice, created_at: at })
    .returning({ id: webSocketNotifications.id });
  const notificationId = stored?.id ?? 0;
  const mappings = await tx
    .insert(notificationMappings)
    .values(audience.map(({ id }) => ({ web_socket_notification_id: notificationId, user_id: id, created_at: at })))
    .returning({ id: notificationMappings.id, user_id: notificationMappings.user_id });
  const deliveries = mappings.map(
    ({ id, user_id }): NotificationDelivery => ({
      userId: user_id,
      pushed: { ...notice, created_at: at.toISOString(), web_socket_notification_id: notificationId, notification_mapping_id: id },
    }),
  );
  afterCommit(tx, (realtime) => realtime.extension(openNotifications).push(deliveries));
  return notificationId;
}
