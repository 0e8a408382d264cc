import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { users } from '#platform/session/schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { countFailure, tooManyTries, WEIGHT } from '#platform/session/server/lockout.ts';
import { passwordMatches } from '#platform/session/server/passwords.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { UserRow } from '#platform/session/server/profile.ts';

export type SignedInCall = CallContext & { principal: Principal; cause(): Cause };

async function ownAccount({ db, clock, principal }: SignedInCall): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, principal.userId));
  if (!user) throw new ORPCError('UNAUTHORIZED', { message: 'Session Timeout.' });
  if (user.locked_until && user.locked_until > clock.now()) throw tooManyTries(user.locked_until, clock.now());
  return user;
}

/**
 * Checks the signed-in user's password again. A wrong one is 403 (a 401 would sign the console out) and counts as a failed
 * sign-in, so that an open console allows no more guesses than the sign-in.
 */
export async function verifyPassword(call: SignedInCall, password: string): Promise<UserRow> {
  const { password_hash } = await ownAccount(call);
  const matches = await passwordMatches(password_hash, password);
  // Read after the check, as in the sign-in.
  const user = await ownAccount(call);
  if (matches && user.password_hash === password_hash) return user;
  await countFailure(call, user.id, WEIGHT.password);
  throw new ORPCError('FORBIDDEN', { message: 'That is not your password' });
}

/** Refuses a wrong code and counts it as a failed sign-in. */
export async function refuseCode(call: SignedInCall): Promise<never> {
  await countFailure(call, call.principal.userId, WEIGHT.code);
  throw new ORPCError('FORBIDDEN', { message: 'That code did not work' });
}
