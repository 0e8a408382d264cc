import { and, desc, eq, isNull, lt, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { endOfBusinessDay } from '#platform/contract/business-day.ts';
import { ACTIVITY_REPORT_INTERVAL, INACTIVITY_LOGOUT } from '#platform/contract/constants.ts';
import type { AccountSession } from '#platform/session/contract.ts';
import { roles as roleNames } from '#platform/access/roles.ts';
import { hasOneRole } from './role-condition.ts';
import type { HeaderScheme } from '#platform/contract/services.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '../schema.ts';
import { deviceOf } from './devices.ts';

/** The caller, derived from the session alone. */
export interface Principal {
  sessionId: number;
  userId: number;
  name: string;
  email: string;
  phoneNo: string;
  agentId: number | null;
  roles: string[];
  tabs: string[];
  /** Only the password change is open. */
  passwordTemporary: boolean;
  lastActiveAt: Date;
}

/** Secrets of a new session, returned once; the server stores only hashes. */
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

/** §4.5, plus the delay of activity reports. Seconds. */
const IDLE_SECONDS = (INACTIVITY_LOGOUT + ACTIVITY_REPORT_INTERVAL) / 1_000;

/**
 * SQL condition on `sessions` joined with `users`: the session is valid at this time (ISO 8601, or an SQL expression). It was
 * not ended, the account is enabled, the business day of the sign-in is not over (§4.4), and if the inactivity limit applies
 * it was not exceeded (§4.5).
 */
export const isOpenAt = (now: string | Placeholder | SQL) =>
  and(
    isNull(sessions.ended_at),
    isNull(users.disabled_at),
    sql`${sessions.expires_at} > ${now}::timestamptz`,
    sql`(not ${hasOneRole([roleNames.crm])} or ${sessions.last_active_at} > ${now}::timestamptz - make_interval(secs => ${sql.raw(String(IDLE_SECONDS))}))`,
  );

/** Permissions of the account; none with a temporary password. */
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

/** The session with this cookie and this token, or null; both are required. */
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

/** Whether the cookie belongs to this session and the session is valid. */
export async function isSessionOfCookie(db: Database, now: Date, sessionId: number, cookie: string | undefined): Promise<boolean> {
  if (!cookie) return false;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), eq(sessions.cookie_hash, digest(cookie)), isOpenAt(now.toISOString())));
  return row !== undefined;
}

/** Minimum interval between stored activities of a session. Milliseconds. */
const NOTE_EVERY = 10_000;

/** Records user activity (§4.5). */
export async function noteActivity(db: Database, now: Date, { sessionId, lastActiveAt }: Principal): Promise<void> {
  if (now.getTime() - lastActiveAt.getTime() < NOTE_EVERY) return;
  await db
    .update(sessions)
    .set({ last_active_at: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.last_active_at, now)));
}

/** Ends the session of a cookie; returns its id, or null. */
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
 * Ends sessions of an account, each with an audit row: all, one, or all but one. The caller must close their sockets after the
 * commit (`Realtime.sessionEnded`).
 *
 * @returns ids of the sessions that were open
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

/** The account's open sessions, most recently active first. `current` is the caller's. */
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
