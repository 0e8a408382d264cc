import { isSessionOfCookie } from '#platform/session/server/sessions.ts';
import type { Realtime, RealtimeExtension, RealtimeParts } from '#platform/server/realtime/realtime.ts';
import { isStreamAddress, openNotificationStream } from './notification-stream.ts';
import { createTickets, type TicketHolder } from './notification-tickets.ts';
import type { Delivery } from './notify.ts';

interface NotificationRealtime extends RealtimeExtension {
  /** Sends stored notifications to the streams of their readers, whose tabs also hear that the list changed. */
  push(deliveries: readonly Delivery[]): void;
  /** The `auth` of the notification websocket, once. */
  issueTicket(holder: TicketHolder): { auth: string; expires_at: string };
}

/** The websocket that streams notifications (§4.7), at an address of its own beside socket.io. */
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

/** Pushes stored notifications after their transaction has been committed. */
export const pushNotifications = (realtime: Pick<Realtime, 'extension'>, deliveries: readonly Delivery[]): void =>
  realtime.extension(openNotifications).push(deliveries);
