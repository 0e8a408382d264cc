import { assign, setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { type ClosingReason, type GivenReason, hasReason } from './closing-reasons.ts';

export interface StoreFacts {
  /** Until when it is closed by hand, ISO 8601; null: until somebody opens it, or it is open. */
  closedUntil: string | null;
  reason: ClosingReason | null;
}

/** `at`: now, ISO 8601. */
export type StoreEvent =
  | (GivenReason & { type: 'store.closed'; until: string | null; at: string })
  | { type: 'store.opened' }
  | { type: 'hours.changed' }
  | { type: 'licence.changed' }
  | { type: 'position.changed' }
  | { type: 'time.passed'; at: string };

type Closing = Pick<Extract<StoreEvent, { type: 'store.closed' }>, 'reason' | 'note' | 'until' | 'at'>;

/** Longest time for which a store is closed. Days. */
export const LONGEST_CLOSURE = 90;
const DAY_MS = 86_400_000;

/** What is wrong with a closure, at its field; null: nothing. */
export function closingFault({ reason, note, until, at }: Closing): { field: 'reason' | 'note' | 'until'; why: Sentence } | null {
  if (reason === '') return { field: 'reason', why: sentence('Choose a reason') };
  if (!hasReason({ reason, note })) return { field: 'note', why: sentence('Say what the reason is') };
  if (until === null) return null;
  if (until <= at) return { field: 'until', why: sentence('This time has passed') };
  if (Date.parse(until) - Date.parse(at) > LONGEST_CLOSURE * DAY_MS)
    return { field: 'until', why: sentence('At most {most} days ahead', { most: LONGEST_CLOSURE }) };
  return null;
}

const store = setup({
  types: { context: {} as StoreFacts, events: {} as StoreEvent, input: {} as StoreFacts, meta: {} as { spec?: string } },
  guards: {
    mayClose: (_, params: Closing) => closingFault(params) === null,
    isOver: ({ context }, params: { at: string }) => context.closedUntil !== null && params.at >= context.closedUntil,
  },
  actions: {
    keepClosure: assign((_, { reason, until }: Pick<Closing, 'reason' | 'until'>) => ({ reason: reason || null, closedUntil: until })),
    endClosure: assign({ closedUntil: null, reason: null }),
    /** By the server: hours, licence and position are no part of the chart. */
    keepHours: () => {},
    keepLicence: () => {},
    keepPosition: () => {},
  },
});

const closing = {
  target: 'UNSERVICEABLE',
  guard: {
    type: 'mayClose' as const,
    params: ({ event: { reason, note, until, at } }: { event: Closing }) => ({ reason, note, until, at }),
  },
  actions: { type: 'keepClosure' as const, params: ({ event: { reason, until } }: { event: Closing }) => ({ reason, until }) },
} as const;

const details = {
  'hours.changed': { actions: 'keepHours' },
  'licence.changed': { actions: 'keepLicence' },
  'position.changed': { actions: 'keepPosition' },
} as const;

/** The switch by hand of a store (§2.2, store serviceability). Periods and weekly hours can close it as well. */
export const storeServiceabilityMachine = store.createMachine({
  id: 'storeServiceability',
  description: 'Whether a store is closed by hand: at once, until a time or until somebody opens it',
  context: ({ input }) => input,
  initial: 'SERVICEABLE',
  states: {
    SERVICEABLE: {
      description: 'Nobody has closed it by hand',
      meta: { spec: '§2.2' },
      on: { 'store.closed': closing, ...details },
    },
    UNSERVICEABLE: {
      description: 'Closed by hand: it gets no orders, and its slots are closed',
      meta: { spec: '§2.2' },
      on: {
        'store.closed': closing,
        'store.opened': { target: 'SERVICEABLE', actions: 'endClosure' },
        'time.passed': {
          target: 'SERVICEABLE',
          guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) },
          actions: 'endClosure',
        },
        ...details,
      },
    },
  },
});

export const storeServiceabilityEvents: Record<StoreEvent['type'], string> = {
  'store.closed': 'Store operations close the store, or change until when',
  'store.opened': 'Store operations open it again',
  'hours.changed': 'Its weekly hours are changed',
  'licence.changed': 'Its drug licence is renewed or corrected',
  'position.changed': 'Its position on the map is entered or corrected',
  'time.passed': 'The time until which it was closed has passed',
};

export const storeServiceabilityGuards = {
  mayClose: 'A closure needs a reason, and an end within 90 days if it has one',
  isOver: 'It is still closed by hand',
} as const;

/** The reason why a store refuses an event. */
export function storeServiceabilityWhy(_: StoreFacts, event: StoreEvent): Sentence {
  if (event.type === 'store.closed') return closingFault(event)?.why ?? sentence('This is not possible now');
  if (event.type === 'store.opened') return sentence('Nobody has closed the store by hand');
  return sentence(storeServiceabilityGuards.isOver);
}
