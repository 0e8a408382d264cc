import type { InspectionMessage } from '#platform/contract/inspection.ts';

/** Somebody who has a record open, too. */
export interface PresentPerson {
  name: string;
  /** ISO 8601. */
  since: string;
}

/** Code of a refused connection whose session has ended. */
export const NO_SESSION = 'session.ended';

/** Records that one tab tells as open: more than it can show. */
export const MOST_OPEN_RECORDS = 20;

/** Realtime events: facts with ids, never records. The console maps them to the data they make stale. */
export interface ServerEvents {
  /** First word to each connection: how long ago any order changed, in milliseconds; null when the server does not know. */
  hello: (fact: { changed_ago: number | null }) => void;
  'order.changed': (fact: { order_id: number; version: number }) => void;
  /** Notifications of the signed-in user were added, read or cleared, in whatever tab or device. */
  'notifications.changed': (fact: { user_id: number }) => void;
  /** Roles, tabs or name of the signed-in user were changed by an administrator. */
  'user.changed': (fact: { user_id: number }) => void;
  /** Sessions or the second step of the signed-in user changed: signed in or out, in whatever tab or device. */
  'sessions.changed': (fact: { user_id: number }) => void;
  /** What lists of users tell of this one changed: to those who manage users or give the roles of the call centre. */
  'users.changed': (fact: { user_id: number }) => void;
  /** Records that a list shows were made, changed or taken out: to those who may see the list, by its id. */
  'records.changed': (fact: { list: string }) => void;
  /** A prescription arrived for an order (§4.7). */
  'cio-prescription-received': (fact: { order_id: number }) => void;
  /** Who else has a record open that this tab has open, such as `orders/17`. */
  presence: (fact: { record: string; people: PresentPerson[] }) => void;
  /** What events of records led to, to those who inspect the server and may: in development alone. */
  inspection: (fact: { messages: InspectionMessage[] }) => void;
  /** The session ended on the server: signed out elsewhere, ended by an administrator, or the business day is over. */
  'session.ended': () => void;
}

/** What the console says. */
export interface ConsoleEvents {
  /** On each navigation after sign-in (§4.7): `<agent_id>_<phone_no>`. The session decides; another value is refused. */
  'cio-ops-connected': (who: { agent_id: string }, accepted: (accepted: boolean) => void) => void;
  /** A record was opened in this tab, and closed. One that is not open to the person, or one too many, is not accepted. */
  'record.open': (what: { record: string }, accepted?: (accepted: boolean) => void) => void;
  'record.left': (what: { record: string }) => void;
  /** Begins or ends to inspect the server. Not accepted: it does not let itself be inspected, or not by this person. */
  'inspection.watch': (what: { on: boolean }, accepted?: (accepted: boolean) => void) => void;
}

/** Path of the socket.io endpoint on the server's origin. */
export const SOCKET_PATH = '/socket.io';

/**
 * Path of the websocket that streams notifications (§4.7), with the parameters `auth` (a ticket that works once) and
 * `email` (§7.1). Each message is one `PushedNotification` as JSON.
 */
export const NOTIFICATION_STREAM_PATH = '/ws/notifications';

/** Close codes of that websocket. */
export const STREAM_REFUSED = 4401;
