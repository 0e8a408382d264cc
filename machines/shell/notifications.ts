import { assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  NOTIFICATION_TOAST_AUTO_CHECK,
  SOCKET_RECONNECT_DELAY,
  SOCKET_RECONNECT_MAXIMUM_DELAY,
  SOCKET_RECONNECT_RANDOMIZATION,
} from '#platform/contract/constants.ts';

interface Input {
  /** Only for users with the product's tab (§2.5). */
  isOpen: boolean;
  /** From 0 to 1; spreads reconnects. */
  random: () => number;
}

interface Context extends Input {
  /** Number of notifications in the list. */
  count: number;
  /** Notification mapping that is being cleared. */
  clearing: number | null;
  /** Consecutive failed connections. */
  attempts: number;
}

type Event =
  /** The list was fetched again because of a change elsewhere. */
  | { type: 'list.changed'; count: number }
  | { type: 'list.reload' }
  | { type: 'notification.clear'; id: number }
  | { type: 'notification.clearAll' }
  | { type: 'notification.open'; id: number }
  | { type: 'stream.opened' }
  /** A pushed notification; opaque to the chart. */
  | { type: 'stream.pushed'; notification: unknown }
  | { type: 'stream.lost' }
  | { type: 'stream.refused' };

const unprovided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'loading' | 'clearing' | 'open',
    meta: {} as { spec?: string; terminal?: string },
  },
  actors: {
    /** Fetches the stored list (§7.4); returns its length. */
    list: fromPromise<number>(unprovided('list')),
    clearOne: fromPromise<number, { id: number }>(unprovided('clearOne')),
    clearAll: fromPromise<number>(unprovided('clearAll')),
    /** One connection of the websocket (§4.7): reports opening, messages and closing. */
    stream: fromCallback(() => {}),
    /** Reports every change of the list, whoever fetched it. */
    changes: fromCallback(() => {}),
  },
  guards: {
    isClosed: ({ context }) => !context.isOpen,
    leavesNone: (_, params: { count: number }) => params.count === 0,
  },
  actions: {
    keepCount: assign((_, params: { count: number }) => ({ count: params.count, clearing: null })),
    keepClearing: assign((_, params: { id: number | null }) => ({ clearing: params.id })),
    forgetClearing: assign({ clearing: null }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
    /** Fetches the list again, so that notifications from a lost connection are not missed. */
    reconcile: () => {},
    /** Adds it to the list once, and shows a toast. */
    take: (_event, _params: { notification: unknown }) => {},
    /** Opens the target of a click (§2.5) and marks it as read. */
    open: (_event, _params: { id: number }) => {},
    /** Removes toasts of notifications that were read or cleared elsewhere. */
    checkToasts: () => {},
    /** §8: failures of notification calls are only logged. */
    logFailure: (_event, _params: { error: unknown }) => {},
  },
  delays: {
    toastCheck: NOTIFICATION_TOAST_AUTO_CHECK,
    /** §9: 1 s doubling up to 5 s, varied by half in both directions. */
    retryAfter: ({ context }) => {
      const delay = SOCKET_RECONNECT_DELAY * 2 ** Math.min(context.attempts, 10);
      const spread = 1 + SOCKET_RECONNECT_RANDOMIZATION * (2 * context.random() - 1);
      return Math.round(Math.min(delay * spread, SOCKET_RECONNECT_MAXIMUM_DELAY));
    },
  },
});

const countOf = ({ event }: { event: { output: number } }) => ({ count: event.output });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const failed = { type: 'logFailure' as const, params: errorOf };
const changed = [
  {
    guard: { type: 'leavesNone' as const, params: ({ event }: { event: { count: number } }) => ({ count: event.count }) },
    target: 'empty' as const,
    actions: { type: 'keepCount' as const, params: ({ event }: { event: { count: number } }) => ({ count: event.count }) },
  },
  {
    target: 'listed' as const,
    actions: { type: 'keepCount' as const, params: ({ event }: { event: { count: number } }) => ({ count: event.count }) },
  },
];
/** An actor counted the remaining notifications. */
const counted = [
  {
    guard: { type: 'leavesNone' as const, params: countOf },
    target: '#notifications.on.list.empty' as const,
    actions: { type: 'keepCount' as const, params: countOf },
  },
  { target: '#notifications.on.list.listed' as const, actions: { type: 'keepCount' as const, params: countOf } },
];

