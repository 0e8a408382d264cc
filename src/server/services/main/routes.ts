import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../../db/demo/accounts.ts';
import { recordAudit } from '../../db/audit.ts';
import { settings, users } from '../../db/schema.ts';
import { goneCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { endSession } from '../../session/sessions.ts';
import { usableCode } from '../../session/totp.ts';
import { operations } from '../implementation.ts';
import { refuseForeign } from '../foreign.ts';
import type { CallContext } from '../../http/call-context.ts';
import { generalData } from './general-data/general-data.ts';
import { signIn, signInWithCode } from './sign-in.ts';

const { main } = operations;

async function requireDemo({ db }: CallContext): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  if (row?.value !== true) throw new ORPCError('NOT_FOUND', { message: 'This is not a demonstration' });
}

export const mainRoutes = main.router({
  login: main.login.handler(async ({ context, input }) => ({ data: await signIn(context, input) })),

  verifyMfaLogin: main.verifyMfaLogin.handler(async ({ context, input }) => ({ data: await signInWithCode(context, input) })),

  logout: main.logout.handler(async ({ context, input }) => {
    const { db, principal, cause, realtime, reply } = context;
    // The payload's shape is the specification's (§3); who logs out is decided by the session.
    refuseForeign('id', input.id, principal.agentId);
    const done = cause();
    await db.transaction(async (tx) => {
      await endSession(tx, done.at, principal.sessionId);
      if (principal.agentId !== null) await tx.update(users).set({ on_duty: false }).where(eq(users.id, principal.userId));
      await recordAudit(tx, done, `sessions/${principal.sessionId}`, { ended: false }, { ended: true });
    });
    realtime.sessionEnded(principal.sessionId);
    void reply.setCookie(SESSION_COOKIE, '', goneCookie).header('clear-site-data', '"cache"');
    return { ended: true };
  }),

  choicesFullForms: main.choicesFullForms.handler(() => ({ ...generalData })),

  demoAccounts: main.demoAccounts.handler(async ({ context }) => {
    await requireDemo(context);
    return {
      password: demoPassword,
      accounts: demoAccounts.filter(({ listed }) => listed).map(({ title, username, mfa }) => ({ title, username, mfa })),
    };
  }),

  demoCode: main.demoCode.handler(async ({ context, input }) => {
    await requireDemo(context);
    const known = demoAccounts.some(({ username, mfa }) => mfa && username === input.username);
    const [user] = known ? await context.db.select().from(users).where(eq(users.username, input.username)) : [];
    const code = user?.mfa_secret ? usableCode(user.mfa_secret, context.clock.now(), user.mfa_last_step) : null;
    if (!code) throw new ORPCError('NOT_FOUND', { message: 'There is no code at the moment; wait for the next one' });
    return { code };
  }),
});
