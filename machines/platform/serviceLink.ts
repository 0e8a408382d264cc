import { assign, setup } from 'xstate';

/** Calls without an answer, one after the other, after which no more are sent. */
export const MOST_FAILURES = 5;
/** Then it is left alone for this long. Milliseconds. */
export const REST = 15_000;

export interface LinkFacts {
  /** Calls without an answer since the last answer. */
  failures: number;
  /** When it may be called again; null: now. ISO 8601. */
  restsUntil: string | null;
  /** The last call, ISO 8601; null: there was none. */
  calledAt: string | null;
}

/** `at`: now, ISO 8601. */
interface Timed {
  at: string;
}

export type LinkEvent = Timed & { type: 'call.began' | 'call.answered' | 'call.failed' | 'test.requested' };

const serviceLink = setup({
  types: { context: {} as LinkFacts, events: {} as LinkEvent, input: {} as LinkFacts | undefined, meta: {} as { spec?: string } },
  guards: {
    isLastFailure: ({ context }) => context.failures + 1 >= MOST_FAILURES,
    hasRested: ({ context }, { at }: Timed) => context.restsUntil !== null && context.restsUntil <= at,
  },
  actions: {
    noteCall: assign((_, { at }: Timed) => ({ calledAt: at })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0, restsUntil: null }),
    rest: assign((_, { at }: Timed) => ({ restsUntil: new Date(Date.parse(at) + REST).toISOString() })),
  },
});

const now = ({ event }: { event: Timed }) => ({ at: event.at });
const noteCall = { type: 'noteCall' as const, params: now };
const rest = { type: 'rest' as const, params: now };
const called = { 'call.began': { actions: noteCall }, 'test.requested': { actions: noteCall } } as const;

/** The connection to a back-end service that another system answers (§1, §7.1). Its users are not kept waiting by one that is silent. */
export const serviceLinkMachine = serviceLink.createMachine({
  id: 'serviceLink',
  description:
    'The connection to a back-end service that another system answers: one that is silent is left alone, and then tried by one call',
  context: ({ input }) => input ?? { failures: 0, restsUntil: null, calledAt: null },
  initial: 'up',
  states: {
    up: {
      description: 'It answers',
      meta: { spec: '§1' },
      on: { ...called, 'call.failed': { target: 'failing', actions: 'countFailure' } },
    },
    failing: {
      description: 'The last call was not answered; calls go on',
      meta: { spec: '§1' },
      on: {
        ...called,
        'call.answered': { target: 'up', actions: 'forgetFailures' },
        'call.failed': [{ target: 'open', guard: 'isLastFailure', actions: ['countFailure', rest] }, { actions: 'countFailure' }],
      },
    },
    open: {
      description: 'Calls are refused at once, until it has rested',
      meta: { spec: '§1' },
      on: {
        'call.began': { target: 'probing', guard: { type: 'hasRested', params: now }, actions: noteCall },
        'test.requested': { target: 'probing', actions: noteCall },
      },
    },
    probing: {
      description: 'One call tries whether it answers again',
      meta: { spec: '§1' },
      on: {
        'call.answered': { target: 'up', actions: 'forgetFailures' },
        'call.failed': { target: 'open', actions: ['countFailure', rest] },
      },
    },
  },
});

/** Descriptions of the events. */
export const serviceLinkEvents: Record<LinkEvent['type'], string> = {
  'call.began': 'Somebody’s request is sent to it',
  'call.answered': 'It answers, be it with a refusal',
  'call.failed': 'It does not answer in time, or only that it is broken',
  'test.requested': 'A person tests it now',
};

export const serviceLinkGuards = {
  isLastFailure: 'It may fail a few times more',
  hasRested: 'It did not answer, and is left alone for a while',
} as const;
