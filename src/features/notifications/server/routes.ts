import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { issueTicket } from './notification-tickets.ts';
import { clearAll, clearOne, listNotifications, mappingIs, notificationIs, readAll, readOne } from './notifications.ts';

const operations = operationsOf(contract);
const { node } = operations;

/** Notifies the user's other tabs if anything changed. */
function notifyTabs(realtime: Realtime, userId: number, changed: number): { changed: number } {
  if (changed > 0) realtime.toUser(userId, 'notifications.changed', { user_id: userId });
  return { changed };
}

export const routes = operations.router({
  node: {
    notifications: node.notifications.handler(async ({ context: { db, principal } }) => ({
      data: await listNotifications(db, principal.userId),
    })),

    updateNotification: node.updateNotification.handler(async ({ context: { db, principal, realtime, clock }, input }) =>
      notifyTabs(realtime, principal.userId, await readOne(db, principal.userId, clock.now(), mappingIs(input.notification_mapping_id))),
    ),

    readNotification: node.readNotification.handler(async ({ context: { db, principal, realtime, clock }, input }) =>
      notifyTabs(
        realtime,
        principal.userId,
        await readOne(db, principal.userId, clock.now(), notificationIs(input.web_socket_notification_id)),
      ),
    ),

    readAllNotifications: node.readAllNotifications.handler(async ({ context: { db, principal, realtime, clock } }) =>
      notifyTabs(realtime, principal.userId, await readAll(db, principal.userId, clock.now())),
    ),

    clearAllNotifications: node.clearAllNotifications.handler(async ({ context: { db, principal, realtime, clock } }) =>
      notifyTabs(realtime, principal.userId, await clearAll(db, principal.userId, clock.now())),
    ),

    clearNotification: node.clearNotification.handler(async ({ context: { db, principal, realtime, clock }, input }) =>
      notifyTabs(realtime, principal.userId, await clearOne(db, principal.userId, clock.now(), mappingIs(input.notification_mapping_id))),
    ),

    notificationTicket: node.notificationTicket.handler(async ({ context: { db, principal, clock } }) => ({
      ...(await issueTicket(db, clock.now(), principal.sessionId)),
      email: principal.email,
    })),
  },
});
