import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { RunRepeat, StoreRunEvent, StoreRunFacts } from './store-run-facts.ts';
import { storeRunEvents, storeRunGuards, storeRunWhy } from './store-run-words.ts';

interface Times {
  dueAt: string;
  at: string;
}

const storeRun = setup({
  types: {
    context: {} as StoreRunFacts,
    events: {} as StoreRunEvent,
    input: {} as StoreRunFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isNotBegun: ({ context }) => !context.hasBegun,
    isAhead: (_, { dueAt, at }: Times) => Date.parse(dueAt) > Date.parse(at),
    isReviewed: ({ context }) => context.isReviewed,
    hasFailures: (_, { failed }: { failed: number }) => failed > 0,
  },
  actions: {
    keepTime: assign((_, { dueAt, repeat }: { dueAt: string; repeat: RunRepeat }) => ({ dueAt, repeat })),
    begin: assign({ hasBegun: true }),
  },
});

const changed = {
  'run.changed': {
    guard: allOf(['isNotBegun', { type: 'isAhead', params: ({ event: { dueAt, at } }: { event: Times }) => ({ dueAt, at }) }]),
    actions: {
      type: 'keepTime' as const,
      params: ({ event: { dueAt, repeat } }: { event: { dueAt: string; repeat: RunRepeat } }) => ({ dueAt, repeat }),
    },
  },
} as const;

/** A run again takes place at once, and once: what it was repeated by has gone on already. */
const restarted = {
  'run.restarted': {
    target: 'SCHEDULED',
    actions: {
      type: 'keepTime' as const,
      params: ({ event: { at } }: { event: { at: string } }) => ({ dueAt: at, repeat: 'none' as const }),
    },
  },
} as const;

/** A run of one of the projects of §3 over stores (§2.2). */
export const storeRunMachine = storeRun.createMachine({
  id: 'storeRun',
  description: 'Work that is done in many stores at a time, one store after the other: it is scheduled, runs, and can be run again',
  context: ({ input }) => input,
  initial: 'SCHEDULED',
  states: {
    SCHEDULED: {
      description: 'It waits for its time, and for a run before it to end',
      meta: { spec: '§2.2' },
      on: {
        ...changed,
        'run.started': { target: 'RUNNING', actions: 'begin' },
        'run.paused': 'PAUSED',
        'run.cancelled': 'CANCELLED',
      },
    },
    RUNNING: {
      description: 'Its stores are worked on, one after the other',
      meta: { spec: '§2.2' },
      on: {
        'run.ended': [
          { target: 'FAILED', guard: { type: 'hasFailures', params: ({ event }) => ({ failed: event.failed }) } },
          { target: 'REVIEW', guard: 'isReviewed' },
          { target: 'COMPLETED' },
        ],
        'run.paused': 'PAUSED',
      },
    },
    PAUSED: {
      description: 'Nothing happens until somebody resumes it; stores that are done stay done',
      meta: { spec: '§2.2' },
      on: { ...changed, 'run.resumed': 'SCHEDULED', 'run.cancelled': 'CANCELLED' },
    },
    REVIEW: {
      description: 'Its preview waits for a person, who applies or discards it',
      meta: { spec: '§2.2' },
      on: { ...restarted, 'run.applied': 'COMPLETED', 'run.cancelled': 'CANCELLED' },
    },
    COMPLETED: { description: 'All of its stores are done', meta: { spec: '§2.2' }, on: restarted },
    FAILED: { description: 'All of its stores were tried, and some have failed', meta: { spec: '§2.2' }, on: restarted },
    CANCELLED: { description: 'It does not take place', meta: { spec: '§2.2' }, type: 'final' },
  },
});

export { storeRunEvents, storeRunGuards, storeRunWhy };
