import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';

/** User and session a ticket was issued to. */
export interface TicketHolder {
  sessionId: number;
  userId: number;
  email: string;
}

const LIFETIME_MS = 30_000;
/** Maximum number of unused tickets per session: more than a user has tabs. */
const MAX_WAITING = 20;

const digest = (auth: string) => createHash('sha256').update(auth).digest('base64url');

export interface NotificationTickets {
  /** Issues a one-time `auth`, stored as a hash only. */
  issue(holder: TicketHolder): { auth: string; expires_at: string };
  /** Returns the holder, or null. Invalidates the ticket in any case. */
  redeem(auth: string): TicketHolder | null;
}

/**
 * Tickets (`auth`) of the notification websocket (§7.1). Addresses are logged, so a ticket works once, for 30 s, and only
 * together with the session's cookie. Kept in memory: after a restart the console requests a new one.
 */
export function createTickets(clock: Clock): NotificationTickets {
  const waiting = new Map<string, TicketHolder & { expiresAt: number }>();

  const makeRoom = (sessionId: number, now: number): void => {
    const own: string[] = [];
    for (const [key, ticket] of waiting) {
      if (ticket.expiresAt <= now) waiting.delete(key);
      else if (ticket.sessionId === sessionId) own.push(key);
    }
    for (const key of own.slice(0, Math.max(0, own.length - MAX_WAITING + 1))) waiting.delete(key);
  };

  return {
    issue: ({ sessionId, userId, email }) => {
      const now = clock.now().getTime();
      makeRoom(sessionId, now);
      const auth = randomBytes(32).toString('base64url');
      const expiresAt = now + LIFETIME_MS;
      waiting.set(digest(auth), { sessionId, userId, email, expiresAt });
      return { auth, expires_at: new Date(expiresAt).toISOString() };
    },
    redeem: (auth) => {
      const key = digest(auth);
      const ticket = waiting.get(key);
      waiting.delete(key);
      return ticket && ticket.expiresAt > clock.now().getTime() ? ticket : null;
    },
  };
}
