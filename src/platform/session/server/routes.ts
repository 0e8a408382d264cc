import { goneCookie, SESSION_COOKIE } from '#platform/server/http/cookies.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { refuseForeignAgent, refuseForeignRole } from './foreign-identity.ts';
import { ownProfile } from './profile.ts';
import { sessionLoggedOut } from './session-hooks.ts';
import { endSessions } from './sessions.ts';

const operations = operationsOf(contract);
const { main } = operations;

/** Operations on the session itself (§7.2). */
export const routes = operations.router({
  main: {
    logout: main.logout.handler(async ({ context, input }) => {
      const { db, principal, cause, realtime, reply } = context;
      // The specification requires the field (§3); the session determines who logs out.
      await refuseForeignRole(context, input.role);
      await refuseForeignAgent(context, 'id', input.id);
      await db.transaction(async (tx) => {
        await endSessions(tx, cause(), principal.userId, { only: principal.sessionId });
        await sessionLoggedOut(tx, cause(), { id: principal.userId, name: principal.name, agentId: principal.agentId });
      });
      realtime.sessionEnded(principal.sessionId, { loggedOut: true });
      realtime.sessionsChanged(principal.userId);
      void reply.setCookie(SESSION_COOKIE, '', goneCookie).header('clear-site-data', '"cache"');
      return { ended: true };
    }),

    me: main.me.handler(async ({ context }) => ({ data: await ownProfile(context) })),

    // The permission check records the activity, as for every request by a user.
    reportActivity: main.reportActivity.handler(() => ({ noted: true })),
  },
});
