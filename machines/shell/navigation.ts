import { assign, fromPromise, setup } from 'xstate';
import { SIGNED_IN_CHECK_DELAY } from '#platform/contract/constants.ts';

/** A location in the console: path with query. */
export interface Place {
  path: string;
}

/** The location after guard and loader: the requested one, or a redirect. */
export interface Arrival {
  path: string;
  /** The loaded screen; opaque to the chart. */
  screen: unknown;
}

type Event = { type: 'place.asked'; path: string } | { type: 'connection.back' };

const machine = setup({
  types: {
    context: {} as { asked: string; arrival: Arrival | null },
    events: {} as Event,
    input: {} as { path: string },
    tags: {} as 'loading',
    meta: {} as { spec?: string },
  },
  actors: {
    /** Checks the session, then loads the area's code. */
    screen: fromPromise<Arrival, Place>(() => Promise.reject(new Error('screen is not provided'))),
  },
  actions: {
    keepAsked: assign((_, params: Place) => ({ asked: params.path })),
    keepArrival: assign((_, params: { arrival: Arrival }) => ({ arrival: params.arrival })),
    scrollToTop: () => {},
    /** Notifies the root, which reports that the agent is here (§4.7). */
    tellArrival: () => {},
    reloadPage: () => {},
  },
  guards: {
    /** Whether the tab list is not empty and the address is still that of the sign-in (§2.3). */
    isStuckAtSignIn: () => false,
  },
  delays: { signedInCheck: SIGNED_IN_CHECK_DELAY },
});

const ask = {
  target: '#navigation.loading',
  reenter: true,
  actions: { type: 'keepAsked' as const, params: ({ event }: { event: Place }) => ({ path: event.path }) },
};

/** From a link to a screen: loading bar, then scroll to the top (§2.3). The old screen stays until the new one is loaded. */
export const navigationMachine = machine.createMachine({
  id: 'navigation',
  description: 'Opens one screen after another',
  context: ({ input }) => ({ asked: input.path, arrival: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'Guard and code of the screen are on their way; the page loader shows',
      tags: ['loading'],
      meta: { spec: '§2.3' },
      invoke: {
        id: 'screen',
        src: 'screen',
        input: ({ context }) => ({ path: context.asked }),
        onDone: {
          target: 'settled',
          actions: [{ type: 'keepArrival', params: ({ event }) => ({ arrival: event.output }) }, 'scrollToTop', 'tellArrival'],
        },
        onError: 'failed',
      },
      on: { 'place.asked': ask },
    },
    settled: {
      description: 'The screen is open',
      meta: { spec: '§2.3' },
      on: { 'place.asked': ask },
      after: { signedInCheck: { guard: 'isStuckAtSignIn', actions: 'reloadPage' } },
    },
    failed: {
      description: 'The screen’s code could not be loaded; asking again helps',
      on: { 'place.asked': ask, 'connection.back': 'loading' },
    },
  },
});

export const navigationEvents: Record<Event['type'], string> = {
  'place.asked': 'A link, the address bar or the back button asks for a place',
  'connection.back': 'The server can be reached again, or the browser is online again',
};

export const navigationGuards = { isStuckAtSignIn: 'No user is signed in, or the sign-in page was left' } as const;
