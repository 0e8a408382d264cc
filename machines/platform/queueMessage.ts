import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { MOST_ATTEMPTS, pauseAfter } from './attempts.ts';
import { queueMessageEvents, queueMessageGuards, queueMessageWhy } from './queue-message-words.ts';
import type { Failure, MessageEvent, MessageFacts, OfAttempt } from './queue-message-facts.ts';

const isThis = ({ attempts }: MessageFacts, { attempt }: OfAttempt): boolean => attempts === attempt;
const isPast = ({ expiresAt }: MessageFacts, at: string): boolean => expiresAt !== null && at >= expiresAt;

const message = setup({
  types: { context: {} as MessageFacts, events: {} as MessageEvent, input: {} as MessageFacts, meta: {} as { spec?: string } },
  guards: {
    isDue: ({ context: { dueAt } }, params: { at: string }) => dueAt !== null && params.at >= dueAt,
    isOfUse: ({ context }, params: { at: string }) => !isPast(context, params.at),
    isTooLate: ({ context }, params: { at: string }) => isPast(context, params.at),
    isThisAttempt: ({ context }, params: OfAttempt) => isThis(context, params),
    isHopeless: ({ context }, params: Failure) => isThis(context, params) && (params.permanent || context.attemptsLeft === 0),
    isLastAttempt: ({ context }) => context.attemptsLeft === 0,
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
  },
  actions: {
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1, attemptsLeft: context.attemptsLeft - 1, dueAt: null })),
    planNext: assign(({ context }, params: { at: string }) => ({
      dueAt: new Date(Date.parse(params.at) + pauseAfter(MOST_ATTEMPTS - context.attemptsLeft)).toISOString(),
    })),
    planNow: assign((_, params: { at: string }) => ({ dueAt: params.at })),
    grantAttempts: assign({ attemptsLeft: MOST_ATTEMPTS }),
    forgetPlan: assign({ dueAt: null }),
  },
});

const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });
const ofAttempt = ({ event }: { event: OfAttempt }) => ({ attempt: event.attempt });
const failure = ({ event: { attempt, at, permanent } }: { event: Failure }) => ({ attempt, at, permanent });

const claim = {
  target: 'active',
  guard: allOf([
    { type: 'isDue', params: atTime },
    { type: 'isOfUse', params: atTime },
  ]),
  actions: 'countAttempt',
} as const;
const expire = { target: 'expired', guard: { type: 'isTooLate', params: atTime }, actions: 'forgetPlan' } as const;
const retry = {
  target: 'queued',
  guard: { type: 'isOfUse', params: atTime },
  actions: ['grantAttempts', { type: 'planNow', params: atTime }],
} as const;
const copy = { target: 'discarded', guard: { type: 'isOfUse', params: atTime }, actions: 'forgetPlan' } as const;
const discard = {
  target: 'discarded',
  guard: { type: 'hasReason', params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) },
  actions: 'forgetPlan',
} as const;

const queued = message.createStateConfig({
  description: 'It waits for its time',
  meta: { spec: '§2.2' },
  on: { 'message.claimed': claim, 'message.expired': expire, 'message.discarded': discard },
});

const active = message.createStateConfig({
  description: 'A server handles it; after a minute without a result it is handled again with the same id',
  meta: { spec: '§2.2' },
  on: {
    'message.handled': { target: 'done', guard: { type: 'isThisAttempt', params: ofAttempt } },
    'message.failed': [
      { target: 'dead', guard: { type: 'isHopeless', params: failure } },
      {
        target: 'retrying',
        guard: { type: 'isThisAttempt', params: ofAttempt },
        actions: { type: 'planNext', params: atTime },
      },
    ],
    'lease.passed': [
      { target: 'dead', guard: 'isLastAttempt' },
      { target: 'queued', actions: { type: 'planNow', params: atTime } },
    ],
  },
});

const retrying = message.createStateConfig({
  description: 'The last attempt failed; the next one is planned',
  meta: { spec: '§2.2' },
  on: { 'message.claimed': claim, 'message.expired': expire, 'message.retried': retry, 'message.discarded': discard },
});

const dead = message.createStateConfig({
  description: 'Dead letter: it is refused, or every attempt failed; a person decides',
  meta: { spec: '§2.2' },
  on: { 'message.retried': retry, 'message.copied': copy, 'message.discarded': discard },
});

/** A message in a queue of background work (§2.2, SQS logs). */
export const queueMessageMachine = message.createMachine({
  id: 'queueMessage',
  description: 'A message in a queue: handled once, or kept until a person has decided',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued,
    active,
    retrying,
    dead,
    done: { type: 'final', description: 'It was handled', meta: { spec: '§2.2' } },
    expired: { type: 'final', description: 'Nobody needs it any more', meta: { spec: '§2.2' } },
    discarded: { type: 'final', description: 'A person gave it up', meta: { spec: '§2.2' } },
  },
});

export { queueMessageEvents, queueMessageGuards, queueMessageWhy };
