import { assign, setup } from 'xstate';
import { TOAST_EASE, TOAST_EXTENDED, TOAST_TIME_OUT } from '#contracts/constants.ts';

interface Input {
  /** Milliseconds it stays; by default 5 s. Null: it stays until it is dismissed. */
  timeOut?: number | null | undefined;
}

type Event =
  | { type: 'toast.hold' }
  | { type: 'toast.release' }
  | { type: 'toast.dismiss' }
  | { type: 'toast.renew'; timeOut?: number | null | undefined };

const timeOutOf = ({ timeOut }: Input) => (timeOut === undefined ? TOAST_TIME_OUT : timeOut);

const machine = setup({
  types: {
    context: {} as { timeOut: number | null },
    events: {} as Event,
    input: {} as Input,
    meta: {} as { spec?: string },
  },
  guards: {
    isPersistent: ({ context }) => context.timeOut === null,
    becomesPersistent: (_, params: Input) => params.timeOut === null,
  },
  actions: { keepTimeOut: assign((_, params: Input) => ({ timeOut: timeOutOf(params) })) },
  delays: {
    /** The browser has drawn it once: now it can be seen coming. */
    drawn: 0,
    timeOut: ({ context }) => context.timeOut ?? 0,
    extended: TOAST_EXTENDED,
    eased: TOAST_EASE,
  },
});

const saidAgain = ({ event }: { event: Extract<Event, { type: 'toast.renew' }> }) => ({ timeOut: event.timeOut });
const keepTimeOut = { type: 'keepTimeOut' as const, params: saidAgain };

/** One toast, top right, the newest on top: inactive, then active, then removed (§4.9). */
export const toastMachine = machine.createMachine({
  id: 'toast',
  description: 'Says something for a moment, or until somebody has read it',
  context: ({ input }) => ({ timeOut: timeOutOf(input) }),
  initial: 'inactive',
  states: {
    inactive: {
      description: 'In the page, not yet to be seen',
      meta: { spec: '§4.9' },
      on: { 'toast.hold': 'active.held', 'toast.dismiss': 'removed' },
      after: { drawn: [{ guard: 'isPersistent', target: 'active.staying' }, { target: 'active' }] },
    },
    active: {
      description: 'To be seen and read',
      meta: { spec: '§4.9' },
      initial: 'counting',
      on: {
        'toast.dismiss': 'removed',
        'toast.hold': '.held',
        'toast.renew': [
          {
            guard: { type: 'becomesPersistent', params: saidAgain },
            target: '.staying',
            actions: keepTimeOut,
          },
          { target: '.counting', reenter: true, actions: keepTimeOut },
        ],
      },
      states: {
        counting: {
          description: 'Leaves by itself: after 5 s, session messages after 4 s',
          meta: { spec: '§8, §9' },
          after: { timeOut: '#toast.removed' },
        },
        held: {
          description: 'The pointer or the focus is on it: it stays',
          meta: { spec: '§9' },
          on: {
            'toast.release': [{ guard: 'isPersistent', target: 'staying' }, { target: 'lingering' }],
            'toast.renew': { actions: keepTimeOut },
          },
        },
        lingering: {
          description: 'The pointer and the focus have left it: one second more',
          meta: { spec: '§9' },
          after: { extended: '#toast.removed' },
        },
        staying: { description: 'Persistent: only a person takes it away', meta: { spec: '§2.5' } },
      },
    },
    removed: { description: 'Eases out', meta: { spec: '§4.9, §9' }, after: { eased: 'gone' } },
    gone: { type: 'final', description: 'No longer in the page' },
  },
});

export const toastEvents: Record<Event['type'], string> = {
  'toast.hold': 'The pointer or the focus comes onto it',
  'toast.release': 'Neither the pointer nor the focus is on it any more',
  'toast.dismiss': 'Its cross or its action is pressed, or the product takes it back',
  'toast.renew': 'There is something newer to say in its place: its time begins anew',
};

export const toastGuards = {
  isPersistent: 'It leaves by itself',
  becomesPersistent: 'What it says now leaves by itself',
} as const;
