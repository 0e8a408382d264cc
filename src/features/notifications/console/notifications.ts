import { fromPromise } from 'xstate';
import { slot } from '#platform/console/slots.ts';
import type { NotificationSubject } from './notification-slots.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { notificationsActor } from '#features/notifications/console/notifications-late.ts';
import { type Surroundings } from '#platform/console/actors/late-actor.ts';
import { notificationStream } from './notification-stream.ts';
import type { PushedNotification } from '../contract.ts';
import { holds } from '#platform/access/permissions.ts';
import { notificationsMachine } from '#machines/shell/notifications.ts';
import { notificationsRequested } from './notifications-requested.ts';
import { openPath } from '#platform/console/navigation/current-router.ts';
import {
  clearNotification,
  clearNotifications,
  loadedNotifications,
  loadNotifications,
  mergePushed,
  markOpened,
  renewNotifications,
  watchList,
} from './notification-list.ts';
import { notificationToasts } from './notification-toasts.ts';

/** §8: notification call failures are only logged. */
const logFailure = (error: unknown) => noteFailure(error, 'notifications', { quiet: true });

/** Opens the target of a notification (§2.5) and marks it as read. */
function open(id: number): void {
  const item = loadedNotifications()?.find((each) => each.id === id);
  if (!item) return;
  markOpened(id).catch(logFailure);
  const { id: callback_id, order_id, status } = item.web_socket_notification.message_attributes;
  const subject: NotificationSubject = { callback_id, order_id, status };
  // A later feature knows its own notifications; the first one has a place for all.
  const href = slot('notification.place')
    .map((placeOf) => placeOf(subject))
    .findLast((place) => place !== null);
  if (href) openPath(href);
}

/** notificationsMachine in this tab (§2.5, §4.7, §7.4): list, websocket and toasts of the signed-in user. */
export function notifications({ user }: Surroundings) {
  const toasts = notificationToasts(user.user_id, {
    onOpen: (id) => notificationsActor.current()?.send({ type: 'notification.open', id }),
    onShow: notificationsRequested.emit,
  });
  return {
    logic: notificationsMachine.provide({
      actors: {
        list: fromPromise(loadNotifications),
        clearOne: fromPromise(({ input }) => clearNotification(input.id)),
        clearAll: fromPromise(clearNotifications),
        stream: notificationStream,
        changes: watchList(toasts.listed),
      },
      actions: {
        reconcile: () => void renewNotifications(),
        take: (_, { notification }) => toasts.pushed(mergePushed(notification as PushedNotification)),
        open: (_, { id }) => open(id),
        checkToasts: () => toasts.check(loadedNotifications() ?? []),
        logFailure: (_, { error }) => logFailure(error),
      },
    }),
    input: { isOpen: holds('notifications.read', user), random: Math.random },
  };
}
