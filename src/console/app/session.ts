import { fromPromise, type PromiseActorLogic, toPromise } from 'xstate';
import { t } from '#console/language/language.ts';
import { businessDate } from '#contracts/business-day.ts';
import { clearTaskSettings, countThisTab } from '#console/lib/agent-task-storage.ts';
import { createActor } from '#console/lib/actors.ts';
import { client } from '#console/lib/client.ts';
import { type CurrentUser, isCurrentUser } from '#console/lib/current-user.ts';
import { statusOf } from '#console/lib/errors.ts';
import { renewOlderThanChange } from '#console/lib/facts.ts';
import { queryClient } from '#console/lib/query-client.ts';
import { onStorageRefused } from '#console/lib/stored-entry.ts';
import { keepPlace, setSessionEnded, takePlace } from '#console/lib/session-end.ts';
import { sessionEnded, sessionStarted, signedOutBeside } from '#console/lib/session-news.ts';
import { clearSession, dropDraftsOfOthers, stored } from '#console/lib/session-storage.ts';
import { sayHere, socketActor } from '#console/lib/socket.ts';
import { expectScreen } from '#console/lib/when-quiet.ts';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#contracts/constants.ts';
import { roles } from '#contracts/permissions.ts';
import type { InactivityEnd } from '#machines/session/inactivity.ts';
import { type LeavingUser, type LogoutInput, logoutMachine } from '#machines/session/logout.ts';
import { SESSION_TIMEOUT, sessionGuardMachine } from '#machines/session/sessionGuard.ts';
import { type AppUser, appMachine } from '#machines/shell/app.ts';
import { realtimeMachine } from '#machines/shell/realtime.ts';
import { background } from './background/background.ts';
import { inactivity } from './inactivity.ts';
import { connectionBack, currentlyShown, openPath } from './navigation.ts';
import { here, isInspectorOfPage } from './place.ts';
import { tabSync } from './tab-sync.ts';

const INSPECTOR = '/inspector';
/** A server that does not answer keeps nobody signed in. Milliseconds. */
const LOGOUT_PATIENCE = 5_000;

/** The charts carry the whole stored user, of which their types name only what they judge. */
const whole = (user: LeavingUser | AppUser) => user as CurrentUser;

/** The call names who leaves: by then another tab may have emptied the storage. */
const leavingAs = (user: CurrentUser) => ({ context: { user }, signal: AbortSignal.timeout(LOGOUT_PATIENCE) });

const leave = ({ roles: held, agent_id }: Pick<CurrentUser, 'roles' | 'agent_id'>, user: CurrentUser) => {
  const role = held.find((each) => each.includes(roles.callCenterOperation)) ?? held[0] ?? 'none';
  return client.main.logout({ role, id: agent_id }, leavingAs(user));
};

async function logOutOnServer(user: CurrentUser): Promise<void> {
  try {
    await leave(user, user);
  } catch (error) {
    // Role or number were changed a moment ago, and the news has not come yet: as whom the server knows them, they may leave.
    if (statusOf(error) !== 403) throw error;
    await leave((await client.main.me(undefined, leavingAs(user))).data, user);
  }
}

/** Tabs that see in the same moment that nobody is there end the session once: who comes second leaves it to the first. */
async function onceForAllTabs(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request('galen-logout', { ifAvailable: true }, (lock) => (lock ? run() : undefined));
}

