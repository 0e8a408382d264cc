import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { demoAccounts, demoPassword } from '../../db/demo/accounts.ts';
import { settings, users } from '../../db/schema.ts';
import { listHandlers } from '../../lists/list-handlers.ts';
import { goneCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import { endSessions, openSessionsOf } from '../../session/sessions.ts';
import { usableCode } from '../../session/totp.ts';
import { operations } from '../implementation.ts';
import { refuseForeignAgent, refuseForeignRole } from '../foreign.ts';
import type { CallContext } from '../../http/call-context.ts';
import { generalData } from './general-data/general-data.ts';
import { beginMfaSetup, disableMfa, mfaState, renewCodes, verifyMfaSetup } from './mfa.ts';
import { changePassword } from './own-password.ts';
import { endSessionsOf } from './own-sessions.ts';
import { ownProfile } from './profile.ts';
import { listQueueUsers, updateQueueUserRole } from './queue-users.ts';
import { register } from './registration.ts';
import { signIn, signInWithCode } from './sign-in.ts';
import { resetUserMfa, resetUserPassword, setUserDisabled, updateUser } from './user-changes.ts';
import { userSource } from './user-source.ts';
import { everyRole, findUser, listLoginUsers, requireUser } from './users.ts';

const { main } = operations;

async function requireDemo({ db }: CallContext): Promise<void> {
  const [row] = await db.select().from(settings).where(eq(settings.key, 'demo'));
  if (row?.value !== true) throw new ORPCError('NOT_FOUND', { message: 'This is not a demonstration' });
}

/** Sign-in and the session itself (§7.2). */
const signInRoutes = {
  register: main.register.handler(async ({ context, input }) => ({ data: await register(context, input) })),

  login: main.login.handler(async ({ context, input }) => ({ data: await signIn(context, input) })),

  verifyMfaLogin: main.verifyMfaLogin.handler(async ({ context, input }) => ({ data: await signInWithCode(context, input) })),

  logout: main.logout.handler(async ({ context, input }) => {
    const { db, principal, cause, realtime, reply } = context;
    // The payload's shape is the specification's (§3); who logs out is decided by the session.
    await refuseForeignRole(context, input.role);
    await refuseForeignAgent(context, 'id', input.id);
    await db.transaction(async (tx) => {
      await endSessions(tx, cause(), principal.userId, { only: principal.sessionId });
      if (principal.agentId !== null) await tx.update(users).set({ on_duty: false }).where(eq(users.id, principal.userId));
    });
    realtime.sessionEnded(principal.sessionId);
    realtime.sessionsChanged(principal.userId);
    void reply.setCookie(SESSION_COOKIE, '', goneCookie).header('clear-site-data', '"cache"');
    return { ended: true };
  }),

  me: main.me.handler(async ({ context }) => ({ data: await ownProfile(context) })),

  // The permission check notes the activity, as it does for whatever else a person sends.
  reportActivity: main.reportActivity.handler(() => ({ noted: true })),

  loginUsers: main.loginUsers.handler(async ({ context }) => ({ data: await listLoginUsers(context.db) })),

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
};

/** The signed-in user's own account. */
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

/** Users and roles, for administrators (§6). */
const userRoutes = {
  users: listHandlers(main.users, userSource),
  user: main.user.handler(({ context: { db, clock }, input }) => findUser(db, clock.now(), input.user_id)),
  roles: main.roles.handler(() => everyRole()),
  updateUser: main.updateUser.handler(({ context, input }) => updateUser(context, input)),
  queueUsers: main.queueUsers.handler(async ({ context }) => ({ data: await listQueueUsers(context.db) })),
  updateQueueUserRole: main.updateQueueUserRole.handler(({ context, input }) => updateQueueUserRole(context, input)),

  userSessions: main.userSessions.handler(async ({ context: { db, clock, principal }, input }) => {
    await requireUser(db, input.user_id);
    return { data: await openSessionsOf(db, clock.now(), input.user_id, principal.sessionId) };
  }),

  endUserSession: main.endUserSession.handler(async ({ context, input }) => ({
    ended: await endSessionsOf(context, input.user_id, { only: input.session_id }),
  })),

  endUserSessions: main.endUserSessions.handler(async ({ context, input }) => {
    await requireUser(context.db, input.user_id);
    return { ended: await endSessionsOf(context, input.user_id) };
  }),

  resetUserMfa: main.resetUserMfa.handler(({ context, input }) => resetUserMfa(context, input.user_id)),

  resetUserPassword: main.resetUserPassword.handler(async ({ context, input }) => ({
    temporary_password: await resetUserPassword(context, input.user_id),
  })),

  setUserDisabled: main.setUserDisabled.handler(({ context, input }) => setUserDisabled(context, input.user_id, input.disabled)),
};

export const mainRoutes = main.router({ ...signInRoutes, ...accountRoutes, ...userRoutes });
