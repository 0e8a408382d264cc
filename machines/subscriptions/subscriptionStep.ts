import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CancelledBy, SubscriptionStepEvent, SubscriptionStepFacts } from './subscription-step-facts.ts';
import { subscriptionStepEvents, subscriptionStepGuards, subscriptionStepWhy } from './subscription-step-words.ts';

interface Cancelling {
  cancelledBy: CancelledBy;
}

type Days = Pick<SubscriptionStepFacts, 'dueOn' | 'remindOn'>;

const step = setup({
  types: {
    context: {} as SubscriptionStepFacts,
    events: {} as SubscriptionStepEvent,
    input: {} as SubscriptionStepFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isByCustomer: (_, { cancelledBy }: Cancelling) => cancelledBy === 'CUSTOMER',
    isByUs: (_, { cancelledBy }: Cancelling) => cancelledBy === 'US',
    isReminderDue: ({ context: { today, remindOn } }) => remindOn <= today,
  },
  actions: {
    keepDays: assign((_, { dueOn, remindOn }: Days) => ({ dueOn, remindOn })),
  },
});

const who = ({ event }: { event: Cancelling }) => ({ cancelledBy: event.cancelledBy });
const withReason = { type: 'hasReason' as const, params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) };
const BY_CUSTOMER = 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER' as const;
const BY_US = 'SUBSCRIPTION-STEP-CANCEL-BY-US' as const;

/** Of a refill that is not ordered. */
const open = {
  'step.cancelled': [
    { target: BY_CUSTOMER, guard: allOf([withReason, { type: 'isByCustomer', params: who }]) },
    { target: BY_US, guard: allOf([withReason, { type: 'isByUs', params: who }]) },
  ],
  'step.moved': {
    target: 'SCHEDULED' as const,
    actions: {
      type: 'keepDays' as const,
      params: ({ event: { dueOn, remindOn } }: { event: Days }) => ({ dueOn, remindOn }),
    },
  },
  'subscription.interrupted': BY_CUSTOMER,
  'order.placed': 'ORDERED' as const,
};

/** One refill of a subscription, until it is with the patient. */
export const subscriptionStepMachine = step.createMachine({
  id: 'subscriptionStep',
  description: 'One refill of a subscription: from the day it is planned until its order is with the patient, or it is cancelled',
  context: ({ input }) => input,
  initial: 'SCHEDULED',
  states: {
    SCHEDULED: {
      description: 'Planned for a day',
      meta: { spec: '§7.6' },
      on: { ...open, 'step.confirmed': 'CONFIRMED', 'time.passed': { target: 'REMINDED', guard: 'isReminderDue' } },
    },
    REMINDED: {
      description: 'The patient is to be called about it',
      meta: { spec: '§7.6' },
      on: { ...open, 'step.confirmed': 'CONFIRMED' },
    },
    CONFIRMED: { description: 'The patient wants it; its order is to be placed', meta: { spec: '§7.6' }, on: open },
    ORDERED: {
      description: 'Its order is on its way',
      meta: { spec: '§7.6' },
      on: {
        'order.delivered': 'DELIVERED',
        'order.cancelled': [
          { target: BY_CUSTOMER, guard: { type: 'isByCustomer', params: who } },
          { target: BY_US, guard: { type: 'isByUs', params: who } },
        ],
      },
    },
    DELIVERED: { type: 'final', description: 'The patient has it', meta: { spec: '§7.6' } },
    [BY_CUSTOMER]: { type: 'final', description: 'The patient did not want it', meta: { spec: '§4.1' } },
    [BY_US]: { type: 'final', description: 'We could not deliver it', meta: { spec: '§4.1' } },
  },
});

export { subscriptionStepEvents, subscriptionStepGuards, subscriptionStepWhy };