const logout = logoutMachine.provide({
  actors: {
    unassignTasks: fromPromise(async ({ input }) => {
      const user = stored.currentUser.read();
      if (user) await client.crm.unassignTasks({ agent_id: input.agentId }, leavingAs(user));
    }),
    serverLogout: fromPromise(({ input }) => onceForAllTabs(() => logOutOnServer(whole(input.user)))),
  },
  actions: {
    clearStorage: ({ context }) => {
      clearSession({ byIntent: context.byIntent, userId: whole(context.user).user_id });
      clearTaskSettings();
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
    sayHere,
    endSession: () => sessionEnded.tell(SESSION_TIMEOUT),
  },
});

/** The sentence for four seconds (§8), and for as long as nobody types: who comes back later reads it on the sign-in page. */
function sayTimeout(text: string): void {
  toast({ tone: 'late', text: t(text), timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
  setSessionEnded(true);
}

function takeOver(user: CurrentUser): void {
  dropDraftsOfOthers(user.user_id);
  expectScreen();
  session.send({ type: 'user.stored', user });
  if (isInspectorOfPage) return;
  toast({ tone: 'due', text: t('This browser is now signed in as {name}: another tab did that.', { name: user.name }) });
  openPath('/');
}

/** An inspector keeps what it was told, and says what became of the page. */
function goToRoot(): void {
  if (isInspectorOfPage) signedOutBeside.tell(true);
  else openPath('/');
}

// The chart names its children by what it needs of them; the charts that do the work bring more than that.
type Children = {
  inactivity: PromiseActorLogic<InactivityEnd, { user: AppUser }>;
  logout: PromiseActorLogic<unknown, LogoutInput>;
};
const children = { tabSync: tabSync(takeOver), inactivity, logout, realtime, ...background } as unknown as Children;

/** The root of this tab (appMachine). One per page, outside React: nothing that renders twice may log in or out twice. */
export const session = createActor(
  appMachine.provide({
    actors: children,
    actions: { clearServerData: () => queryClient.clear(), goToRoot },
  }),
  { input: { user: stored.currentUser.read() } },
);

/** Ends the session with a sentence; without one where it ended by somebody's wish (§4.4, §8). */
function expire(notice: string): void {
  if (session.getSnapshot().matches('signedIn')) session.send({ type: 'session.expired', notice });
  else if (notice && session.getSnapshot().matches('signedOut')) {
    // A link opened before the sign-in. What "back" finds after a logout belonged to who left.
    if (currentlyShown().arrived === null) keepPlace({ path: here(), of: null });
    sayTimeout(notice);
  }
}

/** May a guarded route open now? All branches of §4.4; an expired session is ended here. */
export async function guardSession(): Promise<boolean> {
  const user = stored.currentUser.read();
  const guard = createActor(
    sessionGuardMachine.provide({
      actors: { agentLogout: fromPromise(async ({ input }) => (input.user ? logOutOnServer(whole(input.user)) : undefined)) },
    }),
    { input: { user, today: businessDate(Date.now()) } },
  ).start();
  await toPromise(guard);
  const allowed = guard.getSnapshot().matches('allowed');
  if (!allowed) expire(SESSION_TIMEOUT);
  return allowed;
}

/** Said once: a browser that keeps nothing keeps nothing the next time either. */
function sayRefusedStorage(): void {
  const stop = onStorageRefused(() => {
    stop();
    toast({ tone: 'due', text: t('This browser does not let the console store anything: settings and the session end with this page.') });
  });
}

export function startSession(): void {
  sayRefusedStorage();
  countThisTab();
  let before = session.getSnapshot();
  let leaving: { path: string; of: number | null } | null = null;
  session.subscribe((now) => {
    const { notice, user } = now.context;
    if (now.matches('signingOut') && !before.matches('signingOut')) {
      leaving = notice && user ? { path: here(), of: user.user_id } : null;
      if (!now.context.leaving.elsewhere) stored.logoutActive.write('true');
    }
    if (now.matches('signedOut') && !before.matches('signedOut')) {
      // By then every tab of this browser has heard of it.
      setTimeout(() => stored.logoutActive.clear(), LOGOUT_PATIENCE);
      const other = stored.currentUser.read();
      if (other) takeOver(other);
      else if (notice) {
        if (leaving) keepPlace(leaving);
        sayTimeout(notice);
      }
    }
    before = now;
  });
  sessionStarted.listen((user) => {
    setSessionEnded(false);
    dropDraftsOfOthers(user.user_id);
    expectScreen();
    session.send({ type: 'user.stored', user });
    const place = takePlace(user.user_id) ?? '/';
    if (!isInspectorOfPage) return openPath(place);
    signedOutBeside.tell(false);
    // Loaded again while nobody was signed in.
    if (location.pathname !== INSPECTOR) openPath(INSPECTOR);
  });
  sessionEnded.listen(expire);
  // §4.3: whoever refreshes the page's session says so by this event; with a detail it is a logout.
  window.addEventListener('session.refresh', (event) => {
    if (event instanceof CustomEvent && event.detail) session.send({ type: 'logout.asked' });
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== stored.currentUser.key || newValue === null || !session.getSnapshot().matches('signedOut')) return;
    const user = stored.currentUser.read();
    if (isCurrentUser(user)) sessionStarted.tell(user);
  });
  session.start();
}
