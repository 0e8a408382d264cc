import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CopaymentMethod, RedemptionEvent, RedemptionFacts } from './redemption-facts.ts';
import { redemptionEvents, redemptionGuards, redemptionWhy } from './redemption-words.ts';

interface Payment {
  payment: CopaymentMethod | null;
}

const redemption = setup({
  types: {
    context: {} as RedemptionFacts,
    events: {} as RedemptionEvent,
    input: {} as RedemptionFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    isPaid: ({ context }, { payment }: Payment) => (payment !== null) === context.copayment > 0,
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
    isOwed: ({ context }) => context.payment !== null,
    hasReference: (_, params: { reference: string }) => params.reference.trim() !== '',
  },
  actions: {
    keepPayment: assign((_, { payment }: Payment) => ({ payment })),
  },
});

const cancelled = {
  target: 'CANCELLED',
  guard: { type: 'hasReason' as const, params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) },
};
const paid = ({ event }: { event: Payment }) => ({ payment: event.payment });

/** A patient gives points, and perhaps a co-payment, for a reward. */
export const redemptionMachine = redemption.createMachine({
  id: 'redemption',
  description: 'A patient gives points, and perhaps a co-payment, for a reward: from the booking until it is with the patient, or undone',
  context: ({ input }) => input,
  initial: 'BOOKED',
  states: {
    BOOKED: {
      description: 'The points are taken, and the reward is kept for the patient for 48 hours',
      meta: { spec: '§7.6' },
      on: {
        'redemption.confirmed': {
          target: 'CONFIRMED',
          guard: allOf(['isOffered', { type: 'isPaid', params: paid }]),
          actions: { type: 'keepPayment', params: paid },
        },
        'redemption.cancelled': cancelled,
        'time.passed': 'EXPIRED',
      },
    },
    CONFIRMED: {
      description: 'The co-payment is paid; the reward is on its way',
      meta: { spec: '§7.6' },
      on: { 'redemption.completed': 'COMPLETED', 'redemption.cancelled': cancelled },
    },
    CANCELLED: {
      description: 'The points are given back; a co-payment that was paid is still to be',
      meta: { spec: '§7.6' },
      on: {
        'redemption.refunded': {
          target: 'REFUNDED',
          guard: allOf([
            'isOwed',
            { type: 'hasReference', params: ({ event }: { event: { reference: string } }) => ({ reference: event.reference }) },
          ]),
        },
      },
    },
    COMPLETED: { type: 'final', description: 'The patient has the reward', meta: { spec: '§7.6' } },
    REFUNDED: { type: 'final', description: 'Points and co-payment are given back', meta: { spec: '§7.6' } },
    EXPIRED: { type: 'final', description: 'Nobody confirmed it in time: the points are given back', meta: { spec: '§7.6' } },
  },
});

export { redemptionEvents, redemptionGuards, redemptionWhy };
