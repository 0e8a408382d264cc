/** Realtime events: facts with ids, never records. The console maps them to the data they make stale. */
export interface ServerEvents {
  /** First word to each connection: how long ago any order changed, in milliseconds; null when the server does not know. */
  hello: (fact: { changed_ago: number | null }) => void;
  'order.changed': (fact: { order_id: number; version: number }) => void;
  /** The session ended on the server: signed out elsewhere, ended by an administrator, or the business day is over. */
  'session.ended': () => void;
}

/** Path of the socket.io endpoint on the server's origin. */
export const SOCKET_PATH = '/socket.io';
