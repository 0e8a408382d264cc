import { assign, fromPromise, setup } from 'xstate';
import { GENERAL_DATA_CACHE_LIFETIME } from '#platform/contract/constants.ts';

interface Input {
  clock: { now(): number };
}

interface Context extends Input {
  /** When the current choices were fetched, in milliseconds since the epoch. */
  fetchedAt: number;
}

type Event = { type: 'data.refresh' } | { type: 'data.clear' };

const machine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as Input, tags: {} as 'busy', meta: {} as { spec?: string } },
  actors: {
    /** When the stored choices were fetched; null if there are none, or they cannot be read. */
    readCache: fromPromise<number | null>(() => Promise.reject(new Error('readCache is not provided'))),
    /** Fetches and stores the choices; returns the time of the fetch. */
    fetchChoices: fromPromise<number>(() => Promise.reject(new Error('fetchChoices is not provided'))),
  },
  guards: {
    isFresh: ({ context }, params: { at: number | null }) =>
      params.at !== null && params.at <= context.clock.now() && context.clock.now() - params.at < GENERAL_DATA_CACHE_LIFETIME,
  },
  actions: {
    keepMoment: assign((_, params: { at: number | null }) => ({ fetchedAt: params.at ?? 0 })),
    /** An expired or corrupt cache is cleared (§4.8). */
    clearCache: () => {},
  },
  delays: {
    untilExpiry: ({ context }) => Math.max(0, context.fetchedAt + GENERAL_DATA_CACHE_LIFETIME - context.clock.now()),
  },
});

const momentOf = ({ event }: { event: { output: number | null } }) => ({ at: event.output });

/** The choices of every form (§4.8): from session storage for 24 hours, else from the server. */
export const generalDataMachine = machine.createMachine({
  id: 'generalData',
  description: 'Keeps the choices of all forms at hand',
  context: ({ input }) => ({ ...input, fetchedAt: 0 }),
  initial: 'reading',
  states: {
    reading: {
      description: 'Is there a cache that is less than 24 hours old?',
      tags: ['busy'],
      meta: { spec: '§4.8' },
      invoke: {
        id: 'readCache',
        src: 'readCache',
        onDone: [
          { guard: { type: 'isFresh', params: momentOf }, target: 'fresh', actions: { type: 'keepMoment', params: momentOf } },
          { target: 'fetching', actions: 'clearCache' },
        ],
        onError: { target: 'fetching', actions: 'clearCache' },
      },
    },
    fetching: {
      description: 'The server sends all sets of choices',
      tags: ['busy'],
      meta: { spec: '§4.8, §7.5' },
      invoke: {
        id: 'fetchChoices',
        src: 'fetchChoices',
        onDone: { target: 'fresh', actions: { type: 'keepMoment', params: momentOf } },
        onError: 'failed',
      },
    },
    fresh: {
      description: 'The choices can be used',
      meta: { spec: '§4.8' },
      on: { 'data.refresh': 'fetching', 'data.clear': { target: 'cleared', actions: 'clearCache' } },
      after: { untilExpiry: { target: 'fetching', actions: 'clearCache' } },
    },
    cleared: { description: 'The cache was cleared on demand', meta: { spec: '§4.8' }, on: { 'data.refresh': 'fetching' } },
    failed: { description: 'There are no choices; asking again helps', meta: { spec: '§8' }, on: { 'data.refresh': 'fetching' } },
  },
});

export const generalDataEvents: Record<Event['type'], string> = {
  'data.refresh': 'Somebody wants the newest choices',
  'data.clear': 'Somebody wants them forgotten',
};

export const generalDataGuards = { isFresh: 'There is no cache, or it is older than 24 hours' } as const;

/** Usual durations of the delays: for choices that were just fetched. */
export const generalDataDelays = { untilExpiry: { usually: GENERAL_DATA_CACHE_LIFETIME } } as const;
