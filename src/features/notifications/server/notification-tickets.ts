import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#platform/server/clock.ts';

/** Whom a ticket was given to. */
export interface TicketHolder {
  sessionId: number;
  userId: number;
  email: string;
}

const LIVES_MS = 30_000;
/** Tickets of one session that wait at the same time: more than it has tabs. */
const MOST_WAITING = 20;

const digest = (auth: string) => createHash('sha256').update(auth).digest('base64url');

export interface NotificationTickets {
  /** `auth` is handed out once; the server keeps only its hash. */
  issue(holder: TicketHolder): { auth: string; expires_at: string };
  /** Whose ticket this was, or null: a ticket is gone once it was shown, wherever that leads. */
  redeem(auth: string): TicketHolder | null;
}

/**
 * The `auth` of the notification websocket (§7.1). An address ends up in logs, so what it carries works once, for 30 s
 * and only beside the session's cookie. In memory: after a restart the console asks for another.
 */
export function createTickets(clock: Clock): NotificationTickets {
  const waiting = new Map<string, TicketHolder & { expiresAt: number }>();

  const makeRoom = (sessionId: number, now: number): void => {
    const own: string[] = [];
    for (const [key, ticket] of waiting) {
      if (ticket.expiresAt <= now) waiting.delete(key);
      else if (ticket.sessionId === sessionId) own.push(key);
    }
    for (const key of own.slice(0, Math.max(0, own.length - MOST_WAITING + 1))) waiting.delete(key);
  };

  return {
    issue: ({ sessionId, userId, email }) => {
      const now = clock.now().getTime();
      makeRoom(sessionId, now);
      const auth = randomBytes(32).toString('base64url');
      const expiresAt = now + LIVES_MS;
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
