import { assign, setup } from 'xstate';
import { LIVE_ANNOUNCER_DELAY } from '#platform/contract/constants.ts';

type Event = { type: 'words.given'; words: string };

const machine = setup({
  types: { context: {} as { words: string }, events: {} as Event, meta: {} as { spec?: string } },
  actions: {
    take: assign((_, params: { words: string }) => ({ words: params.words })),
    add: assign(({ context }, params: { words: string }) => ({ words: `${context.words} ${params.words}` })),
  },
  delays: {
    announcerDelay: LIVE_ANNOUNCER_DELAY,
    /** Long enough for a screen reader to read it; later readers do not find an outdated text. */
    announcementTime: 10_000,
  },
});

const wordsOf = ({ event }: { event: Event }) => ({ words: event.words });

/** Text for screen readers, set with a delay (§9) because they miss text that appears together with another change. */
export const announcementMachine = machine.createMachine({
  id: 'announcement',
  description: 'Has a screen reader say what changed',
  context: { words: '' },
  initial: 'silent',
  states: {
    silent: {
      description: 'The region is empty',
      on: { 'words.given': { target: 'waiting', actions: { type: 'take', params: wordsOf } } },
    },
    waiting: {
      description: 'The region is empty for 100 ms, so that equal words are heard twice; what else comes meanwhile goes along',
      meta: { spec: '§9' },
      on: { 'words.given': { actions: { type: 'add', params: wordsOf } } },
      after: { announcerDelay: 'said' },
    },
    said: {
      description: 'The words stand in the live region',
      on: { 'words.given': { target: 'waiting', actions: { type: 'take', params: wordsOf } } },
      after: { announcementTime: 'silent' },
    },
  },
});

export const announcementEvents: Record<Event['type'], string> = {
  'words.given': 'Something changed that cannot be seen by everybody',
};

export const announcementGuards = {} as const;
