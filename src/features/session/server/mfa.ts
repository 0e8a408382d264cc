import { and, eq } from 'drizzle-orm';
import type { MfaState } from '../account-contract.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { forgetRecoveryCodes, recoveryCodesLeft, renewRecoveryCodes } from '#platform/session/server/recovery-codes.ts';
import { enrolmentUri, newSecret } from '#platform/session/server/totp.ts';
import { endOtherSessions } from './own-sessions.ts';
import type { UserRow } from '#platform/session/server/profile.ts';
import { verifyPassword, refuseCode, type SignedInCall } from './proof.ts';
import { takeCode } from './sign-in.ts';

export async function mfaState({ db, principal }: SignedInCall): Promise<MfaState> {
  const [row] = await db
    .select({ enabled: users.mfa_enabled, enabledAt: users.mfa_enabled_at })
    .from(users)
    .where(eq(users.id, principal.userId));
  return {
    enabled: row?.enabled ?? false,
    enabled_at: row?.enabledAt?.toISOString() ?? null,
    recovery_codes_left: await recoveryCodesLeft(db, principal.userId),
  };
}

/** Creates a secret, which stays pending until a code of it was entered. */
export async function beginMfaSetup(call: SignedInCall, password: string): Promise<{ secret: string; otpauth_uri: string }> {
  const user = await verifyPassword(call, password);
  if (user.mfa_enabled) throw badRequest([{ field: 'request', message: 'The second step is set up already' }]);
  const secret = newSecret();
  await call.db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ mfa_pending_secret: secret })
      .where(and(eq(users.id, user.id), eq(users.mfa_enabled, false)));
    await recordAudit(tx, call.cause(), `users/${user.id}`, null, { mfa: 'begun' });
  });
  return { secret, otpauth_uri: enrolmentUri(secret, user.email) };
}

type Change<Result> = (tx: Transaction, user: UserRow) => Promise<Result>;

/**
 * Changes the second factor in one transaction, after checking the password and a code of `secretOf`: marks the code as used,
 * applies the change and, if requested, ends all other sessions.
 */
async function changeByCode<Result>(
  call: SignedInCall,
  proof: { password: string; code: string },
  secretOf: (user: UserRow) => string | null,
  change: Change<Result>,
): Promise<Result> {
  const user = await verifyPassword(call, proof.password);
  const secret = secretOf(user);
  if (!secret) throw badRequest([{ field: 'request', message: 'The second step is not set up' }]);
  const cause = call.cause();
  const outcome = await call.db.transaction(async (tx) =>
    (await takeCode(tx, cause.at, user.id, secret, proof.code)) ? { result: await change(tx, user) } : null,
  );
  return outcome ? outcome.result : refuseCode(call);
}

/** Marks the code as used, so that it cannot be used to sign in (§4.2). */
export const verifyMfaSetup = (call: SignedInCall, proof: { password: string; code: string }): Promise<string[]> =>
  endOtherSessions(call, (endOthers) =>
    changeByCode(
      call,
      proof,
      (user) => (user.mfa_enabled ? null : user.mfa_pending_secret),
      async (tx, user) => {
        const cause = call.cause();
        await tx
          .update(users)
          .set({ mfa_enabled: true, mfa_enabled_at: cause.at, mfa_secret: user.mfa_pending_secret, mfa_pending_secret: null })
          .where(eq(users.id, user.id));
        await endOthers(tx);
        await recordAudit(tx, cause, `users/${user.id}`, { mfa_enabled: false }, { mfa_enabled: true });
        return renewRecoveryCodes(tx, user.id);
      },
    ),
  );

export const enabledSecret = (user: UserRow) => (user.mfa_enabled ? user.mfa_secret : null);

export const noMfa = { mfa_enabled: false, mfa_enabled_at: null, mfa_secret: null, mfa_pending_secret: null } as const;

export async function disableMfa(call: SignedInCall, proof: { password: string; code: string }): Promise<MfaState> {
  await endOtherSessions(call, (endOthers) =>
    changeByCode(call, proof, enabledSecret, async (tx, user) => {
      await tx.update(users).set(noMfa).where(eq(users.id, user.id));
      await forgetRecoveryCodes(tx, user.id);
      await endOthers(tx);
      await recordAudit(tx, call.cause(), `users/${user.id}`, { mfa_enabled: true }, { mfa_enabled: false });
    }),
  );
  return mfaState(call);
}

export const renewCodes = (call: SignedInCall, proof: { password: string; code: string }): Promise<string[]> =>
  changeByCode(call, proof, enabledSecret, async (tx, user) => {
    await recordAudit(tx, call.cause(), `users/${user.id}`, null, { recovery_codes: 'renewed' });
    return renewRecoveryCodes(tx, user.id);
  });
