import type { Told } from '../services/node/notify.ts';
import type { TicketHolder } from './notification-tickets.ts';

/** Telling browsers what happened: after the commit, facts with ids. */
export interface Realtime {
  orderChanged(orderId: number, version: number): void;
  /** What the list of this id shows was changed: its readers hear it. */
  recordsChanged(listId: string): void;
  /** Stored notifications, to the streams of those who are told; their tabs hear that the list changed. */
  pushed(told: readonly Told[]): void;
  /** The person's list of notifications changed. */
  notificationsChanged(userId: number): void;
  /** A prescription was attached to the order (§4.7). */
  prescriptionReceived(orderId: number): void;
  /** The `auth` of the notification websocket, once. */
  notificationTicket(holder: TicketHolder): { auth: string; expires_at: string };
  /** Roles, tabs or password of the user were changed: every tab hears it, and what its socket hears follows at once. */
  userChanged(userId: number): void;
  /** Somebody signed in, or sessions or the second step of an account changed: its own tabs hear it, and who manages users. */
  sessionsChanged(userId: number): void;
  /** Tells every tab of the session and cuts its sockets. */
  sessionEnded(sessionId: number): void;
  /** Does the same for sessions that ended by themselves: the business day is over, the account was disabled. */
  cutEndedSessions(): Promise<void>;
  /** Cuts the sockets of a session whose browser signed in anew: its tabs connect again with the new one. */
  sessionReplaced(sessionId: number): void;
}
