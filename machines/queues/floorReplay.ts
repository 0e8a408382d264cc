import { assign, setup } from 'xstate';

const MINUTE = 60_000;

/** Minutes of the floor in a second of the replay. */
export const replaySpeeds = [1, 5, 15] as const;
type ReplaySpeed = (typeof replaySpeeds)[number];

/** Milliseconds since the epoch. */
interface Chosen {
  /** The moment that is shown. */
  at: number;
  /** First and last moment of its day that can be shown. */
  from: number;
  until: number;
}

interface Context extends Chosen {
  speed: ReplaySpeed;
}

type Event =
  | { type: 'replay.play' }
  | { type: 'replay.pause' }
  | ({ type: 'moment.chosen' } & Chosen)
  | { type: 'speed.chosen'; speed: ReplaySpeed }
  | { type: 'picture.loaded'; at: number }
  | { type: 'picture.failed' };

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Chosen,
    tags: {} as 'playing',
    meta: {} as { spec?: string },
  },
  guards: {
    isAtEnd: ({ context }) => context.at >= context.until,
    isElsewhere: ({ context: { at, from, until } }, params: Chosen) => params.at !== at || params.from !== from || params.until !== until,
    isCurrent: ({ context }, params: { at: number }) => params.at === context.at,
  },
  actions: {
    keepChosen: assign((_, params: Chosen) => params),
    keepSpeed: assign((_, params: { speed: ReplaySpeed }) => params),
    goOn: assign(({ context: { at, until, speed } }) => ({ at: Math.min(at + speed * MINUTE, until) })),
    goToStart: assign(({ context }) => ({ at: context.from })),
    /** Provided by the screen: puts the moment into the address. */
    show: () => {},
  },
  delays: { tick: 1_000 },
});

const chosen = ({ event: { at, from, until } }: { event: Chosen }) => ({ at, from, until });
const atOf = ({ event: { at } }: { event: { at: number } }) => ({ at });
const isElsewhere = { type: 'isElsewhere' as const, params: chosen };
const keepChosen = { type: 'keepChosen' as const, params: chosen };

/** The floor of a day as a film: it waits for each picture before it goes on. */
export const floorReplayMachine = machine.createMachine({
  id: 'floorReplay',
  description: 'The floor as it was, played from a moment until the end of its day, or until now',
  context: ({ input }) => ({ ...input, speed: 1 }),
  initial: 'paused',
  on: {
    'speed.chosen': { actions: { type: 'keepSpeed', params: ({ event }) => ({ speed: event.speed }) } },
  },
  states: {
    paused: {
      description: 'One moment is shown',
      always: { guard: 'isAtEnd', target: 'ended' },
      on: {
        'replay.play': 'playing',
        'moment.chosen': { guard: isElsewhere, actions: keepChosen },
      },
    },
    playing: {
      description: 'One moment after the other is shown',
      tags: ['playing'],
      initial: 'loading',
      on: {
        'replay.pause': 'paused',
        'moment.chosen': { guard: isElsewhere, target: '.loading', actions: keepChosen },
        'picture.failed': 'paused',
      },
      states: {
        loading: {
          description: 'The picture of the moment is on its way; the last one stays',
          on: { 'picture.loaded': { guard: { type: 'isCurrent', params: atOf }, target: 'showing' } },
        },
        showing: {
          description: 'The picture of the moment is shown for a second',
          always: { guard: 'isAtEnd', target: '#floorReplay.ended' },
          after: { tick: { target: 'loading', actions: ['goOn', 'show'] } },
        },
      },
    },
    ended: {
      description: 'The last moment of the day, or now',
      on: {
        'replay.play': { target: 'playing', actions: ['goToStart', 'show'] },
        'moment.chosen': { guard: isElsewhere, target: 'paused', actions: keepChosen },
      },
    },
  },
});

export const floorReplayEvents: Record<Event['type'], string> = {
  'replay.play': 'Play, or its key',
  'replay.pause': 'Pause, or its key',
  'moment.chosen': 'The slider, a key, a move of a supervisor, another day, or the address leads to another moment',
  'speed.chosen': 'So many minutes in a second',
  'picture.loaded': 'The floor of a moment has been loaded',
  'picture.failed': 'The floor of the moment could not be loaded',
};

export const floorReplayGuards = {
  isElsewhere: 'This moment is shown already',
  isCurrent: 'Another moment has been chosen meanwhile',
} as const;
