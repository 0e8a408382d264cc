import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CallResult } from './call-results.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** What came of a callback. */
export const callbackOutcomes = {
  ANSWERED: msg('Question answered'),
  'ORDER-PLACED': msg('Order placed'),
  'NOT-INTERESTED': msg('Not interested'),
  'NOT-REACHABLE': msg('Not reachable'),
  'WRONG-NUMBER': msg('Wrong number'),
  WITHDRAWN: msg('No longer wanted'),
} as const;
export type CallbackOutcome = keyof typeof callbackOutcomes;

/** Attempts before a callback may be closed as not reachable. */
export const ATTEMPTS_BEFORE_CLOSING = 3;

export interface CallbackOwner {
  id: number;
  name: string;
}

export interface CallbackFacts {
  /** Null: it is everybody's. */
  owner: CallbackOwner | null;
  /** Time of the next call, ISO 8601. */
  dueAt: string;
  attempts: number;
  /** Result of the last attempt. */
  lastResult: CallResult | null;
  /** Whether it became everybody's because nobody called in time. */
  escalated: boolean;
  outcome: CallbackOutcome | null;
}

interface ByUser {
  by: CallbackOwner;
}

export type CallbackEvent =
  | (ByUser & { type: 'callback.taken' })
  /** `dueAt`: time of the next call; null: unchanged, because the customer was reached or the callback will be closed. */
  | (ByUser & { type: 'callback.attempted'; result: CallResult; dueAt: string | null })
  | (ByUser & { type: 'callback.rescheduled'; dueAt: string })
  | (ByUser & { type: 'callback.closed'; outcome: CallbackOutcome; orderId: number | null })
  | (ByUser & { type: 'callback.reopened'; dueAt: string })
  | { type: 'due.passed' };

interface Closing {
  outcome: CallbackOutcome;
  orderId: number | null;
}

const isFree = ({ owner }: CallbackFacts, by: CallbackOwner): boolean => owner === null || owner.id === by.id;

/** Whether the calls so far support the outcome. */
function isSupported({ lastResult, attempts }: CallbackFacts, outcome: CallbackOutcome): boolean {
  if (outcome === 'WITHDRAWN' || outcome === 'ORDER-PLACED') return true;
  if (outcome === 'NOT-REACHABLE') return attempts >= ATTEMPTS_BEFORE_CLOSING;
  return lastResult === (outcome === 'WRONG-NUMBER' ? 'WRONG-NUMBER' : 'CONNECTED');
}

const callback = setup({
  types: { context: {} as CallbackFacts, events: {} as CallbackEvent, input: {} as CallbackFacts, meta: {} as { spec?: string } },
  guards: {
    isNotOwn: ({ context }, params: ByUser) => context.owner?.id !== params.by.id,
    isFree: ({ context }, params: ByUser) => isFree(context, params.by),
    isOutcomeSupported: ({ context }, params: Pick<Closing, 'outcome'>) => isSupported(context, params.outcome),
    namesOrder: (_, { outcome, orderId }: Closing) => outcome !== 'ORDER-PLACED' || orderId !== null,
    isNotEscalated: ({ context }) => !context.escalated,
  },
  actions: {
    takeOver: assign((_, params: ByUser) => ({ owner: params.by })),
    countAttempt: assign(({ context }, params: { result: CallResult }) => ({ attempts: context.attempts + 1, lastResult: params.result })),
    reschedule: assign(({ context }, params: { dueAt: string | null }) =>
      params.dueAt === null ? {} : { dueAt: params.dueAt, escalated: params.dueAt === context.dueAt && context.escalated },
    ),
    giveToEverybody: assign({ owner: null, escalated: true }),
    keepOutcome: assign((_, params: { outcome: CallbackOutcome }) => ({ outcome: params.outcome })),
    startAgain: assign({ attempts: 0, lastResult: null, outcome: null, escalated: false }),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const nextTime = ({ event }: { event: { dueAt: string | null } }) => ({ dueAt: event.dueAt });

/** A customer waits for a call. */
export const callbackMachine = callback.createMachine({
  id: 'callback',
  description: 'A customer is to be called back: until somebody has said what came of it',
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'The customer waits for the call, at its time',
      meta: { spec: '§3' },
      on: {
        'callback.taken': { guard: { type: 'isNotOwn', params: byUser }, actions: { type: 'takeOver', params: byUser } },
        'callback.attempted': {
          guard: { type: 'isFree', params: byUser },
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'countAttempt', params: ({ event }) => ({ result: event.result }) },
            { type: 'reschedule', params: nextTime },
          ],
        },
        'callback.rescheduled': {
          guard: { type: 'isFree', params: byUser },
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'reschedule', params: nextTime },
          ],
        },
        'callback.closed': {
          target: 'CLOSED',
          guard: allOf([
            { type: 'isFree', params: byUser },
            { type: 'isOutcomeSupported', params: ({ event }: { event: Closing }) => ({ outcome: event.outcome }) },
            { type: 'namesOrder', params: ({ event: { outcome, orderId } }: { event: Closing }) => ({ outcome, orderId }) },
          ]),
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'keepOutcome', params: ({ event }) => ({ outcome: event.outcome }) },
          ],
        },
        'due.passed': { guard: 'isNotEscalated', actions: 'giveToEverybody' },
      },
    },
    CLOSED: {
      description: 'Somebody has said what came of it',
      meta: { spec: '§3' },
      on: {
        'callback.reopened': {
          target: 'PENDING',
          actions: [{ type: 'takeOver', params: byUser }, 'startAgain', { type: 'reschedule', params: nextTime }],
        },
      },
    },
  },
});

export const callbackEvents: Record<CallbackEvent['type'], string> = {
  'callback.taken': 'An agent takes it',
  'callback.attempted': 'The customer was called; how the call ended',
  'callback.rescheduled': 'The customer is to be called at another time',
  'callback.closed': 'The agent says what came of it',
  'callback.reopened': 'The customer is to be called once more',
  'due.passed': 'Nobody called for 15 minutes after the time',
};

export const callbackGuards = {
  isNotOwn: 'You have it already',
  isFree: 'Somebody else has it',
  isOutcomeSupported: 'No call supports the outcome',
  namesOrder: 'The order is not named',
  isNotEscalated: 'It is everybody’s already',
} as const;

/** The reason for a specific callback: who has it, how many attempts. `event` is the one that was refused. */
export function callbackWhy(facts: CallbackFacts, event: CallbackEvent): Sentence {
  if (event.type === 'due.passed') return sentence(callbackGuards.isNotEscalated);
  if (event.type === 'callback.taken') return sentence(callbackGuards.isNotOwn);
  if (facts.owner !== null && !isFree(facts, event.by)) return sentence('{name} has it: take it first', { name: facts.owner.name });
  if (event.type !== 'callback.closed') return sentence('This is not possible now');
  if (event.outcome === 'ORDER-PLACED') return sentence('Name the order first');
  if (event.outcome === 'NOT-REACHABLE')
    return sentence('Not reachable needs {needed} attempts; so far: {attempts}', {
      needed: ATTEMPTS_BEFORE_CLOSING,
      attempts: facts.attempts,
    });
  return event.outcome === 'WRONG-NUMBER'
    ? sentence('Log the call to the wrong number first')
    : sentence('Log the call that reached the customer first');
}
