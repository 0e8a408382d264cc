import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { SubscriptionEvent, SubscriptionFacts } from './subscription-facts.ts';
import { subscriptionEvents, subscriptionGuards, subscriptionWhy } from './subscription-words.ts';

interface Plan {
  nextOn: string;
  endsOn: string | null;
}

interface Reason {
  reason: string;
}

const subscription = setup({
  types: {
    context: {} as SubscriptionFacts,
    events: {} as SubscriptionEvent,
    input: {} as SubscriptionFacts,
    meta: {} as { spec?: string; terminal?: string },
  },
  guards: {
    isAhead: ({ context }, { nextOn }: { nextOn: string }) => nextOn >= context.today,
    isBeforeEnd: (_, { nextOn, endsOn }: Plan) => endsOn === null || nextOn <= endsOn,
    isLater: ({ context }, { until }: { until: string }) => until > context.today,
    hasReason: (_, { reason }: Reason) => reason.trim() !== '',
    hasComment: (_, { comment }: { comment: string }) => comment.trim() !== '',
    isOver: ({ context: { nextOn, endsOn } }) => endsOn !== null && nextOn > endsOn,
    pauseIsOver: ({ context: { pausedUntil, today } }) => pausedUntil !== null && pausedUntil <= today,
  },
  actions: {
    keepPlan: assign((_, { nextOn, endsOn }: Plan) => ({ nextOn, endsOn })),
    keepNext: assign((_, { nextOn }: { nextOn: string }) => ({ nextOn })),
    keepPause: assign(({ context: { nextOn } }, { until }: { until: string }) => ({
      pausedUntil: until,
      nextOn: until > nextOn ? until : nextOn,
    })),
    endPause: assign({ pausedUntil: null }),
  },
});

const plan = ({ event }: { event: Plan }) => ({ nextOn: event.nextOn, endsOn: event.endsOn });
const next = ({ event }: { event: { nextOn: string } }) => ({ nextOn: event.nextOn });
const nextBeforeEnd = ({ context, event }: { context: SubscriptionFacts; event: { nextOn: string } }) => ({
  nextOn: event.nextOn,
  endsOn: context.endsOn,
});
const until = ({ event }: { event: { until: string } }) => ({ until: event.until });
const withReason = { type: 'hasReason' as const, params: ({ event }: { event: Reason }) => ({ reason: event.reason }) };

const changed = {
  guard: allOf([
    { type: 'isAhead', params: next },
    { type: 'isBeforeEnd', params: plan },
  ]),
  actions: { type: 'keepPlan' as const, params: plan },
};
const commented = {
  guard: { type: 'hasComment' as const, params: ({ event }: { event: { comment: string } }) => ({ comment: event.comment }) },
};

/** A patient's standing order: the same medicines at regular intervals. */
export const subscriptionMachine = subscription.createMachine({
  id: 'subscription',
  description: 'A patient’s standing order: the same medicines every so many days, until the patient stops it or its last day has passed',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'Refills become due, one after the other',
      meta: { spec: '§7.6' },
      on: {
        'subscription.changed': { target: 'ACTIVE', ...changed },
        'subscription.paused': {
          target: 'PAUSED',
          guard: allOf([withReason, { type: 'isLater', params: until }]),
          actions: { type: 'keepPause', params: until },
        },
        'subscription.stopped': { target: 'STOPPED', guard: withReason },
        'subscription.commented': { target: 'ACTIVE', ...commented },
        'step.settled': { target: 'ACTIVE', actions: { type: 'keepNext', params: next } },
        'time.passed': { target: 'STOPPED', guard: 'isOver' },
      },
    },
    PAUSED: {
      description: 'No refill becomes due until the day that was agreed',
      meta: { spec: '§7.6' },
      on: {
        'subscription.changed': { target: 'PAUSED', ...changed },
        'subscription.resumed': {
          target: 'ACTIVE',
          guard: allOf([
            { type: 'isAhead', params: next },
            { type: 'isBeforeEnd', params: nextBeforeEnd },
          ]),
          actions: ['endPause', { type: 'keepNext', params: next }],
        },
        'subscription.stopped': { target: 'STOPPED', guard: withReason, actions: 'endPause' },
        'subscription.commented': { target: 'PAUSED', ...commented },
        'time.passed': { target: 'ACTIVE', guard: 'pauseIsOver', actions: 'endPause' },
      },
    },
    STOPPED: {
      description: 'No refill becomes due any more; orders that were placed go on',
      meta: { spec: '§7.6', terminal: 'Comments are still possible' },
      on: { 'subscription.commented': { target: 'STOPPED', ...commented } },
    },
  },
});

export { subscriptionEvents, subscriptionGuards, subscriptionWhy };
