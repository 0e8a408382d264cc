import { and, desc, eq, isNull, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { endOfBusinessDay } from '#platform/contract/business-day.ts';
import { ACTIVITY_REPORT_INTERVAL, INACTIVITY_LOGOUT } from '#platform/contract/constants.ts';
import type { AccountSession } from '#platform/session/contract.ts';
import { inactivityRoles } from '#platform/access/roles.ts';
import type { HeaderScheme } from '#platform/contract/services.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '../schema.ts';
import { deviceOf } from './devices.ts';

/** Who is asking, from the session alone: nothing in the request's fields adds to it. */
export interface Principal {
  sessionId: number;
  userId: number;
  name: string;
  email: string;
  phoneNo: string;
  agentId: number | null;
  roles: string[];
  tabs: string[];
  /** Nothing but the choice of another password is open. */
  passwordTemporary: boolean;
  lastActiveAt: Date;
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
      last_active_at: cause.at,
      expires_at: secrets.expiresAt,
      user_agent: userAgent.slice(0, 200),
    })
    .returning({ id: sessions.id });
  await recordAudit(tx, { ...cause, userId }, `sessions/${row?.id}`, null, { user_id: userId });
  return secrets;
}

/** §4.5, with the time that may pass between an activity and the console's report of it. Seconds. */
const IDLE_SECONDS = (INACTIVITY_LOGOUT + ACTIVITY_REPORT_INTERVAL) / 1_000;

/**
 * Condition on `sessions` joined with `users`: a request is let in with the session at this moment (ISO 8601, or what the database calls it). It was not
 * ended, the account is not disabled, it is still the business day of the sign-in (§4.4), and where the inactivity rule
 * holds, somebody was there (§4.5).
 */
export const isOpenAt = (now: string | Placeholder | SQL) =>
  and(
    isNull(sessions.ended_at),
    isNull(users.disabled_at),
    sql`${sessions.expires_at} > ${now}::timestamptz`,
    sql`(not ${users.roles} && ${sql.param(inactivityRoles)}::text[] or ${sessions.last_active_at} > ${now}::timestamptz - make_interval(secs => ${sql.raw(String(IDLE_SECONDS))}))`,
  );

/** What the account was given; nothing while its password is a temporary one. */
export const granted = ({ passwordTemporary, roles, tabs }: Pick<Principal, 'passwordTemporary' | 'roles' | 'tabs'>) =>
  passwordTemporary ? { roles: [], tabs: [] } : { roles, tabs };

const prepared = new WeakMap<Database, ReturnType<typeof prepareLookup>>();

function prepareLookup(db: Database) {
  return db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      name: users.name,
      email: users.email,
      phoneNo: users.phone_no,
      agentId: users.agent_id,
      roles: users.roles,
      tabs: users.tabs,
      passwordTemporary: users.password_temporary,
      lastActiveAt: sessions.last_active_at,
      tokenHash: sessions.token_hash,
      djangoTokenHash: sessions.django_token_hash,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.cookie_hash, sql.placeholder('cookie')), isOpenAt(sql.placeholder('now'))))
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
  if (!timingSafeEqual(digest(token), scheme === 'django-bearer' ? djangoTokenHash : tokenHash)) return null;
  return { ...principal, ...granted(row) };
}

/** Whether the cookie is this session's, and a request would be let in with it. */
export async function isSessionOfCookie(db: Database, now: Date, sessionId: number, cookie: string | undefined): Promise<boolean> {
  if (!cookie) return false;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), eq(sessions.cookie_hash, digest(cookie)), isOpenAt(now.toISOString())));
  return row !== undefined;
}

/** Writing at every request would cost more than the rule is worth. Milliseconds. */
const NOTE_EVERY = 10_000;

/** Somebody is there (§4.5). */
export async function noteActivity(db: Database, now: Date, { sessionId, lastActiveAt }: Principal): Promise<void> {
  if (now.getTime() - lastActiveAt.getTime() < NOTE_EVERY) return;
  await db
    .update(sessions)
    .set({ last_active_at: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.last_active_at, now)));
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

/**
 * Ends sessions of an account, each with its audit row: all, one, or all but one. The caller cuts their sockets after
 * the commit (`Realtime.sessionEnded`).
 *
 * @returns ids of the sessions that were still open
 */
export async function endSessions(
  tx: Transaction,
  cause: Cause,
  userId: number,
  { only, except }: { only?: number; except?: number } = {},
): Promise<number[]> {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: cause.at })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        only === undefined ? undefined : eq(sessions.id, only),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id });
  for (const { id } of ended) await recordAudit(tx, cause, `sessions/${id}`, { ended: false }, { ended: true });
  return ended.map(({ id }) => id);
}

/** The account's open sessions, the latest active first. `current` is the one that asks. */
export async function openSessionsOf(db: Database, now: Date, userId: number, current: number): Promise<AccountSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.user_agent,
      createdAt: sessions.created_at,
      lastActiveAt: sessions.last_active_at,
      expiresAt: sessions.expires_at,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(users.id, userId), isOpenAt(now.toISOString())))
    .orderBy(desc(sessions.last_active_at), desc(sessions.id));
  return rows.map(({ id, userAgent, createdAt, lastActiveAt, expiresAt }) => ({
    id,
    device: deviceOf(userAgent),
    created_at: createdAt.toISOString(),
    last_active_at: lastActiveAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    current: id === current,
  }));
}
