import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { openSessionsOf } from '#platform/session/server/sessions.ts';
import { endSessionsOf } from '#features/session/server/public.ts';
import { contract } from '../contract.ts';
import { createUser } from './new-user.ts';
import { listQueueUsers, updateQueueUserRole } from './queue-users.ts';
import { resetUserMfa, resetUserPassword, setUserDisabled, updateUser } from './user-changes.ts';
import { userSource } from './user-source.ts';
import { everyRole, findUser, listLoginUsers, requireUser } from './users.ts';

const operations = operationsOf(contract);
const { main } = operations;

/** Users and roles, for administrators (§6). */
export const routes = operations.router({
  main: {
    users: listHandlers(main.users, userSource),
    createUser: main.createUser.handler(({ context, input }) => createUser(context, input)),
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
    loginUsers: main.loginUsers.handler(async ({ context }) => ({ data: await listLoginUsers(context.db) })),
  },
});
