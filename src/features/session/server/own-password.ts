import { eq } from 'drizzle-orm';
import { guessable } from '#platform/session/guessable.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { users } from '#platform/session/schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { hashPassword, passwordMatches } from '#platform/session/server/passwords.ts';
import { enabledSecret } from './mfa.ts';
import { endOtherSessions } from './own-sessions.ts';
import { verifyPassword, refuseCode, type SignedInCall } from './proof.ts';
import { takeCode } from './sign-in.ts';

/** Requires the old password, and the code if the account has a second factor. */
export async function changePassword(
  call: SignedInCall,
  input: { password: string; new_password: string; code: string | null },
): Promise<void> {
  const user = await verifyPassword(call, input.password);
  const { code } = input;
  const secret = enabledSecret(user);
  if (secret && code === null) throw badRequest([{ field: 'code', message: 'Six digits' }]);
  const weakness = guessable(input.new_password, [user.name, user.username, user.email, user.phone_no]);
  if (weakness !== null) throw badRequest([{ field: 'new_password', message: weakness }]);
  if (await passwordMatches(user.password_hash, input.new_password))
    throw badRequest([{ field: 'new_password', message: 'Choose a different password' }]);
  const [cause, passwordHash] = [call.cause(), await hashPassword(input.new_password)];
  const changed = await endOtherSessions(call, (endOthers) =>
    call.db.transaction(async (tx) => {
      if (secret && !(await takeCode(tx, cause.at, user.id, secret, code ?? ''))) return false;
      await tx
        .update(users)
        .set({ password_hash: passwordHash, password_temporary: false, failures: 0, locked_until: null })
        .where(eq(users.id, user.id));
      await endOthers(tx);
      await recordAudit(tx, cause, `users/${user.id}`, null, { password: 'changed' });
      return true;
    }),
  );
  if (!changed) await refuseCode(call);
  call.realtime.userChanged(user.id);
}
