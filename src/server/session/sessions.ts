import { and, eq, isNull, sql } from 'drizzle-orm';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { endOfBusinessDay } from '#contracts/business-day.ts';
import type { HeaderScheme } from '#contracts/services.ts';
import { recordAudit, type Cause } from '../db/audit.ts';
import type { Database, Queryable, Transaction } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';

/** Who is asking, from the session alone: nothing in the request's fields adds to it. */
export interface Principal {
  sessionId: number;
  userId: number;
  name: string;
  agentId: number | null;
  roles: string[];
}

/** What a new session hands out, once; the server keeps only hashes. */
export interface SessionSecrets {
  /** For the HttpOnly cookie. */
  cookie: string;
  /** `token` of the stored user (§3): `Token` header and CRM bearer. */
  token: string;
  /** `django_account.token` of the stored user (§3). */
  djangoToken: string;
  expiresAt: Date;
}

const opaque = () => randomBytes(32).toString('base64url');
const digest = (value: string) => createHash('sha256').update(value).digest();

export async function openSession(tx: Transaction, cause: Cause, userId: number, userAgent: string): Promise<SessionSecrets> {
  const secrets = { cookie: opaque(), token: opaque(), djangoToken: opaque(), expiresAt: endOfBusinessDay(cause.at) };
  const [row] = await tx
    .insert(sessions)
    .values({
      cookie_hash: digest(secrets.cookie),
      token_hash: digest(secrets.token),
      django_token_hash: digest(secrets.djangoToken),
      user_id: userId,
      created_at: cause.at,
      expires_at: secrets.expiresAt,
      user_agent: userAgent.slice(0, 200),
    })
    .returning({ id: sessions.id });
  await recordAudit(tx, { ...cause, userId }, `sessions/${row?.id}`, null, { user_id: userId });
  return secrets;
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

function prepareLookup(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      agentId: users.agent_id,
      roles: users.roles,
      tokenHash: sessions.token_hash,
      djangoTokenHash: sessions.django_token_hash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.cookie_hash, sql.placeholder('cookie')),
        isNull(sessions.ended_at),
        isNull(users.disabled_at),
        sql`${sessions.expires_at} > ${sql.placeholder('now')}`,
      ),
    )
    .prepare('session_lookup');
}

/** The session of this cookie and this token together, or null: either alone opens nothing. */
export async function findSession(
  db: Database,
  now: Date,
  cookie: string | undefined,
  scheme: HeaderScheme,
  token: string | undefined,
): Promise<Principal | null> {
  if (!cookie || !token) return null;
  let lookup = prepared.get(db);
  if (!lookup) prepared.set(db, (lookup = prepareLookup(db)));
  const [row] = await lookup.execute({ cookie: digest(cookie), now: now.toISOString() });
  if (!row) return null;
  const { tokenHash, djangoTokenHash, ...principal } = row;
  return timingSafeEqual(digest(token), scheme === 'django-bearer' ? djangoTokenHash : tokenHash) ? principal : null;
}

/** Ends the session of a cookie, if there is one: its id, or null. */
export async function endSessionOfCookie(tx: Transaction, cause: Cause, cookie: string | undefined): Promise<number | null> {
  if (!cookie) return null;
  const [ended] = await tx
    .update(sessions)
    .set({ ended_at: cause.at })
    .where(and(eq(sessions.cookie_hash, digest(cookie)), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  if (!ended) return null;
  await recordAudit(tx, cause, `sessions/${ended.id}`, { ended: false }, { ended: true });
  return ended.id;
}

/** Ends one session; true when it was still open. */
export async function endSession(db: Queryable, at: Date, sessionId: number): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ ended_at: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
