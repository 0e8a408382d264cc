import { sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#platform/server/db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { notificationTickets } from '../schema.ts';

/**
 * Tickets (`auth`) of the notification websocket (§7.1). Addresses are logged, so a ticket works once, for 30 s, and only
 * together with the session's cookie. Stored, because another server may open the websocket.
 */

/** User and session a ticket was issued to. */
export interface TicketHolder {
  sessionId: number;
  userId: number;
  email: string;
}

const LIFETIME_MS = 30_000;
/** Maximum number of unused tickets per session: more than a user has tabs. */
const MAX_WAITING = 20;

const digest = (auth: string): Buffer => createHash('sha256').update(auth).digest();

/** Issues a one-time `auth`, stored as a hash only. */
export async function issueTicket(db: Database, now: Date, sessionId: number): Promise<{ auth: string; expires_at: string }> {
  const auth = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString();
  await db.execute(sql`
    with surplus as (
      delete from ${notificationTickets} where expires_at <= ${now.toISOString()}::timestamptz or id in (
        select id from ${notificationTickets} where session_id = ${sessionId} order by id desc offset ${MAX_WAITING - 1}))
    insert into ${notificationTickets} (auth_hash, session_id, expires_at)
    values (${digest(auth)}, ${sessionId}, ${expiresAt}::timestamptz)`);
  return { auth, expires_at: expiresAt };
}

/** Returns the holder, or null. Invalidates the ticket in any case. */
export async function redeemTicket(db: Database, now: Date, auth: string): Promise<TicketHolder | null> {
  const { rows } = await db.execute<TicketHolder & Record<string, unknown>>(sql`
    with ticket as (delete from ${notificationTickets} where auth_hash = ${digest(auth)} returning session_id, expires_at)
    select ${sessions.id}::int as "sessionId", ${users.id}::int as "userId", ${users.email} as email
    from ticket join ${sessions} on sessions.id = ticket.session_id join ${users} on users.id = sessions.user_id
    where ticket.expires_at > ${now.toISOString()}::timestamptz`);
  return rows[0] ?? null;
}
