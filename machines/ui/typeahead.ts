import { assign, fromPromise, setup } from 'xstate';
import { TYPEAHEAD_DEFAULT_DELAY } from '#platform/contract/constants.ts';

/** A search result. */
export interface Option {
  id: string;
  /** Text of the field after it is chosen. */
  label: string;
}

interface Context {
  /** Text of the field. */
  words: string;
  /** The last search text; empty if none. */
  asked: string;
  /** Results of the last search, as long as the field shows it. */
  options: readonly Option[];
  /** Index of the highlighted option; -1 if none. */
  active: number;
}

type Event =
  | { type: 'words.typed'; words: string }
  | { type: 'words.replaced'; words: string }
  | { type: 'field.left' }
  | { type: 'search.now' }
  | { type: 'search.clear' }
  | { type: 'option.next' }
  | { type: 'option.previous' }
  | { type: 'option.first' }
  | { type: 'option.last' }
  | { type: 'option.choose'; option: Option };

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { words: string },
    tags: {} as 'busy',
    meta: {} as { spec?: string },
  },
  actors: {
    /** Searches for the text. It is aborted, and its result dropped, if it is left before it responds. */
    search: fromPromise<readonly Option[], { words: string }>(() => Promise.reject(new Error('search is not provided'))),
  },
  guards: {
    isBlank: (_, params: { words: string }) => params.words.trim() === '',
    foundNothing: (_, params: { options: readonly Option[] }) => params.options.length === 0,
    isNews: ({ context }, params: { words: string }) => params.words !== context.asked,
    isOffered: ({ context }, params: { option: Option }) => context.options.some(({ id }) => id === params.option.id),
  },
  actions: {
    keepWords: assign((_, params: { words: string }) => ({ words: params.words })),
    noteAsked: assign(({ context }) => ({ asked: context.words.trim() })),
    empty: assign({ words: '', asked: '' }),
    keepOptions: assign((_, params: { options: readonly Option[] }) => ({ options: params.options, active: -1 })),
    dropOptions: assign({ options: [], active: -1 }),
    keepLabel: assign((_, params: { option: Option }) => ({ words: params.option.label, asked: params.option.label })),
    /** Wraps around; both directions start at the nearest end. */
    moveOn: assign(({ context: { active, options } }) => ({ active: (active + 1) % options.length })),
    moveBack: assign(({ context: { active, options } }) => ({ active: (active <= 0 ? options.length : active) - 1 })),
    moveFirst: assign({ active: 0 }),
    moveLast: assign(({ context: { options } }) => ({ active: options.length - 1 })),
    /** Provided by the field: hides the results. */
    tellCleared: () => {},
    /** Provided by the field: applies the choice. */
    tellChosen: (_event, _params: { option: Option }) => {},
  },
  delays: { typingPause: TYPEAHEAD_DEFAULT_DELAY },
});

const wordsOf = ({ event }: { event: Extract<Event, { words: string }> }) => ({ words: event.words });
const optionsOf = ({ event }: { event: { output: readonly Option[] } }) => ({ options: event.output });
const optionOf = ({ event }: { event: Extract<Event, { option: Option }> }) => ({ option: event.option });
const keepWords = { type: 'keepWords' as const, params: wordsOf };

/** From typing to choosing: searches after a pause in typing of 200 ms (§9), and uses only the response to the last text. */
export const typeaheadMachine = machine.createMachine({
  id: 'typeahead',
  description: 'Finds while somebody types',
  context: ({ input }) => ({ words: input.words, asked: input.words, options: [], active: -1 }),
  initial: 'idle',
  on: {
    'words.typed': [
      { guard: { type: 'isBlank', params: wordsOf }, target: '.idle', actions: [keepWords, 'noteAsked', 'tellCleared'] },
      { target: '.debouncing', reenter: true, actions: keepWords },
    ],
    'words.replaced': { guard: { type: 'isNews', params: wordsOf }, target: '.idle', actions: [keepWords, 'noteAsked'] },
    'field.left': '.idle',
    'search.clear': { target: '.idle', actions: ['empty', 'tellCleared'] },
  },
  states: {
    idle: { description: 'Nothing is sought' },
    debouncing: {
      description: 'Somebody is still typing',
      meta: { spec: '§9' },
      on: { 'search.now': 'searching' },
      after: { typingPause: 'searching' },
    },
    searching: {
      description: 'The question is on its way; typing on drops its answer',
      tags: ['busy'],
      entry: 'noteAsked',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ words: context.words.trim() }),
        onDone: [
          { guard: { type: 'foundNothing', params: optionsOf }, target: 'showing.empty' },
          { target: 'showing.results', actions: { type: 'keepOptions', params: optionsOf } },
        ],
        onError: 'failed',
      },
    },
    showing: {
      description: 'The answer to the words in the field',
      initial: 'empty',
      exit: 'dropOptions',
      states: {
        results: {
          description: 'One of them can be chosen',
          on: {
            'option.next': { actions: 'moveOn' },
            'option.previous': { actions: 'moveBack' },
            'option.first': { actions: 'moveFirst' },
            'option.last': { actions: 'moveLast' },
            'option.choose': {
              guard: { type: 'isOffered', params: optionOf },
              target: '#typeahead.idle',
              actions: [
                { type: 'keepLabel', params: optionOf },
                { type: 'tellChosen', params: optionOf },
              ],
            },
          },
        },
        empty: { description: 'Nothing was found' },
      },
    },
    failed: { description: 'There was no answer; asking again helps', on: { 'search.now': 'searching' } },
  },
});

export const typeaheadEvents: Record<Event['type'], string> = {
  'words.typed': 'The words in the field are others',
  'words.replaced': 'Other words stand in the field without anybody having typed them, such as after "back"',
  'field.left': 'The focus goes elsewhere; the words stay',
  'search.now': 'Enter: no need to wait',
  'search.clear': 'Escape, or the cross: the field is emptied',
  'option.next': 'Arrow down',
  'option.previous': 'Arrow up',
  'option.first': 'Home, while one of the options is marked',
  'option.last': 'End, while one of the options is marked',
  'option.choose': 'One of the options is pressed, or Enter on it',
};

export const typeaheadGuards = {
  isBlank: 'The search text is not empty',
  foundNothing: 'There are results',
  isNews: 'The results are for the current search',
  isOffered: 'That is not one of the results',
} as const;
