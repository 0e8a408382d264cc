import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../demo-accounts.ts';
import { settings } from '#platform/server/db/schema.ts';
import { users } from '#platform/session/schema.ts';
import { openSessionsOf } from '#platform/session/server/sessions.ts';
import { usableCode } from '#platform/session/server/totp.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { beginMfaSetup, disableMfa, mfaState, renewCodes, verifyMfaSetup } from './mfa.ts';
import { changePassword } from './own-password.ts';
import { endSessionsOf } from './own-sessions.ts';
import { register } from './registration.ts';
import { signIn, signInWithCode } from './sign-in.ts';

const operations = operationsOf(contract);
const { main } = operations;

async function requireDemo({ db }: CallContext): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  if (row?.value !== true) throw new ORPCError('NOT_FOUND', { message: 'This works only in demo mode' });
}

/** Sign-in and session (§7.2). */
const signInRoutes = {
  register: main.register.handler(async ({ context, input }) => ({ data: await register(context, input) })),

  login: main.login.handler(async ({ context, input }) => ({ data: await signIn(context, input) })),

  verifyMfaLogin: main.verifyMfaLogin.handler(async ({ context, input }) => ({ data: await signInWithCode(context, input) })),

  demoAccounts: main.demoAccounts.handler(async ({ context }) => {
    await requireDemo(context);
    return {
      password: demoPassword,
      accounts: demoAccounts.filter(({ listed }) => listed).map(({ title, username, mfa }) => ({ title, username, mfa })),
    };
  }),

  demoCode: main.demoCode.handler(async ({ context, input }) => {
    await requireDemo(context);
    const isDemoAccount = demoAccounts.some(({ username, mfa }) => mfa && username === input.username);
    const [user] = isDemoAccount ? await context.db.select().from(users).where(eq(users.username, input.username)) : [];
    const code = user?.mfa_secret ? usableCode(user.mfa_secret, context.clock.now(), user.mfa_last_step) : null;
    if (!code) throw new ORPCError('NOT_FOUND', { message: 'No code right now; wait for the next one' });
    return { code };
  }),
};

/** The signed-in user's account. */
const accountRoutes = {
  mfaSetup: main.mfaSetup.handler(({ context }) => mfaState(context)),
  beginMfaSetup: main.beginMfaSetup.handler(({ context, input }) => beginMfaSetup(context, input.password)),
  verifyMfaSetup: main.verifyMfaSetup.handler(async ({ context, input }) => ({ recovery_codes: await verifyMfaSetup(context, input) })),
  disableMfa: main.disableMfa.handler(({ context, input }) => disableMfa(context, input)),
  renewRecoveryCodes: main.renewRecoveryCodes.handler(async ({ context, input }) => ({ recovery_codes: await renewCodes(context, input) })),

  changePassword: main.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, input);
    return { changed: true };
  }),

  sessions: main.sessions.handler(async ({ context: { db, clock, principal } }) => ({
    data: await openSessionsOf(db, clock.now(), principal.userId, principal.sessionId),
  })),

  endSession: main.endSession.handler(async ({ context, input }) => ({
    ended: await endSessionsOf(context, context.principal.userId, { only: input.session_id }),
  })),

  endOtherSessions: main.endOtherSessions.handler(async ({ context }) => ({
    ended: await endSessionsOf(context, context.principal.userId, { except: context.principal.sessionId }),
  })),
};

export const routes = operations.router({ main: { ...signInRoutes, ...accountRoutes } });