/** The bell (§2.5, §4.7, §7.4): notifications are stored first, then pushed, then reconciled after each reconnect. */
export const notificationsMachine = machine.createMachine({
  id: 'notifications',
  description: 'Notifications of the signed-in user: the stored list, and the stream of new ones',
  context: ({ input }) => ({ ...input, count: 0, clearing: null, attempts: 0 }),
  initial: 'judging',
  states: {
    judging: {
      description: 'Has the user the product’s tab?',
      meta: { spec: '§2.5' },
      always: [{ guard: 'isClosed', target: 'off' }, { target: 'on' }],
    },
    off: {
      description: 'Notifications are not for this user',
      meta: { spec: '§2.5', terminal: 'Ends with the session: tabs are given at the sign-in' },
    },
    on: {
      description: 'The list and the stream',
      type: 'parallel',
      tags: ['open'],
      meta: { spec: '§2.5' },
      states: {
        list: {
          description: 'What is stored and was not cleared',
          invoke: { id: 'changes', src: 'changes' },
          initial: 'unknown',
          on: { 'notification.open': { actions: { type: 'open', params: ({ event }) => ({ id: event.id }) } } },
          states: {
            unknown: {
              description: 'Nobody knows yet what is in it; whoever fetches it answers',
              initial: 'loading',
              on: { 'list.changed': changed },
              states: {
                loading: {
                  description: 'The loader shows',
                  tags: ['loading'],
                  meta: { spec: '§2.5' },
                  invoke: {
                    id: 'list',
                    src: 'list',
                    onDone: counted,
                    onError: { target: 'failed', actions: failed },
                  },
                },
                failed: {
                  description: 'The list could not be loaded; asking again helps',
                  meta: { spec: '§8' },
                  on: { 'list.reload': 'loading' },
                },
              },
            },
            empty: { description: 'No Notifications', meta: { spec: '§2.5' }, entry: 'checkToasts', on: { 'list.changed': changed } },
            listed: {
              description: 'Items to open and to clear',
              meta: { spec: '§2.5, §9' },
              on: {
                'list.changed': changed,
                'notification.clear': {
                  target: 'clearingOne',
                  actions: { type: 'keepClearing', params: ({ event }) => ({ id: event.id }) },
                },
                'notification.clearAll': 'clearingAll',
              },
              after: { toastCheck: { target: 'listed', reenter: true, actions: 'checkToasts' } },
            },
            clearingOne: {
              description: 'One leaves the list',
              tags: ['clearing'],
              meta: { spec: '§7.4' },
              invoke: {
                id: 'clearOne',
                src: 'clearOne',
                input: ({ context }) => ({ id: context.clearing ?? 0 }),
                onDone: counted,
                onError: { target: 'listed', actions: ['forgetClearing', failed] },
              },
            },
            clearingAll: {
              description: 'All leave the list',
              tags: ['clearing'],
              meta: { spec: '§7.4' },
              invoke: {
                id: 'clearAll',
                src: 'clearAll',
                onDone: counted,
                onError: { target: 'listed', actions: ['forgetClearing', failed] },
              },
            },
          },
        },
        stream: {
          description: 'The websocket that brings new ones',
          initial: 'connection',
          states: {
            connection: {
              description: 'One connection, from its ticket to its end',
              meta: { spec: '§4.7, §7.1' },
              invoke: { id: 'stream', src: 'stream' },
              initial: 'connecting',
              on: {
                'stream.lost': { target: 'waiting', actions: 'countAttempt' },
                'stream.refused': 'refused',
              },
              states: {
                connecting: {
                  description: 'Ticket and handshake',
                  on: { 'stream.opened': { target: 'connected', actions: ['forgetAttempts', 'reconcile'] } },
                },
                connected: {
                  description: 'New ones arrive as they happen',
                  meta: { spec: '§4.7' },
                  on: { 'stream.pushed': { actions: { type: 'take', params: ({ event }) => ({ notification: event.notification }) } } },
                },
              },
            },
            waiting: {
              description: 'The connection was lost and is tried again, 1 to 5 s apart, without end',
              meta: { spec: '§9' },
              after: { retryAfter: 'connection' },
            },
            refused: {
              description: 'The server refused the session; whoever ends it says why',
              meta: { terminal: 'Ends with the session' },
            },
          },
        },
      },
    },
  },
});

export const notificationsEvents: Record<Event['type'], string> = {
  'list.changed': 'The list was fetched anew',
  'list.reload': 'Retry',
  'notification.clear': 'The clear icon of an item',
  'notification.clearAll': 'Clear All Notifications',
  'notification.open': 'A click on an item',
  'stream.opened': 'The websocket is open',
  'stream.pushed': 'A notification arrived',
  'stream.lost': 'The connection broke, or did not come about',
  'stream.refused': 'The server refused the session',
};

export const notificationsGuards = {
  isClosed: 'The user has the product’s tab',
  leavesNone: 'Some notifications are left',
} as const;

/** Usual durations of the delays: after the first failure, and after many. */
export const notificationsDelays = {
  retryAfter: { usually: 2 * SOCKET_RECONNECT_DELAY, atMost: SOCKET_RECONNECT_MAXIMUM_DELAY },
} as const;
