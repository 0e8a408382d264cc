import type { z } from 'zod';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { hashPassword } from '#platform/session/server/passwords.ts';
import { readableSecret } from '#platform/session/server/recovery-codes.ts';
import { users } from '#platform/session/schema.ts';
import type { SignedInCall } from '#features/session/server/public.ts';
import type { newUser } from '../contract.ts';

interface CreatedUser {
  user_id: number;
  temporary_password: string | null;
}

/** Creates an account without roles and tabs. The administrator passes the temporary password on; it is stored only as a hash. */
export async function createUser(
  call: SignedInCall,
  { request_key: key, ...fields }: z.infer<typeof newUser> & { request_key?: string | undefined },
): Promise<CreatedUser> {
  const temporary = readableSecret(4);
  const [cause, email, passwordHash] = [call.cause(), fields.email.toLowerCase(), await hashPassword(temporary)];
  const { id, repeated } = await call.db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      const [user] = await tx
        .insert(users)
        .values({
          ...fields,
          username: email,
          email,
          password_hash: passwordHash,
          password_temporary: true,
          roles: [],
          tabs: [],
          created_at: cause.at,
        })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (!user) throw badRequest([{ field: 'email', message: 'This email already has an account' }]);
      await recordAudit(tx, cause, `users/${user.id}`, null, { roles: [], tabs: [] });
      return user.id;
    }),
  );
  if (!repeated) call.realtime.userChanged(id);
  return { user_id: id, temporary_password: repeated ? null : temporary };
}
