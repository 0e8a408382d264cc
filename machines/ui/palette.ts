import { assign, fromPromise, setup } from 'xstate';
import { TYPEAHEAD_DEFAULT_DELAY } from '#platform/contract/constants.ts';

/** An entry that can be opened or performed. */
export interface PaletteEntry {
  id: string;
  /** Displayed text. */
  label: string;
}

interface Context {
  words: string;
  /** Local matches, known immediately: areas, actions, recent entries. */
  near: readonly PaletteEntry[];
  /** Records from the server; earlier results stay until the next response. */
  found: readonly PaletteEntry[];
  /** Index of the highlighted entry in `near` followed by `found`; -1 if there is none. */
  active: number;
  /** The entry that is being performed. */
  chosen: PaletteEntry | null;
}

type Event =
  | { type: 'palette.open'; near: readonly PaletteEntry[] }
  | { type: 'palette.close' }
  | { type: 'words.typed'; words: string; near: readonly PaletteEntry[] }
  | { type: 'search.now' }
  | { type: 'entry.next' }
  | { type: 'entry.previous' }
  | { type: 'entry.first' }
  | { type: 'entry.last' }
  | { type: 'entry.run'; entry: PaletteEntry };

const entriesOf = ({ near, found }: Pick<Context, 'near' | 'found'>) => [...near, ...found];

const machine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'open' | 'busy', meta: {} as { spec?: string } },
  actors: {
    /** Searches records. It is aborted, and its result dropped, if it is left before it responds. */
    search: fromPromise<readonly PaletteEntry[], { words: string }>(() => Promise.reject(new Error('search is not provided'))),
    /** Performs the chosen entry after the palette has closed. */
    deed: fromPromise<void, { entry: PaletteEntry | null }>(() => Promise.reject(new Error('deed is not provided'))),
  },
  guards: {
    isBlank: (_, params: { words: string }) => params.words.trim() === '',
    isListed: ({ context }) => entriesOf(context).length > 0,
    isOffered: ({ context }, params: { entry: PaletteEntry }) => entriesOf(context).some(({ id }) => id === params.entry.id),
  },
  actions: {
    keepWords: assign((_, params: { words: string; near: readonly PaletteEntry[] }) => ({
      words: params.words,
      near: params.near,
      active: params.near.length > 0 ? 0 : -1,
    })),
    dropFound: assign(({ context }) => ({ found: [], active: Math.min(context.active, context.near.length - 1) })),
    keepFound: assign(({ context }, params: { found: readonly PaletteEntry[] }) => ({
      found: params.found,
      active: Math.min(Math.max(context.active, 0), context.near.length + params.found.length - 1),
    })),
    /** Wraps around at both ends. */
    moveOn: assign(({ context }) => ({ active: (context.active + 1) % entriesOf(context).length })),
    moveBack: assign(({ context }) => ({ active: (context.active <= 0 ? entriesOf(context).length : context.active) - 1 })),
    moveFirst: assign({ active: 0 }),
    moveLast: assign(({ context }) => ({ active: entriesOf(context).length - 1 })),
    keepChosen: assign((_, params: { entry: PaletteEntry }) => ({ chosen: params.entry })),
    /** Provided by the console: stores the recent entry. */
    remember: (_event, _params: { entry: PaletteEntry }) => {},
    /** Provided by the console: reports that it could not be performed. */
    tellFailure: (_event, _params: { error: unknown }) => {},
  },
  delays: { typingPause: TYPEAHEAD_DEFAULT_DELAY },
});

const wordsOf = ({ event: { words } }: { event: Extract<Event, { words: string }> }) => ({ words });
const typedOf = ({ event: { words, near } }: { event: Extract<Event, { words: string }> }) => ({ words, near });
const openedOf = ({ event: { near } }: { event: Extract<Event, { type: 'palette.open' }> }) => ({ words: '', near });
const entryOf = ({ event: { entry } }: { event: Extract<Event, { entry: PaletteEntry }> }) => ({ entry });

/** Opens and performs things by name: local entries at once, records after a pause in typing of 200 ms (§9). */
export const paletteMachine = machine.createMachine({
  id: 'palette',
  description: 'Areas, records and actions by their names',
  context: { words: '', near: [], found: [], active: -1, chosen: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'Nothing lies over the page',
      on: {
        'palette.open': { target: 'open', actions: ['dropFound', { type: 'keepWords', params: openedOf }] },
      },
    },
    open: {
      description: 'Words are typed; one of the entries is marked',
      tags: ['open'],
      initial: 'empty',
      on: {
        'palette.close': 'closed',
        'words.typed': [
          {
            guard: { type: 'isBlank', params: wordsOf },
            target: '.empty',
            actions: [{ type: 'keepWords', params: typedOf }, 'dropFound'],
          },
          { target: '.waiting', reenter: true, actions: { type: 'keepWords', params: typedOf } },
        ],
        'entry.next': { guard: 'isListed', actions: 'moveOn' },
        'entry.previous': { guard: 'isListed', actions: 'moveBack' },
        'entry.first': { guard: 'isListed', actions: 'moveFirst' },
        'entry.last': { guard: 'isListed', actions: 'moveLast' },
        'entry.run': {
          guard: { type: 'isOffered', params: entryOf },
          target: 'running',
          actions: [
            { type: 'keepChosen', params: entryOf },
            { type: 'remember', params: entryOf },
          ],
        },
      },
      states: {
        empty: { description: 'No words: what was used last, actions, areas' },
        waiting: {
          description: 'Somebody is still typing; what the console itself has is listed',
          meta: { spec: '§9' },
          on: { 'search.now': 'searching' },
          after: { typingPause: 'searching' },
        },
        searching: {
          description: 'Records are sought; typing on drops the answer',
          tags: ['busy'],
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({ words: context.words.trim() }),
            onDone: { target: 'listing', actions: { type: 'keepFound', params: ({ event }) => ({ found: event.output }) } },
            onError: { target: 'failed', actions: 'dropFound' },
          },
        },
        listing: { description: 'All that answers the words' },
        failed: { description: 'There was no answer; what the console itself has is still listed', on: { 'search.now': 'searching' } },
      },
    },
    running: {
      description: 'The palette is gone; what was chosen is being done, also when the palette is opened again meanwhile',
      on: {
        'palette.open': { target: 'open', actions: ['dropFound', { type: 'keepWords', params: openedOf }] },
      },
      invoke: {
        id: 'deed',
        src: 'deed',
        input: ({ context }) => ({ entry: context.chosen }),
        onDone: 'closed',
        onError: { target: 'closed', actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
});

export const paletteEvents: Record<Event['type'], string> = {
  'palette.open': 'Ctrl+K, or its button in the header',
  'palette.close': 'Escape, Ctrl+K once more, or a click beside it',
  'words.typed': 'The words in the field are others',
  'search.now': 'Enter where nothing is marked: no need to wait, or once more',
  'entry.next': 'Arrow down',
  'entry.previous': 'Arrow up',
  'entry.first': 'Ctrl+Home',
  'entry.last': 'Ctrl+End',
  'entry.run': 'Enter on the marked entry, or a press on one',
};

export const paletteGuards = {
  isBlank: 'The search text is not empty',
  isListed: 'The list is empty',
  isOffered: 'That is no longer listed',
} as const;
