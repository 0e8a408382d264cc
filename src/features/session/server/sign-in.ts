import { ORPCError } from '@orpc/server';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { signedInUser } from '#platform/session/contract.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { sessionCookie, SESSION_COOKIE } from '#platform/server/http/cookies.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { countFailure, notLocked, refuseLockedSource, triesLeft, WEIGHT } from '#platform/session/server/lockout.ts';
import { passwordMatches, spendVerificationTime } from '#platform/session/server/passwords.ts';
import { takeRecoveryCode } from '#platform/session/server/recovery-codes.ts';
import { sessionOpened } from '#platform/session/server/session-hooks.ts';
import { endSessionOfCookie, openSession, type SessionSecrets } from '#platform/session/server/sessions.ts';
import { stepOfCode } from '#platform/session/server/totp.ts';
import { profileOf, type UserRow } from '#platform/session/server/profile.ts';

type SignedInUser = z.infer<typeof signedInUser>;
type Call = CallContext & { cause(): Cause };

/** §8: message of every 401 of the login, whatever the reason. */
const wrongCredentials = () => new ORPCError('UNAUTHORIZED', { message: 'Invalid Username & Password' });

/** Account with this name (or email) and password. Counts failures and refuses locked accounts. */
async function checkPassword(call: Call, username: string, password: string): Promise<UserRow> {
  const { db, clock } = call;
  await refuseLockedSource(call);
  const name = username.toLowerCase();
  const [found] = await db
    .select({ id: users.id, password_hash: users.password_hash })
    .from(users)
    .where(or(sql`lower(${users.username}) = ${name}`, sql`lower(${users.email}) = ${name}`))
    .limit(1);
  const matches = found ? await passwordMatches(found.password_hash, password) : await spendVerificationTime(password);
  // Read again after the check, which takes time: simultaneous guesses may have locked the account, and the password may have
  // been changed meanwhile.
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, found?.id ?? 0),
        eq(users.password_hash, found?.password_hash ?? ''),
        isNull(users.disabled_at),
        notLocked(clock.now()),
      ),
    );
  if (!matches || !user) {
    await countFailure(call, found?.id ?? null, WEIGHT.password);
    throw wrongCredentials();
  }
  await refuseLockedSource(call);
  return user;
}

/** First step (§4.2): returns the signed-in user, or only the user id if the account has MFA. */
export async function signIn(
  call: Call,
  credentials: { username: string; password: string },
): Promise<SignedInUser | { mfa_enabled: true; user_id: number }> {
  const user = await checkPassword(call, credentials.username, credentials.password);
  if (user.mfa_enabled) return { mfa_enabled: true, user_id: user.id };
  return completeSignIn(call, await call.db.transaction((tx) => admit(tx, call, user)));
}

/** Second step (§4.2): code of the app, or a recovery code. Each is accepted only once, even for simultaneous requests. */
export async function signInWithCode(
  call: Call,
  input: { user_id: number; user_token: string; username: string; password: string },
): Promise<SignedInUser> {
  const user = await checkPassword(call, input.username, input.password);
  if (!user.mfa_enabled || !user.mfa_secret || user.id !== input.user_id) throw wrongCredentials();
  const secret = user.mfa_secret;
  const admitted = await call.db.transaction(async (tx) =>
    (await takeSecondFactor(tx, call.cause(), user.id, secret, input.user_token)) ? admit(tx, call, user) : null,
  );
  if (admitted) return completeSignIn(call, admitted);
  const failures = await countFailure(call, user.id, WEIGHT.code);
  if (failures === null) throw wrongCredentials();
  throw new ORPCError('UNAUTHORIZED', { message: 'That code did not work', data: { tries_left: triesLeft(failures) } });
}

async function takeSecondFactor(tx: Transaction, cause: Cause, userId: number, secret: string, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return takeCode(tx, cause.at, userId, secret, code);
  const [free] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), notLocked(cause.at)));
  if (!free || !(await takeRecoveryCode(tx, cause.at, userId, code))) return false;
  await recordAudit(tx, cause, `users/${userId}`, null, { recovery_code: 'used' });
  return true;
}

/** Accepts a code of the app once: its time step must be later than the last accepted one. */
export async function takeCode(tx: Transaction, at: Date, userId: number, secret: string, code: string): Promise<boolean> {
  const step = stepOfCode(secret, code, at);
  if (step === null) return false;
  const accepted = await tx
    .update(users)
    .set({ mfa_last_step: step })
    .where(and(eq(users.id, userId), lt(users.mfa_last_step, step), notLocked(at)))
    .returning({ id: users.id });
  return accepted.length > 0;
}

interface Admission {
  user: UserRow;
  secrets: SessionSecrets;
  /** Previous session of this browser. */
  replaced: number | null;
}

/** Opens the session in the transaction that resets the failures and ends the browser's previous session. */
export async function admit(tx: Transaction, call: Call, user: UserRow): Promise<Admission> {
  const cause = call.cause();
  const admitted = await tx
    .update(users)
    .set({ failures: 0, locked_until: null, last_sign_in_at: cause.at })
    // Refuses if the password was changed or the account disabled since the check.
    .where(and(eq(users.id, user.id), eq(users.password_hash, user.password_hash), isNull(users.disabled_at)))
    .returning({ id: users.id });
  if (admitted.length === 0) throw wrongCredentials();
  const replaced = await endSessionOfCookie(tx, cause, call.reply.request.cookies[SESSION_COOKIE]);
  const secrets = await openSession(tx, cause, user.id, call.userAgent);
  await sessionOpened(tx, { ...cause, userId: user.id }, { id: user.id, name: user.name, agentId: user.agent_id });
  return { user, secrets, replaced };
}

/** Sets the cookie and returns the user of §3. Must be called after the commit. */
export function completeSignIn(call: Call, { user, secrets, replaced }: Admission): SignedInUser {
  if (replaced !== null) call.realtime.sessionReplaced(replaced);
  call.realtime.sessionsChanged(user.id);
  void call.reply.setCookie(SESSION_COOKIE, secrets.cookie, sessionCookie(secrets.expiresAt));
  return { ...profileOf(user), token: secrets.token, django_account: { token: secrets.djangoToken } };
}
