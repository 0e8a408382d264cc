/** Telling browsers what happened: after the commit, facts with ids. */
export interface Realtime {
  orderChanged(orderId: number, version: number): void;
  /** Tells every tab of the session and cuts its sockets. */
  sessionEnded(sessionId: number): void;
  /** Does the same for sessions that ended by themselves: the business day is over, the account was disabled. */
  cutEndedSessions(): Promise<void>;
  /** Cuts the sockets of a session whose browser signed in anew: its tabs connect again with the new one. */
  sessionReplaced(sessionId: number): void;
}
