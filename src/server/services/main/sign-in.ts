import { ORPCError } from '@orpc/server';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { signedInUser } from '#contracts/main/sign-in.ts';
import { roles } from '#contracts/permissions.ts';
import { recordAudit, type Cause } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { users } from '../../db/schema.ts';
import { sessionCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import type { CallContext } from '../../http/call-context.ts';
import { passwordMatches, pretendToCheck } from '../../session/passwords.ts';
import { endSessionOfCookie, openSession, type SessionSecrets } from '../../session/sessions.ts';
import { stepOfCode } from '../../session/totp.ts';

type SignedInUser = z.infer<typeof signedInUser>;
type UserRow = typeof users.$inferSelect;
type Call = CallContext & { cause(): Cause };

/** §8: what a 401 of the login says, whatever the reason was. */
const wrongCredentials = () => new ORPCError('UNAUTHORIZED', { message: 'Invalid Username & Password' });

/** Failures in a row before an account is locked; a wrong code weighs double, so five codes may be tried. */
const FAILURES_BEFORE_LOCK = 10;
const WEIGHT = { password: 1, code: 2 };

/** The account whose name (or email) and password these are; failures are counted on the account, locked ones refused. */
async function checkPassword(call: Call, username: string, password: string): Promise<UserRow> {
  const { db, clock } = call;
  const name = username.toLowerCase();
  const [found] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(or(sql`lower(${users.username}) = ${name}`, sql`lower(${users.email}) = ${name}`))
    .limit(1);
  if (!found) {
    await pretendToCheck(password);
    throw wrongCredentials();
  }
  if (!(await passwordMatches(found.password_hash, password))) {
    await countFailure(call, found.id, WEIGHT.password);
    throw wrongCredentials();
  }
  // Read after the check: of a hundred guesses at once, a right one behind the tenth wrong one finds the account locked.
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, found.id), isNull(users.disabled_at), notLocked(clock.now())));
  if (!user) throw wrongCredentials();
  return user;
}

const notLocked = (at: Date) => or(isNull(users.locked_until), lte(users.locked_until, at));

/** Counts a failure; from the tenth on the account is locked for 1 min, then 2, 4, at most 15. Returns the count; null: it is locked already. */
async function countFailure(call: Call, userId: number, weight: number): Promise<number | null> {
  const cause = call.cause();
  const failures = sql`${users.failures} + ${weight}`;
  const lockedFor = sql`least(15, power(2, least(4, (${failures}) - ${FAILURES_BEFORE_LOCK}))) * interval '1 minute'`;
  return call.db.transaction(async (tx) => {
    const [row] = await tx
      .update(users)
      .set({
        failures,
        locked_until: sql`case when ${failures} >= ${FAILURES_BEFORE_LOCK} then ${cause.at.toISOString()}::timestamptz + ${lockedFor} end`,
      })
      .where(and(eq(users.id, userId), notLocked(cause.at)))
      .returning({ failures: users.failures });
    if (!row) return null;
    await recordAudit(tx, cause, `users/${userId}`, { failures: row.failures - weight }, { failures: row.failures });
    return row.failures;
  });
}

/** First step (§4.2): the signed-in user, or only the user id when the account has MFA. */
export async function signIn(
  call: Call,
  credentials: { username: string; password: string },
): Promise<SignedInUser | { mfa_enabled: true; user_id: number }> {
  const user = await checkPassword(call, credentials.username, credentials.password);
  if (user.mfa_enabled) return { mfa_enabled: true, user_id: user.id };
  return told(call, await call.db.transaction((tx) => admit(tx, call, user)));
}

/** Second step (§4.2). A code is accepted once: its time step must be later than the last accepted one, also under a race. */
export async function signInWithCode(
  call: Call,
  given: { user_id: number; user_token: string; username: string; password: string },
): Promise<SignedInUser> {
  const user = await checkPassword(call, given.username, given.password);
  if (!user.mfa_enabled || !user.mfa_secret || user.id !== given.user_id) throw wrongCredentials();
  const step = stepOfCode(user.mfa_secret, given.user_token, call.clock.now());
  const admitted =
    step === null
      ? null
      : await call.db.transaction(async (tx) => {
          const taken = await tx
            .update(users)
            .set({ mfa_last_step: step })
            .where(and(eq(users.id, user.id), lt(users.mfa_last_step, step), notLocked(call.clock.now())))
            .returning({ id: users.id });
          return taken.length > 0 ? admit(tx, call, user) : null;
        });
  if (admitted) return told(call, admitted);
  const failures = await countFailure(call, user.id, WEIGHT.code);
  if (failures === null) throw wrongCredentials();
  const triesLeft = Math.max(0, Math.ceil((FAILURES_BEFORE_LOCK - failures) / WEIGHT.code));
  throw new ORPCError('UNAUTHORIZED', { message: 'That code did not work', data: { tries_left: triesLeft } });
}

interface Admission {
  user: UserRow;
  secrets: SessionSecrets;
  /** The session that this browser held before. */
  replaced: number | null;
}

/** Opens the session in the same transaction that clears the failures, puts an agent on duty and ends the browser's last session. */
async function admit(tx: Transaction, call: Call, user: UserRow): Promise<Admission> {
  await tx
    .update(users)
    .set({ failures: 0, locked_until: null, on_duty: user.agent_id !== null })
    .where(eq(users.id, user.id));
  const replaced = await endSessionOfCookie(tx, call.cause(), call.reply.request.cookies[SESSION_COOKIE]);
  return { user, secrets: await openSession(tx, call.cause(), user.id, call.userAgent), replaced };
}

/** The cookie and the user of §3, once everything is committed. */
function told(call: Call, { user, secrets, replaced }: Admission): SignedInUser {
  if (replaced !== null) call.realtime.sessionReplaced(replaced);
  void call.reply.setCookie(SESSION_COOKIE, secrets.cookie, sessionCookie(secrets.expiresAt));
  const has = (role: string) => user.roles.includes(role);
  return {
    token: secrets.token,
    user_id: user.id,
    id: user.id,
    mfa_enabled: user.mfa_enabled,
    name: user.name,
    title: user.title,
    email: user.email,
    phone_no: user.phone_no,
    roles: user.roles,
    resource_access: user.tabs.map((tab) => ({ tabs: { id: tab, name: tab } })),
    agent_id: user.agent_id,
    password_temporary: user.password_temporary,
    django_account: { token: secrets.djangoToken },
    supervisor_view_permission: has(roles.crmTeamLead),
    queue_mamngement_agent_admin: has(roles.crmAgentAdmin) || has(roles.crmAdmin),
    s3_uploader_permission: has(roles.s3Uploader),
  };
}
