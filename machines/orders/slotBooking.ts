import { assign, setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';

export interface SlotBookingFacts {
  /** Until then the place is kept for the draft; ISO 8601. */
  heldUntil: string;
}

export type SlotBookingEvent =
  | { type: 'hold.renewed'; heldUntil: string }
  /** `at`: now, ISO 8601. */
  | { type: 'slot.booked'; at: string }
  | { type: 'slot.released' }
  | { type: 'slot.used' }
  | { type: 'hold.passed'; at: string };

const booking = setup({
  types: {
    context: {} as SlotBookingFacts,
    events: {} as SlotBookingEvent,
    input: {} as SlotBookingFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isStillHeld: ({ context }, params: { at: string }) => params.at < context.heldUntil,
    isOver: ({ context }, params: { at: string }) => params.at >= context.heldUntil,
  },
  actions: {
    hold: assign((_, params: { heldUntil: string }) => ({ heldUntil: params.heldUntil })),
  },
});

const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });

/** A place in a delivery slot of a store: kept while an order is being placed, then the order's. */
export const slotBookingMachine = booking.createMachine({
  id: 'slotBooking',
  description: 'A place in a delivery slot, from the draft that holds it to the delivered order',
  context: ({ input }) => input,
  initial: 'held',
  states: {
    held: {
      description: 'Kept for a draft, for ten minutes',
      meta: { spec: '§3' },
      on: {
        'hold.renewed': { actions: { type: 'hold', params: ({ event }) => ({ heldUntil: event.heldUntil }) } },
        'slot.booked': { target: 'booked', guard: { type: 'isStillHeld', params: atTime } },
        'slot.released': 'released',
        'hold.passed': { target: 'expired', guard: { type: 'isOver', params: atTime } },
      },
    },
    booked: {
      description: 'An order has it',
      on: { 'slot.used': 'used', 'slot.released': 'released' },
    },
    used: { type: 'final', description: 'The order was delivered in it' },
    released: { type: 'final', description: 'Given back: another slot was chosen, or the order was cancelled' },
    expired: { type: 'final', description: 'Not booked in time; the place is free again' },
  },
});

export const slotBookingEvents: Record<SlotBookingEvent['type'], string> = {
  'hold.renewed': 'The agent is still at it: ten more minutes',
  'slot.booked': 'The order is placed',
  'slot.released': 'The draft takes another slot, or the order is cancelled',
  'slot.used': 'The order is delivered',
  'hold.passed': 'Ten minutes have passed without an order',
};

export const slotBookingGuards = {
  isStillHeld: 'The slot hold has expired: choose a slot again',
  isOver: 'The slot is still held',
} as const;

/** The reason why the booking refuses an event. */
export const slotBookingWhy = (event: SlotBookingEvent): Sentence =>
  sentence(event.type === 'slot.booked' ? slotBookingGuards.isStillHeld : slotBookingGuards.isOver);
