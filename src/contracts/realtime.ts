/** Realtime events: facts with ids, never records. The console maps them to the data they make stale. */
export interface ServerEvents {
  'order.changed': (fact: { order_id: number; version: number }) => void;
  /** The session ended on the server: signed out elsewhere, ended by an administrator, or the business day is over. */
  'session.ended': () => void;
}

/** Path of the socket.io endpoint on the server's origin. */
export const SOCKET_PATH = '/socket.io';
