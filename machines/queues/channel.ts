import { assign, setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';

export interface ChannelFacts {
  /** Tasks of the channel that are not done. */
  openTasks: number;
  /** Higher ones are worked on first. */
  priority: number;
  /** Time in which a task must be done. Minutes. */
  tatMinutes: number;
}

export type ChannelEvent =
  | { type: 'channel.changed'; priority: number; tatMinutes: number }
  | { type: 'needs.changed' }
  | { type: 'member.changed' }
  | { type: 'channel.paused' }
  | { type: 'channel.resumed' }
  | { type: 'channel.closed' };

const channel = setup({
  types: { context: {} as ChannelFacts, events: {} as ChannelEvent, input: {} as ChannelFacts, meta: {} as { spec?: string } },
  guards: { isEmpty: ({ context }) => context.openTasks === 0 },
  actions: {
    keepSettings: assign((_, params: Pick<ChannelFacts, 'priority' | 'tatMinutes'>) => params),
    /** By the server, with the event. */
    writeNeeds: () => {},
    writeMember: () => {},
  },
});

const settingsOf = ({ event: { priority, tatMinutes } }: { event: Pick<ChannelFacts, 'priority' | 'tatMinutes'> }) => ({
  priority,
  tatMinutes,
});

const changes = {
  'channel.changed': { actions: { type: 'keepSettings' as const, params: settingsOf } },
  'needs.changed': { actions: 'writeNeeds' as const },
  'member.changed': { actions: 'writeMember' as const },
};

/** A queue of the call centre. */
export const channelMachine = channel.createMachine({
  id: 'channel',
  description: 'A queue of tasks: whether agents get its tasks',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'Its members get its tasks',
      meta: { spec: '§3' },
      on: { ...changes, 'channel.paused': 'PAUSED', 'channel.closed': { target: 'CLOSED', guard: 'isEmpty' } },
    },
    PAUSED: {
      description: 'Tasks come in, and nobody gets them',
      meta: { spec: '§3' },
      on: { ...changes, 'channel.resumed': 'ACTIVE', 'channel.closed': { target: 'CLOSED', guard: 'isEmpty' } },
    },
    CLOSED: { type: 'final', description: 'No tasks come in any more', meta: { spec: '§3' } },
  },
});

export const channelEvents: Record<ChannelEvent['type'], string> = {
  'channel.changed': 'Priority or time are changed',
  'needs.changed': 'Languages, skills or hours are changed',
  'member.changed': 'An agent is added, changed or removed',
  'channel.paused': 'Its tasks are to wait',
  'channel.resumed': 'Its tasks are given out again',
  'channel.closed': 'The queue is given up',
};

export const channelGuards = { isEmpty: 'Tasks of the queue are still open' } as const;

/** The reason for a specific channel. `event` is the one that was refused. */
export function channelWhy({ openTasks }: ChannelFacts, event: ChannelEvent, state: string): Sentence {
  if (state === 'CLOSED') return sentence('The queue is closed');
  if (event.type === 'channel.closed') return sentence('Open tasks of the queue: {n}', { n: openTasks });
  return sentence('This is not possible now');
}
