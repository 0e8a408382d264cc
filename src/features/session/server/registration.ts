import type { z } from 'zod';
import type { signedInUser } from '#platform/session/contract.ts';
import type { registration } from '../sign-in-contract.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import { users } from '#platform/session/schema.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { countSource, refuseLockedSource } from '#platform/session/server/lockout.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import { admit, completeSignIn } from './sign-in.ts';

type Call = CallContext & { cause(): Cause };

/** Title of accounts until an administrator sets one. */
const NEW_TITLE = 'New user';

/**
 * Creates an account without roles and tabs, and signs it in (§4.2). Its lower-case email is its user name. Registrations per
 * network address are limited, because the response reveals whether an email has an account.
 */
export async function register(call: Call, input: z.infer<typeof registration>): Promise<z.infer<typeof signedInUser>> {
  await refuseLockedSource(call, 'registration');
  const [email, cause, passwordHash] = [input.email.toLowerCase(), call.cause(), await hashPassword(input.password)];
  const admission = await call.db.transaction(async (tx) => {
    await countSource(tx, cause.at, call.source, 'registration');
    const [user] = await tx
      .insert(users)
      .values({
        username: email,
        email,
        name: input.user_name,
        phone_no: input.phone_no,
        gender: input.gender,
        title: NEW_TITLE,
        password_hash: passwordHash,
        roles: [],
        tabs: [],
        created_at: cause.at,
      })
      .onConflictDoNothing()
      .returning();
    if (!user) return null;
    await recordAudit(tx, { ...cause, userId: user.id }, `users/${user.id}`, null, { roles: [], tabs: [] });
    return admit(tx, call, user);
  });
  if (!admission) throw badRequest([{ field: 'email', message: 'This email already has an account' }]);
  return completeSignIn(call, admission);
}
