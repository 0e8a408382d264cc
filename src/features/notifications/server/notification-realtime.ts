import { isSessionOfCookie } from '#platform/session/server/sessions.ts';
import type { RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { isStreamAddress, openNotificationStream } from './notification-stream.ts';
import { redeemTicket } from './notification-tickets.ts';
import type { PushedNotification } from '../contract.ts';

/** A recipient's copy of a notification. */
export interface NotificationDelivery {
  userId: number;
  pushed: PushedNotification;
}

interface NotificationRealtime extends RealtimeExtension {
  /** Pushes stored notifications to their recipients' streams, and notifies their tabs that the list changed. */
  push(deliveries: readonly NotificationDelivery[]): void;
}

/** Websocket of notifications (§4.7), on its own path beside socket.io. */
export function openNotifications({ db, clock, cookieOf, everywhere, toUserHere }: RealtimeParts): NotificationRealtime {
  const stream = openNotificationStream(async ({ headers }, auth, email) => {
    const holder = await redeemTicket(db, clock.now(), auth);
    if (!holder || holder.email.toLowerCase() !== email.toLowerCase()) return null;
    return (await isSessionOfCookie(db, clock.now(), holder.sessionId, cookieOf(headers))) ? holder : null;
  });
  return {
    connections: { isAddress: isStreamAddress, ...stream },
    stop: () => stream.close(),
    push: everywhere('notifications.push', (deliveries: readonly NotificationDelivery[]) => {
      for (const { userId, pushed } of deliveries) {
        stream.push(userId, pushed);
        toUserHere(userId, 'notifications.changed', { user_id: userId });
      }
    }),
  };
}
