import { fromPromise } from 'xstate';
import { openablePlace } from '#console/domain/notification-place.ts';
import { noteFailure } from '#console/lib/failures.ts';
import { notificationsActor, type Surroundings } from '#console/lib/late-actor.ts';
import { notificationStream } from '#console/lib/notification-stream.ts';
import type { PushedNotification } from '#contracts/node.ts';
import { holds } from '#contracts/permissions.ts';
import { notificationsMachine } from '#machines/shell/notifications.ts';
import { askForNotifications } from '../shell/notifications-asked.ts';
import { openPath } from '../navigation.ts';
import { areaAt } from '../routes.ts';
import {
  clearNotification,
  clearNotifications,
  knownNotifications,
  loadNotifications,
  mergePushed,
  openedNotification,
  renewNotifications,
  watchList,
} from './notification-list.ts';
import { notificationToasts } from './notification-toasts.ts';

/** §8: notification call failures are only logged. */
const logFailure = (error: unknown) => noteFailure(error, 'notifications', { quiet: true });

/** Where a click leads (§2.5), and that it was read. */
function open(id: number): void {
  const item = knownNotifications()?.find((each) => each.id === id);
  if (!item) return;
  openedNotification(id).catch(logFailure);
  const { id: callback_id, order_id, status } = item.web_socket_notification.message_attributes;
  openPath(openablePlace({ callback_id, order_id, status }, (path) => areaAt(path) !== null));
}

/** notificationsMachine in this tab (§2.5, §4.7, §7.4): list, websocket and toasts of the signed-in user. */
export function notifications({ user }: Surroundings) {
  const toasts = notificationToasts(user.user_id, {
    onOpen: (id) => notificationsActor.current()?.send({ type: 'notification.open', id }),
    onShow: askForNotifications,
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
        checkToasts: () => toasts.check(knownNotifications() ?? []),
        logFailure: (_, { error }) => logFailure(error),
      },
    }),
    input: { isOpen: holds('notifications.read', user), random: Math.random },
  };
}
