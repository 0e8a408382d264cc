import { type EventObject, fromCallback, fromPromise, type PromiseActorLogic, toPromise, waitFor } from 'xstate';
import { consoleFeatures } from '#platform/console/console-feature.ts';
import { t } from '#platform/console/language/language.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { createActor } from '#platform/console/actors/actors.ts';
import { client } from '#platform/session/console/api.ts';
import { type CurrentUser, isCurrentUser } from '#platform/session/console/current-user.ts';
import { statusOf } from '#platform/console/client/errors.ts';
import { renewOlderThanChange } from '#platform/console/client/facts.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { storageRefused } from '#platform/console/storage/stored-entry.ts';
import {
  keepReturnLocation,
  keepSignInName,
  readSignInName,
  sessionHasEnded,
  takeReturnPath,
} from '#platform/session/console/session-end.ts';
import { sessionOver } from '#platform/session/console/session-gate.ts';
import { sessionEnded, sessionStarted, signedOutBeside } from '#platform/session/console/session-news.ts';
import { clearSession } from '#platform/console/storage/clear-session.ts';
import { clearDraftsOfOthers } from '#platform/console/storage/drafts.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { reportPresence, socketActor } from '#platform/console/client/socket.ts';
import { expectScreen } from '#platform/console/actors/when-quiet.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { nameGranting, roles } from '#platform/access/roles.ts';
import type { InactivityEnd } from '#machines/session/inactivity.ts';
import { type LeavingUser, type LogoutInput, logoutMachine } from '#machines/session/logout.ts';
import { SESSION_TIMEOUT, sessionGuardMachine } from '#machines/session/sessionGuard.ts';
import { type AppUser, appMachine } from '#machines/shell/app.ts';
import { realtimeMachine } from '#machines/shell/realtime.ts';
import { inactivity } from '#platform/session/console/inactivity.ts';
import { hasOpenedScreen, openPath, openPathUnasked, requestedHref } from '#platform/console/navigation/current-router.ts';
import { connectionBack } from '#platform/console/navigation/router.ts';
import { isInspectorOfPage } from '#platform/console/navigation/location.ts';
import { tabSync } from '#platform/session/console/tab-sync.ts';

const INSPECTOR = '/inspector';
/** Timeout of the logout request; the user is signed out anyway. Milliseconds. */
const LOGOUT_PATIENCE = 5_000;

const sessionHooks = () => consoleFeatures().flatMap(({ session: hooks }) => hooks ?? []);

/** Background chart of a feature, by the name under which the root invokes it. */
const background = (name: string) =>
  fromCallback<EventObject, { user: CurrentUser }>((parts) =>
    consoleFeatures()
      .find((feature) => feature.background?.[name])
      ?.background?.[name]?.(parts),
  );

/** The charts carry the whole stored user, but their types only declare what they need. */
const asCurrentUser = (user: LeavingUser | AppUser) => user as CurrentUser;

/** Passes the user explicitly, because another tab may have cleared the storage. */
const leavingAs = (user: CurrentUser) => ({ context: { user }, signal: AbortSignal.timeout(LOGOUT_PATIENCE) });

const requestLogout = ({ roles: previousRoles, agent_id }: Pick<CurrentUser, 'roles' | 'agent_id'>, user: CurrentUser) => {
  const role = nameGranting(previousRoles, roles.callCenterOperation) ?? previousRoles[0] ?? 'none';
  return client.main.logout({ role, id: agent_id }, leavingAs(user));
};

async function logOutOnServer(user: CurrentUser): Promise<void> {
  try {
    await requestLogout(user, user);
  } catch (error) {
    // Role or agent number may have changed meanwhile; retries as the user that the server knows.
    if (statusOf(error) !== 403) throw error;
    await requestLogout((await client.main.me(undefined, leavingAs(user))).data, user);
  }
}

