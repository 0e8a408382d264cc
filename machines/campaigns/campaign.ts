import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CampaignEvent, CampaignFacts } from './campaign-facts.ts';
import { campaignEvents, campaignGuards, campaignWhy } from './campaign-words.ts';

interface Day {
  on: string;
}
type Days = Pick<CampaignFacts, 'startsOn' | 'endsOn'>;

const campaign = setup({
  types: { context: {} as CampaignFacts, events: {} as CampaignEvent, input: {} as CampaignFacts, meta: {} as { spec?: string } },
  guards: {
    isWritten: ({ context }) => context.isWritten,
    hasAudience: ({ context }) => context.reachable !== 0,
    /** Today is one of its days, or comes before them. */
    isAhead: ({ context }, { on }: Day) => context.endsOn >= on,
    hasBegun: ({ context: { startsOn, endsOn } }, { on }: Day) => startsOn <= on && endsOn >= on,
    isOver: ({ context }, { on }: Day) => context.endsOn < on,
    endsAhead: (_, { endsOn, on }: Pick<Days, 'endsOn'> & Day) => endsOn >= on,
    startsAsBefore: ({ context }, { startsOn }: Pick<Days, 'startsOn'>) => context.startsOn === startsOn,
  },
  actions: {
    keepDays: assign((_, { startsOn, endsOn }: Days) => ({ startsOn, endsOn })),
  },
});

const day = ({ event }: { event: Day }) => ({ on: event.on });
const keepDays = { type: 'keepDays' as const, params: ({ event: { startsOn, endsOn } }: { event: Days }) => ({ startsOn, endsOn }) };
const isAhead = { type: 'isAhead' as const, params: day };
const endsAhead = { type: 'endsAhead' as const, params: ({ event: { endsOn, on } }: { event: Days & Day }) => ({ endsOn, on }) };
const startsAsBefore = { type: 'startsAsBefore' as const, params: ({ event }: { event: Days }) => ({ startsOn: event.startsOn }) };

const over = { target: 'ended', guard: { type: 'isOver' as const, params: day } } as const;
/** Patients were reached: its first day is past, its last day can move. */
const redated = { guard: allOf([startsAsBefore, endsAhead]), actions: keepDays };

/** A campaign (§2.1): patients who match are called, or receive a message, on its days. */
export const campaignMachine = campaign.createMachine({
  id: 'campaign',
  description: 'Patients who match are called, or receive a message: written, scheduled, live on its days, and ended',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'It is being written; nobody is reached',
      meta: { spec: '§2.1' },
      on: {
        'campaign.changed': { actions: keepDays },
        'campaign.scheduled': { target: 'scheduled', guard: allOf(['isWritten', 'hasAudience', isAhead]) },
        'campaign.cancelled': 'cancelled',
      },
    },
    scheduled: {
      description: 'Patients are reached from its first day on',
      meta: { spec: '§2.1' },
      on: {
        'campaign.changed': { guard: endsAhead, actions: keepDays },
        'campaign.withdrawn': 'draft',
        'day.begun': [{ target: 'live', guard: { type: 'hasBegun', params: day } }, over],
        'campaign.cancelled': 'cancelled',
      },
    },
    live: {
      description: 'Patients are reached, as many in an hour as its pace allows',
      meta: { spec: '§2.1' },
      on: {
        'campaign.changed': redated,
        'campaign.paused': 'paused',
        'campaign.ended': 'ended',
        'day.begun': over,
      },
    },
    paused: {
      description: 'Nobody is reached until it is resumed',
      meta: { spec: '§2.1' },
      on: {
        'campaign.changed': redated,
        'campaign.resumed': { target: 'live', guard: isAhead },
        'campaign.ended': 'ended',
        'day.begun': over,
      },
    },
    ended: { description: 'Nobody is reached any more', meta: { spec: '§2.1' }, type: 'final' },
    cancelled: { description: 'It did not take place', meta: { spec: '§2.1' }, type: 'final' },
  },
});

export { campaignEvents, campaignGuards, campaignWhy };
