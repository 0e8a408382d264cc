import { assign, setup } from 'xstate';
import { OVERLAY_BACKDROP_REMOVAL } from '#platform/contract/constants.ts';

/** Ways to dismiss a modal besides its buttons (§4.9). */
interface Options {
  /** By Escape. */
  keyboard: boolean;
  /** By a click on the backdrop. */
  backdrop: boolean;
}

type Event =
  | { type: 'modal.open' }
  | { type: 'modal.close' }
  | { type: 'cross.pressed' }
  | { type: 'escape.pressed' }
  | { type: 'backdrop.pressed' }
  | ({ type: 'options.changed' } & Options);

const machine = setup({
  types: { context: {} as Options, events: {} as Event, input: {} as Options, meta: {} as { spec?: string } },
  guards: { closesOnEscape: ({ context }) => context.keyboard, closesOnBackdrop: ({ context }) => context.backdrop },
  actions: {
    keepOptions: assign((_, { keyboard, backdrop }: Options) => ({ keyboard, backdrop })),
    /** Notifies the owner; one that still needs the modal keeps it open. */
    dismiss: () => {},
  },
  delays: { backdropRemoved: OVERLAY_BACKDROP_REMOVAL },
});

/** A modal is open, then closed (§4.9). The keyboard is free at once; only the backdrop takes time to disappear (§9). */
export const modalMachine = machine.createMachine({
  id: 'modal',
  description: 'A dialog over the page, which waits behind its backdrop',
  context: ({ input }) => input,
  initial: 'closed',
  on: { 'options.changed': { actions: { type: 'keepOptions', params: ({ event }) => event } } },
  states: {
    closed: { description: 'Nothing lies over the page', meta: { spec: '§4.9' }, on: { 'modal.open': 'open' } },
    open: {
      description: 'The dialog has the keyboard; the page behind it waits',
      meta: { spec: '§4.9' },
      on: {
        'modal.close': 'leaving',
        'cross.pressed': { target: 'leaving', actions: 'dismiss' },
        'escape.pressed': { guard: 'closesOnEscape', target: 'leaving', actions: 'dismiss' },
        'backdrop.pressed': { guard: 'closesOnBackdrop', target: 'leaving', actions: 'dismiss' },
      },
    },
    leaving: {
      description: 'The page has the keyboard again; the backdrop fades for 500 ms',
      meta: { spec: '§9' },
      on: { 'modal.open': 'open' },
      after: { backdropRemoved: 'closed' },
    },
  },
});

export const modalEvents: Record<Event['type'], string> = {
  'modal.open': 'Its owner shows it, or keeps it although it was dismissed',
  'modal.close': 'Its owner needs it no longer: one of its buttons was pressed, or what it asked is settled',
  'cross.pressed': 'The close icon is pressed',
  'escape.pressed': 'Escape is pressed',
  'backdrop.pressed': 'The page beside it is pressed',
  'options.changed': 'Its owner decides anew what dismisses it',
};

export const modalGuards = {
  closesOnEscape: 'Escape does not close this dialog: its keyboard option is off',
  closesOnBackdrop: 'Clicking outside does not close this dialog: its backdrop option is off',
} as const;