/** Runs in the first tab that detects the timeout; other tabs skip it. */
async function inOneTab(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request('galen-logout', { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

const logout = logoutMachine.provide({
  actors: {
    unassignTasks: fromPromise(async ({ input }) => {
      const user = stored.currentUser.read();
      if (user) await Promise.all(sessionHooks().flatMap(({ release }) => (release ? [release(input.agentId, leavingAs(user))] : [])));
    }),
    serverLogout: fromPromise(({ input }) => inOneTab(() => logOutOnServer(asCurrentUser(input.user)))),
  },
  actions: {
    clearStorage: ({ context }) => {
      clearSession({ byIntent: context.byIntent, userId: asCurrentUser(context.user).user_id });
      for (const { clear } of sessionHooks()) clear?.();
    },
  },
});

const realtime = realtimeMachine.provide({
  actors: { socket: socketActor },
  actions: {
    catchUp: (_, { changedAgo }) => {
      connectionBack();
      renewOlderThanChange(changedAgo);
    },
    sayHere: reportPresence,
    endSession: () => sessionEnded.emit(SESSION_TIMEOUT),
  },
});

/** Shows the sentence for four seconds (§8) and on the sign-in page until the user types. */
function announceTimeout(text: string): void {
  toast({ tone: 'late', text: t(text), timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
  sessionHasEnded.set(true);
}

/** Opens the gate first, because the actors that start with the session send requests at once. */
function startAs(user: CurrentUser): void {
  sessionOver.set(false);
  session.send({ type: 'user.stored', user });
}

function takeOver(user: CurrentUser): void {
  clearDraftsOfOthers(user.user_id);
  keepSignInName({ name: user.email, beforeCode: false });
  expectScreen();
  startAs(user);
  if (isInspectorOfPage) return;
  toast({ tone: 'due', text: t('Another tab signed this browser in as {name}.', { name: user.name }) });
  openPathUnasked('/');
}

/** An inspector page stays open with its messages and shows the state of the inspected page. */
function goToRoot(): void {
  if (isInspectorOfPage) signedOutBeside.emit(true);
  else openPathUnasked('/');
}

// The chart declares only the part of its children that it needs; the actual charts have more.
type Children = {
  inactivity: PromiseActorLogic<InactivityEnd, { user: AppUser }>;
  logout: PromiseActorLogic<unknown, LogoutInput>;
};
const children = {
  tabSync: tabSync(takeOver),
  inactivity,
  logout,
  realtime,
  notifications: background('notifications'),
  agentTasks: background('agentTasks'),
  generalData: background('generalData'),
} as unknown as Children;

/** Root actor of this tab (appMachine). One per page, outside React, so that re-renders cannot log in or out twice. */
export const session = createActor(
  appMachine.provide({
    actors: children,
    actions: { clearServerData: () => queryClient.clear(), goToRoot },
  }),
  { input: { user: stored.currentUser.read() } },
);

/** A feature that fails, or does not answer in time, keeps nobody signed in. */
const mayLeaveBy = (mayLeave: () => Promise<boolean>): Promise<boolean> =>
  Promise.race([mayLeave().catch(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), LOGOUT_PATIENCE))]);

/** Logs out, unless a feature says that something has to be done first. */
export async function askLogout(): Promise<void> {
  for (const { mayLeave } of sessionHooks()) if (mayLeave && !(await mayLeaveBy(mayLeave))) return;
  session.send({ type: 'logout.asked' });
}

/** Ends the session with a sentence; without one after an intentional logout (§4.4, §8). */
function expire(notice: string): void {
  if (session.getSnapshot().matches('signedIn')) session.send({ type: 'session.expired', notice });
  else if (notice && session.getSnapshot().matches('signedOut')) {
    // Keeps a link that was opened before sign-in; "back" after a logout is ignored, because it belonged to the previous user.
    if (!hasOpenedScreen()) keepReturnLocation({ path: requestedHref(), of: null });
    announceTimeout(notice);
  }
}

/** Whether a guarded route may open; covers all branches of §4.4. Ends an expired session before it resolves. */
export async function guardSession(): Promise<boolean> {
  const user = stored.currentUser.read();
  const guard = createActor(
    sessionGuardMachine.provide({
      actors: { agentLogout: fromPromise(async ({ input }) => (input.user ? logOutOnServer(asCurrentUser(input.user)) : undefined)) },
    }),
    { input: { user, today: businessDate(Date.now()) } },
  ).start();
  await toPromise(guard);
  const allowed = guard.getSnapshot().matches('allowed');
  if (allowed) return true;
  expire(SESSION_TIMEOUT);
  await waitFor(session, (now) => !now.matches('signingOut'));
  return false;
}

/** Shown once per page. */
function announceRefusedStorage(): void {
  const stop = storageRefused.subscribe(() => {
    stop();
    toast({ tone: 'due', text: t('This browser blocks storage. Settings and the session are lost when you leave this page.') });
  });
}

export function startSession(): void {
  announceRefusedStorage();
  for (const { start } of sessionHooks()) start?.();
  let before = session.getSnapshot();
  let returnLocation: { path: string; of: number | null } | null = null;
  session.subscribe((now) => {
    const { notice, user } = now.context;
    if (!now.matches('signedIn')) sessionOver.set(true);
    if (now.matches('signingOut') && !before.matches('signingOut')) {
      returnLocation = notice && user ? { path: requestedHref(), of: user.user_id } : null;
      // A tab that was not the one to sign in knows the user only.
      if (notice && user && readSignInName().name === '') keepSignInName({ name: asCurrentUser(user).email, beforeCode: false });
      if (!now.context.leaving.elsewhere) stored.logoutActive.write('true');
    }
    if (now.matches('signedOut') && !before.matches('signedOut')) {
      // Delayed until every tab of this browser has read it.
      setTimeout(() => stored.logoutActive.clear(), LOGOUT_PATIENCE);
      const otherUser = stored.currentUser.read();
      if (otherUser) takeOver(otherUser);
      else if (notice) {
        if (returnLocation) keepReturnLocation(returnLocation);
        announceTimeout(notice);
      }
    }
    before = now;
  });
  sessionStarted.subscribe((user) => {
    sessionHasEnded.set(false);
    clearDraftsOfOthers(user.user_id);
    expectScreen();
    startAs(user);
    const path = takeReturnPath(user.user_id) ?? '/';
    if (!isInspectorOfPage) return openPath(path);
    signedOutBeside.emit(false);
    // Reloaded while signed out.
    if (location.pathname !== INSPECTOR) openPath(INSPECTOR);
  });
  sessionEnded.subscribe(expire);
  // §4.3: this event refreshes the page's session; with a detail it is a logout.
  window.addEventListener('session.refresh', (event) => {
    if (event instanceof CustomEvent && event.detail) session.send({ type: 'logout.asked' });
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== stored.currentUser.key || newValue === null || !session.getSnapshot().matches('signedOut')) return;
    const user = stored.currentUser.read();
    if (isCurrentUser(user)) sessionStarted.emit(user);
  });
  session.start();
}
