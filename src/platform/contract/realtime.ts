import type { InspectionMessage } from '#platform/contract/inspection.ts';

/** A person who also has a record open. */
export interface PresentPerson {
  name: string;
  /** ISO 8601. */
  since: string;
}

/** Error code of a connection that was refused because its session has ended. */
export const NO_SESSION = 'session.ended';

/** Maximum number of open records per tab. */
export const MOST_OPEN_RECORDS = 20;

/** What changed in an order, without its values, so that tabs ask only for lists that it touches. */
export interface OrderChanges {
  /** Fields of the list of orders. */
  fields: readonly string[];
  /** Statuses before and after. */
  from: string;
  to: string;
}

/** Realtime events: facts with ids, never records. The console maps them to stale queries. */
export interface ServerEvents {
  /** First event of each connection: milliseconds since the last change of any order; null if unknown. */
  hello: (fact: { changed_ago: number | null }) => void;
  'order.changed': (fact: { order_id: number; version: number; changed?: OrderChanges }) => void;
  /** Notifications of the signed-in user were added, read or cleared, in any tab or device. */
  'notifications.changed': (fact: { user_id: number }) => void;
  /** An administrator changed the roles, tabs or name of the signed-in user. */
  'user.changed': (fact: { user_id: number }) => void;
  /** Sessions or the second factor of the signed-in user changed, in any tab or device. */
  'sessions.changed': (fact: { user_id: number }) => void;
  /** A user in the user lists changed; sent to those who manage users or grant call-centre roles. */
  'users.changed': (fact: { user_id: number }) => void;
  /** Records of a list were created, changed or removed; sent by list id to those who may see the list. */
  'records.changed': (fact: { list: string }) => void;
  /** The server has offered the signed-in agent a task. */
  'task.offered': (fact: { user_id: number }) => void;
  /** An offer to the signed-in agent ended; `held`: tasks that the agent still has. */
  'task.gone': (fact: { user_id: number; held: number }) => void;
  /** A prescription arrived for an order, or for the order lead of a CIO agent (§4.7). */
  'cio-prescription-received': (fact: { order_id: number } | { lead_id: number }) => void;
  /** Other people who have a record open that is open in this tab, such as `orders/17`. */
  presence: (fact: { record: string; people: PresentPerson[] }) => void;
  /** Results of record events, for permitted inspectors of the server; in development only. */
  inspection: (fact: { message: InspectionMessage }) => void;
  /**
   * The session ended on the server: ended elsewhere, by an administrator, or at the end of the business day. `loggedOut`: a tab of its
   * browser logged out.
   */
  'session.ended': (fact?: { loggedOut: true }) => void;
}

/** Events from the console. */
export interface ConsoleEvents {
  /** On each navigation after sign-in (§4.7): `<agent_id>_<phone_no>`. Rejected unless it matches the session. */
  'cio-ops-connected': (who: { agent_id: string }, accepted: (accepted: boolean) => void) => void;
  /** A record was opened or closed in this tab. Rejected for records without access, or beyond the maximum. */
  'record.open': (what: { record: string }, accepted?: (accepted: boolean) => void) => void;
  'record.left': (what: { record: string }) => void;
  /** Starts or stops inspecting the server. Rejected if inspection is disabled, or the user lacks the permission. */
  'inspection.watch': (what: { on: boolean }, accepted?: (accepted: boolean) => void) => void;
}

/** Path of the socket.io endpoint on the server's origin. */
export const SOCKET_PATH = '/socket.io';

/**
 * Path of the websocket that streams notifications (§4.7), with the parameters `auth` (a single-use ticket) and `email`
 * (§7.1). Each message is one `PushedNotification` as JSON.
 */
export const NOTIFICATION_STREAM_PATH = '/ws/notifications';

/** Close codes of that websocket. */
export const STREAM_REFUSED = 4401;
