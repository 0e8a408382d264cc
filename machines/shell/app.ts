import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { InactivityEnd } from '../session/inactivity.ts';
import { type GuardedUser, SESSION_TIMEOUT } from '../session/sessionGuard.ts';
import type { LogoutInput } from '../session/logout.ts';

/** The fields of the stored user that the root needs. */
export interface AppUser extends GuardedUser {
  user_id: number;
}

type Event =
  /** A user was stored: by this tab's sign-in, or by another tab as another user. */
  | { type: 'user.stored'; user: AppUser }
  /** The signed-in user's data changed. `duties`: roles, tabs or agent id, which decide what else runs. */
  | { type: 'user.changed'; user: AppUser; duties: boolean }
  | { type: 'logout.asked' }
  /** Ended by the guard, a 401 or the server. */
  | { type: 'session.expired'; notice: string }
  /** A screen was opened: forwarded to the realtime connection (§4.7). */
  | { type: 'place.opened' };

interface Context {
  user: AppUser | null;
  /** A logout from the header releases tasks; an expired session needs no further request. */
  leaving: { releaseTasks: boolean; elsewhere: boolean; byIntent: boolean };
  /** Message on the sign-in page. */
  notice: string | null;
}

const machine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { user: AppUser | null }, meta: {} as { spec?: string } },
  actors: {
    inactivity: fromPromise<InactivityEnd, { user: AppUser }>(() => Promise.reject(new Error('inactivity is not provided'))),
    tabSync: fromCallback<{ type: 'stop' }, { user: AppUser }>(() => {}),
    realtime: fromCallback<{ type: 'place.opened' }, { user: AppUser }>(() => {}),
    notifications: fromCallback<{ type: 'stop' }, { user: AppUser }>(() => {}),
    agentTasks: fromCallback<{ type: 'stop' }, { user: AppUser }>(() => {}),
    generalData: fromCallback<{ type: 'stop' }, { user: AppUser }>(() => {}),
    logout: fromPromise<unknown, LogoutInput>(() => Promise.reject(new Error('logout is not provided'))),
  },
  guards: {
    hasUser: ({ context }) => context.user !== null,
    hasOtherDuties: (_, params: { duties: boolean }) => params.duties,
  },
  actions: {
    keepUser: assign((_, params: { user: AppUser }) => ({ user: params.user, notice: null })),
    leaveFromHeader: assign({ leaving: { releaseTasks: true, elsewhere: false, byIntent: true }, notice: null }),
    leaveInactive: assign((_, params: InactivityEnd) => ({
      leaving: { releaseTasks: false, elsewhere: params.elsewhere, byIntent: !params.timedOut },
      notice: params.timedOut ? SESSION_TIMEOUT : null,
    })),
    /** A session ended by the user shows no message. */
    leaveExpired: assign((_, params: { notice: string }) => ({
      leaving: { releaseTasks: false, elsewhere: true, byIntent: params.notice === '' },
      notice: params.notice,
    })),
    forgetUser: assign({ user: null }),
    passPlaceOn: sendTo('realtime', { type: 'place.opened' }),
    /** Cached server data must not outlive the session of its user. */
    clearServerData: () => {},
    goToRoot: () => {},
  },
});

const userOf = ({ context }: { context: Context }) => ({ user: context.user as AppUser });

/** The console of one tab: the signed-in user, and the actors that run meanwhile. */
export const appMachine = machine.createMachine({
  id: 'app',
  description: 'The root of the console in one tab; starts and stops all others',
  context: ({ input }) => ({ user: input.user, leaving: { releaseTasks: false, elsewhere: false, byIntent: false }, notice: null }),
  initial: 'booting',
  states: {
    booting: { description: 'Is a user stored?', always: [{ guard: 'hasUser', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      description: 'Nobody is signed in here',
      on: { 'user.stored': { target: 'signedIn', actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) } } },
    },
    signedIn: {
      description: 'The shell is open; what belongs to a session runs',
      meta: { spec: '§4.5–§4.8' },
      invoke: [
        {
          id: 'inactivity',
          src: 'inactivity',
          systemId: 'inactivity',
          input: userOf,
          onDone: { target: 'signingOut', actions: { type: 'leaveInactive', params: ({ event }) => event.output } },
          onError: { target: 'signingOut', actions: { type: 'leaveInactive', params: { elsewhere: false, timedOut: true } } },
        },
        { id: 'tabSync', src: 'tabSync', systemId: 'tabSync', input: userOf },
        { id: 'realtime', src: 'realtime', systemId: 'realtime', input: userOf },
        { id: 'notifications', src: 'notifications', systemId: 'notifications', input: userOf },
        { id: 'agentTasks', src: 'agentTasks', systemId: 'agentTasks', input: userOf },
        { id: 'generalData', src: 'generalData', systemId: 'generalData', input: userOf },
      ],
      on: {
        'user.stored': {
          target: 'signedIn',
          reenter: true,
          actions: [{ type: 'keepUser', params: ({ event }) => ({ user: event.user }) }, 'clearServerData'],
        },
        // The screen and unsent input stay.
        'user.changed': [
          {
            guard: { type: 'hasOtherDuties', params: ({ event }) => ({ duties: event.duties }) },
            target: 'signedIn',
            reenter: true,
            actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
          },
          { actions: { type: 'keepUser', params: ({ event }) => ({ user: event.user }) } },
        ],
        'place.opened': { actions: 'passPlaceOn' },
        'logout.asked': { target: 'signingOut', actions: 'leaveFromHeader' },
        'session.expired': { target: 'signingOut', actions: { type: 'leaveExpired', params: ({ event }) => ({ notice: event.notice }) } },
      },
    },
    signingOut: {
      description: 'Leaving, in order',
      meta: { spec: '§4.3' },
      invoke: {
        id: 'logout',
        src: 'logout',
        input: ({ context }) => ({ user: context.user as AppUser, ...context.leaving }),
        onDone: { target: 'signedOut', actions: ['forgetUser', 'clearServerData', 'goToRoot'] },
        onError: { target: 'signedOut', actions: ['forgetUser', 'clearServerData', 'goToRoot'] },
      },
    },
  },
});

export const appEvents: Record<Event['type'], string> = {
  'user.stored': 'A user was stored, here or in another tab',
  'user.changed': 'An administrator, or the user, changed what the user is or may',
  'logout.asked': 'Logout in the header',
  'place.opened': 'A navigation has arrived',
  'session.expired': 'The guard, a 401 or the server says that the session is over',
};

export const appGuards = {
  hasUser: 'No user is stored',
  hasOtherDuties: 'Roles, tabs and agent id are the same as before',
} as const;
