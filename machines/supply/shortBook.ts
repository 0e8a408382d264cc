import { assign, setup } from 'xstate';
import { daysLater } from '#platform/contract/business-day.ts';
import { allOf } from '../all-of.ts';
import { MOST_SNOOZED_DAYS, type ShortBookEvent, type ShortBookFacts } from './short-book-facts.ts';
import { shortBookEvents, shortBookGuards, shortBookWhy } from './short-book-words.ts';

interface Days {
  until: string;
  on: string;
}

const shortBook = setup({
  types: {
    context: {} as ShortBookFacts,
    events: {} as ShortBookEvent,
    input: {} as ShortBookFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    hasPacks: ({ context }) => context.packs > 0,
    isSupplied: ({ context }) => context.distributor === 'active',
    isLater: (_, { until, on }: Days) => until > on && until <= daysLater(on, MOST_SNOOZED_DAYS),
  },
  actions: {
    keepWish: assign((_, { packs, distributor }: ShortBookFacts) => ({ packs, distributor })),
  },
});

const keepWish = {
  type: 'keepWish' as const,
  params: ({ event: { packs, distributor } }: { event: ShortBookFacts }) => ({ packs, distributor }),
};
const complete = allOf(['hasPacks', 'isSupplied']);
const isLater = { type: 'isLater' as const, params: ({ event: { until, on } }: { event: Days }) => ({ until, on }) };

/** A drug that a store lacks and must order (§1, §2.2 SRT). */
export const shortBookMachine = shortBook.createMachine({
  id: 'shortBook',
  description: 'A drug that a store lacks: it is suggested or written by hand, approved, and ordered from a distributor',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Packs and distributor are being decided',
      meta: { spec: '§2.2' },
      on: {
        'entry.changed': { actions: keepWish },
        'entry.suggested': { actions: keepWish },
        'entry.submitted': { target: 'submitted', guard: complete },
        'entry.approved': { target: 'approved', guard: complete },
        'entry.snoozed': { target: 'snoozed', guard: isLater },
        'entry.rejected': 'rejected',
        'entry.covered': 'covered',
      },
    },
    submitted: {
      description: 'A buyer decides',
      meta: { spec: '§2.2' },
      on: {
        'entry.changed': { actions: keepWish },
        'entry.approved': { target: 'approved', guard: complete },
        'entry.returned': 'open',
        'entry.rejected': 'rejected',
      },
    },
    approved: {
      description: 'The next purchase order of its store and distributor takes it',
      meta: { spec: '§2.2' },
      on: {
        'entry.ordered': { target: 'ordered', guard: complete },
        'entry.returned': 'open',
        'entry.rejected': 'rejected',
      },
    },
    snoozed: {
      description: 'It is put off until a day',
      meta: { spec: '§2.2' },
      on: {
        'entry.resumed': 'open',
        'entry.rejected': 'rejected',
        'entry.covered': 'covered',
      },
    },
    ordered: { description: 'It is in a purchase order', meta: { spec: '§2.2' }, type: 'final' },
    rejected: { description: 'It is not ordered', meta: { spec: '§2.2' }, type: 'final' },
    covered: { description: 'The stock suffices again', meta: { spec: '§2.2' }, type: 'final' },
  },
});

export { shortBookEvents, shortBookGuards, shortBookWhy };
