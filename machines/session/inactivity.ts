import { assign, fromCallback, setup } from 'xstate';
import { INACTIVITY_LOGOUT, INACTIVITY_WARNING } from '#platform/contract/constants.ts';

/** How it ended: in this tab or another one, and whether by inactivity. */
export interface InactivityEnd {
  elsewhere: boolean;
  timedOut: boolean;
}

/** Read access to the time and to the activity stamp shared by all tabs. Milliseconds since the epoch. */
export interface ActivityClock {
  now(): number;
  /** Latest activity of any tab; 0 if none is stored. */
  lastStored(): number;
}

interface Input {
  clock: ActivityClock;
  /** The rule applies only to roles that contain `{product}-crm` (§4.5). */
  applies: boolean;
}

interface Context extends Input {
  lastActivityAt: number;
}

type Event =
  | { type: 'activity' }
  | { type: 'tab.activity'; at: number }
  | { type: 'tab.warning' }
  | { type: 'tab.logout'; timedOut: boolean }
  /** The tab was hidden, shown, focused or resumed: check the clock. */
  | { type: 'idle.check' }
  | { type: 'warning.stay' }
  | { type: 'warning.logout' };

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    output: {} as InactivityEnd,
    tags: {} as 'warning',
    meta: {} as { spec?: string },
  },
  actors: {
    /** Input in this tab, and moments after which time may have passed unnoticed. */
    inputs: fromCallback(() => {}),
  },
  guards: {
    doesNotApply: ({ context }) => !context.applies,
    isOverLogout: ({ context }) => idleFor(context) >= INACTIVITY_LOGOUT,
    isOverWarning: ({ context }) => idleFor(context) >= INACTIVITY_WARNING,
    isNewer: ({ context }, params: { at: number }) =>
      Number.isFinite(params.at) && params.at > context.lastActivityAt && params.at <= context.clock.now() + 1_000,
  },
  actions: {
    touch: assign({ lastActivityAt: ({ context }) => context.clock.now() }),
    adopt: assign((_, params: { at: number }) => ({ lastActivityAt: params.at })),
    reread: assign({
      lastActivityAt: ({ context }) => Math.max(context.lastActivityAt, Math.min(context.clock.lastStored(), context.clock.now())),
    }),
    /** Stores the activity stamp and notifies the other tabs. */
    shareActivity: () => {},
    /** Reports activity to the server, which enforces the rule too, at most every 30 s. */
    reportActivity: () => {},
    shareWarning: () => {},
    shareLogout: (_event, _params: { timedOut: boolean }) => {},
  },
  delays: {
    untilWarning: ({ context }) => Math.max(0, INACTIVITY_WARNING - idleFor(context)),
    untilLogout: ({ context }) => Math.max(0, INACTIVITY_LOGOUT - idleFor(context)),
  },
});

const idleFor = (context: Context): number => context.clock.now() - context.lastActivityAt;

const fromOtherTab = {
  guard: { type: 'isNewer' as const, params: ({ event }: { event: { at: number } }) => ({ at: event.at }) },
  target: 'active' as const,
  reenter: true,
  actions: { type: 'adopt' as const, params: ({ event }: { event: { at: number } }) => ({ at: event.at }) },
};

/**
 * Warning after 300 s without activity, logout after 360 s, in all tabs together (§4.5). Based on timestamps, so that a
 * sleeping laptop or a throttled hidden tab ends at the right moment.
 */
export const inactivityMachine = machine.createMachine({
  id: 'inactivity',
  description: 'Ends the session of an agent who has left',
  context: ({ input }) => ({ ...input, lastActivityAt: input.clock.now() }),
  invoke: { id: 'inputs', src: 'inputs' },
  initial: 'judging',
  entry: 'reread',
  on: { 'tab.logout': '.loggedOutElsewhere' },
  output: ({ event }) => (event as { output?: InactivityEnd }).output ?? { elsewhere: false, timedOut: false },
  states: {
    judging: {
      description: 'How long has nobody done anything, in any tab?',
      meta: { spec: '§4.5' },
      always: [
        { guard: 'doesNotApply', target: 'disabled' },
        { guard: 'isOverLogout', target: 'timedOut', actions: { type: 'shareLogout', params: { timedOut: true } } },
        { guard: 'isOverWarning', target: 'warning' },
        { target: 'active' },
      ],
    },
    disabled: { description: 'The role has no inactivity rule; a logout in another tab still counts', meta: { spec: '§4.5' } },
    active: {
      description: 'Somebody is there',
      meta: { spec: '§4.5' },
      on: {
        activity: { target: 'active', reenter: true, actions: ['touch', 'shareActivity', 'reportActivity'] },
        'tab.activity': fromOtherTab,
        'tab.warning': { target: 'judging', actions: 'reread' },
        'idle.check': { target: 'judging', actions: 'reread' },
      },
      after: { untilWarning: { target: 'judging', actions: 'reread' } },
    },
    warning: {
      description: 'Your session will expire soon: a countdown of 60 s',
      tags: ['warning'],
      meta: { spec: '§4.5, §2.6' },
      entry: 'shareWarning',
      on: {
        activity: { target: 'active', actions: ['touch', 'shareActivity', 'reportActivity'] },
        'warning.stay': { target: 'active', actions: ['touch', 'shareActivity', 'reportActivity'] },
        'warning.logout': { target: 'loggedOut', actions: { type: 'shareLogout', params: { timedOut: false } } },
        'tab.activity': fromOtherTab,
        'idle.check': { target: 'judging', actions: 'reread' },
      },
      after: { untilLogout: { target: 'judging', actions: 'reread' } },
    },
    timedOut: {
      type: 'final',
      description: 'Nobody was there for 360 s',
      meta: { spec: '§4.5' },
      output: { elsewhere: false, timedOut: true } satisfies InactivityEnd,
    },
    loggedOut: {
      type: 'final',
      description: 'Logout Now',
      meta: { spec: '§4.5' },
      output: { elsewhere: false, timedOut: false } satisfies InactivityEnd,
    },
    loggedOutElsewhere: {
      type: 'final',
      description: 'Another tab logged out, or timed out',
      meta: { spec: '§4.5' },
      output: ({ event }): InactivityEnd => ({ elsewhere: true, timedOut: event.type === 'tab.logout' && event.timedOut }),
    },
  },
});

export const inactivityEvents: Record<Event['type'], string> = {
  activity: 'Any input in this tab, at most once a second',
  'tab.activity': 'Input in another tab, by its time stamp',
  'tab.warning': 'Another tab warns: nobody is there',
  'tab.logout': 'Another tab logged out, by hand or because nobody was there',
  'idle.check': 'The tab was hidden, shown, focused or woken',
  'warning.stay': 'Stay Logged In, or the close icon',
  'warning.logout': 'Logout Now',
};

export const inactivityGuards = {
  doesNotApply: 'The rule applies to this role',
  isOverLogout: 'Less than 360 s without activity',
  isOverWarning: 'Less than 300 s without activity',
  isNewer: 'Older than the last known activity',
} as const;

/** Usual durations of the delays: the warning starts when only its countdown remains. */
export const inactivityDelays = {
  untilWarning: { usually: INACTIVITY_WARNING },
  untilLogout: { usually: INACTIVITY_LOGOUT - INACTIVITY_WARNING },
} as const;
