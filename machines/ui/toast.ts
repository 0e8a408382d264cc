import { assign, setup } from 'xstate';
import { TOAST_EASE, TOAST_EXTENDED, TOAST_TIME_OUT } from '#platform/contract/constants.ts';

/** Milliseconds until it disappears; 5 s by default. Null: it stays until it is dismissed. */
interface Stay {
  timeOut?: number | null | undefined;
}

type Event = { type: 'toast.hold' } | { type: 'toast.release' } | { type: 'toast.dismiss' } | ({ type: 'toast.say' } & Stay);

const machine = setup({
  types: {
    context: {} as { timeOut: number | null },
    events: {} as Event,
    meta: {} as { spec?: string },
  },
  guards: {
    isPersistent: ({ context }) => context.timeOut === null,
    becomesPersistent: (_, params: Stay) => params.timeOut === null,
  },
  actions: { keepTimeOut: assign((_, { timeOut = TOAST_TIME_OUT }: Stay) => ({ timeOut })) },
  delays: {
    /** The browser has painted it once, so that its appearance can be animated. */
    drawn: 0,
    timeOut: ({ context }) => context.timeOut ?? 0,
    extended: TOAST_EXTENDED,
    eased: TOAST_EASE,
  },
});

const stay = ({ event }: { event: Extract<Event, { type: 'toast.say' }> }) => ({ timeOut: event.timeOut });
const keepTimeOut = { type: 'keepTimeOut' as const, params: stay };

/** One toast, top right, the newest on top: inactive, then active, then removed (§4.9). */
export const toastMachine = machine.createMachine({
  id: 'toast',
  description: 'Says something for a moment, or until somebody has read it',
  context: { timeOut: TOAST_TIME_OUT },
  initial: 'inactive',
  states: {
    inactive: {
      description: 'In the page, not yet to be seen',
      meta: { spec: '§4.9' },
      on: { 'toast.say': { actions: keepTimeOut }, 'toast.hold': 'active.held', 'toast.dismiss': 'removed' },
      after: { drawn: [{ guard: 'isPersistent', target: 'active.staying' }, { target: 'active' }] },
    },
    active: {
      description: 'To be seen and read',
      meta: { spec: '§4.9' },
      initial: 'counting',
      on: {
        'toast.dismiss': 'removed',
        'toast.hold': '.held',
        'toast.say': [
          { guard: { type: 'becomesPersistent', params: stay }, target: '.staying', actions: keepTimeOut },
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
            'toast.say': { actions: keepTimeOut },
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
  'toast.say': 'What it is to say, and for how long; newer words in its place begin its time anew',
  'toast.hold': 'The pointer or the focus comes onto it',
  'toast.release': 'Neither the pointer nor the focus is on it any more',
  'toast.dismiss': 'Its cross or its action is pressed, or the product takes it back',
};

export const toastGuards = {
  isPersistent: 'It closes automatically',
  becomesPersistent: 'The new message closes automatically',
} as const;

/** Usual durations of the delays: for a toast with the default duration. */
export const toastDelays = { timeOut: { usually: TOAST_TIME_OUT } } as const;
