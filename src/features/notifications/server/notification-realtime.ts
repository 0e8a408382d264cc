import { isSessionOfCookie } from '#platform/session/server/sessions.ts';
import type { RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { isStreamAddress, openNotificationStream } from './notification-stream.ts';
import { createTickets, type TicketHolder } from './notification-tickets.ts';
import type { PushedNotification } from '../contract.ts';

/** A recipient's copy of a notification. */
export interface NotificationDelivery {
  userId: number;
  pushed: PushedNotification;
}

interface NotificationRealtime extends RealtimeExtension {
  /** Pushes stored notifications to their recipients' streams, and notifies their tabs that the list changed. */
  push(deliveries: readonly NotificationDelivery[]): void;
  /** Issues a one-time `auth` for the notification websocket. */
  issueTicket(holder: TicketHolder): { auth: string; expires_at: string };
}

/** Websocket of notifications (§4.7), on its own path beside socket.io. */
export function openNotifications({ db, clock, cookieOf, toUser }: RealtimeParts): NotificationRealtime {
  const tickets = createTickets(clock);
  const stream = openNotificationStream(async ({ headers }, auth, email) => {
    const holder = tickets.redeem(auth);
    if (!holder || holder.email.toLowerCase() !== email.toLowerCase()) return null;
    return (await isSessionOfCookie(db, clock.now(), holder.sessionId, cookieOf(headers))) ? holder : null;
  });
  return {
    connections: { isAddress: isStreamAddress, ...stream },
    stop: () => stream.close(),
    push: (deliveries) => {
      for (const { userId, pushed } of deliveries) {
        stream.push(userId, pushed);
        toUser(userId, 'notifications.changed', { user_id: userId });
      }
    },
    issueTicket: (holder) => tickets.issue(holder),
  };
}
