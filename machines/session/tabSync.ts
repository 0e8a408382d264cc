import { fromCallback, sendTo, setup } from 'xstate';

/**
 * Messages between tabs. The stored values (timestamps, the user) are authoritative; a message is only a hint that arrives
 * sooner.
 */
export type TabLetter =
  | { type: 'activity'; at: number }
  | { type: 'warning' }
  | { type: 'logout'; timedOut: boolean }
  /** Tasks were offered to the agent, or the offer was answered. */
  | { type: 'tasks.offered'; taskId: number; kind: string; code: string; count: number }
  | { type: 'tasks.answered' };

/** Events that reach this tab from others. */
export type TabWord =
  | { type: 'tab.activity'; at: number }
  | { type: 'tab.warning' }
  | { type: 'tab.logout'; timedOut: boolean }
  | { type: 'tab.tasksOffered'; taskId: number; kind: string; code: string; count: number }
  | { type: 'tab.tasksAnswered' }
  /** Another tab signed in as another user. `user` is the stored user, opaque to the chart. */
  | { type: 'tab.userStored'; user: unknown };

type Event =
  | TabWord
  | { type: 'channel.opened' }
  | { type: 'channel.failed' }
  | { type: 'leadership.won' }
  | { type: 'letter.post'; letter: TabLetter };

const machine = setup({
  types: {
    context: {} as { userId: number },
    events: {} as Event,
    input: {} as { userId: number },
    tags: {} as 'leading',
    meta: {} as { spec?: string; terminal?: string },
  },
  actors: {
    /** Channel, leader election and storage events of this tab; accepts messages to post. */
    channel: fromCallback<{ type: 'post'; letter: TabLetter }, { userId: number }>(() => {}),
  },
  actions: {
    post: sendTo('channel', (_, params: { letter: TabLetter }) => ({ type: 'post' as const, letter: params.letter })),
    /** Forwards an event to its recipient: inactivity, agent tasks, the root. */
    pass: (_event, _params: { word: TabWord }) => {},
    /** This tab now performs what only one tab may do. */
    takeLead: () => {},
  },
});

const messageOf = ({ event }: { event: TabWord }) => ({ word: event });
const pass = { actions: { type: 'pass' as const, params: messageOf } };

/**
 * Keeps all tabs of one browser in sync (§4.5): by BroadcastChannel, with storage events as the fallback. One tab is the
 * leader: it performs what must happen once regardless of the number of tabs.
 */
export const tabSyncMachine = machine.createMachine({
  id: 'tabSync',
  description: 'This tab among the tabs of its browser',
  context: ({ input }) => input,
  invoke: { id: 'channel', src: 'channel', input: ({ context }) => context },
  initial: 'connecting',
  on: {
    'tab.activity': pass,
    'tab.warning': pass,
    'tab.logout': pass,
    'tab.tasksOffered': pass,
    'tab.tasksAnswered': pass,
    'tab.userStored': pass,
  },
  states: {
    connecting: {
      description: 'The channel opens; storage events count from the start',
      meta: { spec: '§4.5' },
      on: { 'channel.opened': 'follower', 'channel.failed': 'storageOnly' },
    },
    follower: {
      description: 'Another tab leads, or none does yet',
      meta: { spec: '§4.5' },
      on: {
        'leadership.won': { target: 'leader', actions: 'takeLead' },
        'letter.post': { actions: { type: 'post', params: ({ event }) => ({ letter: event.letter }) } },
      },
    },
    leader: {
      description: 'This tab does what only one may do; it leads until it closes',
      tags: ['leading'],
      meta: { spec: '§4.5', terminal: 'Leads until the tab closes or the session ends' },
      on: { 'letter.post': { actions: { type: 'post', params: ({ event }) => ({ letter: event.letter }) } } },
    },
    storageOnly: {
      description: 'There is no channel: storage events carry what is stored, a little later; every tab leads itself',
      tags: ['leading'],
      meta: { spec: '§4.5', terminal: 'Until the session ends' },
      entry: 'takeLead',
    },
  },
});

export const tabSyncEvents: Record<Event['type'], string> = {
  'channel.opened': 'The channel between the tabs is open',
  'channel.failed': 'The channel could not be opened',
  'leadership.won': 'This tab was elected',
  'letter.post': 'Something in this tab concerns the others',
  'tab.activity': 'Input in another tab, by its time stamp',
  'tab.warning': 'Another tab warns: nobody is there',
  'tab.logout': 'Another tab logged out, by hand or because nobody was there',
  'tab.tasksOffered': 'Another tab got tasks for the agent',
  'tab.tasksAnswered': 'The offer was answered in another tab',
  'tab.userStored': 'Another tab signed in as somebody else',
};

export const tabSyncGuards = {} as const;
