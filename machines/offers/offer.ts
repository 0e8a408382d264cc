import { assign, setup } from 'xstate';
import type { OfferEvent, OfferFacts } from './offer-facts.ts';
import { offerEvents, offerGuards, offerWhy } from './offer-words.ts';

interface Day {
  on: string;
}

const isOpenOn = (endsOn: string | null, on: string): boolean => endsOn === null || endsOn >= on;

const offer = setup({
  types: { context: {} as OfferFacts, events: {} as OfferEvent, input: {} as OfferFacts, meta: {} as { spec?: string } },
  guards: {
    /** It can be used on this day. */
    isOpen: ({ context: { startsOn, endsOn } }, { on }: Day) => startsOn <= on && isOpenOn(endsOn, on),
    /** It can be used on a later day. */
    liesAhead: ({ context: { startsOn, endsOn } }, { on }: Day) => startsOn > on && isOpenOn(endsOn, startsOn),
    isOver: ({ context: { endsOn } }, { on }: Day) => !isOpenOn(endsOn, on),
    opensNow: (_, { startsOn, endsOn, on }: OfferFacts & Day) => startsOn <= on && isOpenOn(endsOn, on),
    opensLater: (_, { startsOn, endsOn, on }: OfferFacts & Day) => startsOn > on && isOpenOn(endsOn, startsOn),
  },
  actions: {
    keepDays: assign((_, { startsOn, endsOn }: OfferFacts) => ({ startsOn, endsOn })),
  },
});

const day = ({ event }: { event: Day }) => ({ on: event.on });
const days = ({ event: { startsOn, endsOn, on } }: { event: OfferFacts & Day }) => ({ startsOn, endsOn, on });
const keepDays = { type: 'keepDays' as const, params: ({ event: { startsOn, endsOn } }: { event: OfferFacts }) => ({ startsOn, endsOn }) };

/** Its days decide whether it is used later or now. */
const opened = [
  { target: 'live', guard: { type: 'isOpen' as const, params: day } },
  { target: 'scheduled', guard: { type: 'liesAhead' as const, params: day } },
] as const;
const redated = [
  { target: 'live', guard: { type: 'opensNow' as const, params: days }, actions: keepDays },
  { target: 'scheduled', guard: { type: 'opensLater' as const, params: days }, actions: keepDays },
] as const;
const over = { target: 'ended', guard: { type: 'isOver' as const, params: day } } as const;

/** An offer of the shop (§7.6): a code that takes something off an order on its days. */
export const offerMachine = offer.createMachine({
  id: 'offer',
  description: 'A code that takes something off an order: written, published, used on its days, and ended',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'It is being written; nobody can use it',
      meta: { spec: '§7.6' },
      on: { 'offer.changed': { actions: keepDays }, 'offer.published': opened, 'offer.ended': 'ended' },
    },
    scheduled: {
      description: 'It is published, and can be used from its first day on',
      meta: { spec: '§7.6' },
      on: {
        'offer.changed': redated,
        'day.begun': [{ target: 'live', guard: { type: 'isOpen', params: day } }, over],
        'offer.paused': 'paused',
        'offer.ended': 'ended',
      },
    },
    live: {
      description: 'Orders can use it',
      meta: { spec: '§7.6' },
      on: {
        'offer.changed': { guard: { type: 'opensNow', params: days }, actions: keepDays },
        'day.begun': over,
        'offer.paused': 'paused',
        'offer.ended': 'ended',
      },
    },
    paused: {
      description: 'Nobody can use it until it is resumed',
      meta: { spec: '§7.6' },
      on: {
        'offer.changed': { actions: keepDays },
        'day.begun': over,
        'offer.resumed': opened,
        'offer.ended': 'ended',
      },
    },
    ended: { description: 'Nobody can use it any more', meta: { spec: '§7.6' }, type: 'final' },
  },
});

export { offerEvents, offerGuards, offerWhy };
