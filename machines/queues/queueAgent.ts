import { setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';

export interface QueueAgentFacts {
  /** Tasks that the agent was given, and has not settled. */
  tasksInHand: number;
  /** The agent has yet to say how a call or a task ended. */
  lacksResult: boolean;
  isOnCall: boolean;
}

export type QueueAgentEvent = { type: 'agent.changed' } | { type: 'agent.removed' } | { type: 'agent.added' };

const agent = setup({
  types: { context: {} as QueueAgentFacts, events: {} as QueueAgentEvent, input: {} as QueueAgentFacts, meta: {} as { spec?: string } },
  guards: {
    hasNothingInHand: ({ context: { tasksInHand, lacksResult, isOnCall } }) => tasksInHand === 0 && !lacksResult && !isOnCall,
  },
  actions: {
    /** By the server, with the event. */
    writeSettings: () => {},
    leaveQueues: () => {},
  },
});

/** A call-centre agent in agent management. */
export const queueAgentMachine = agent.createMachine({
  id: 'queueAgent',
  description: 'An agent of the call centre: whether queues may give work to the agent',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'Gets the tasks of the own queues, within the shift and the limit',
      meta: { spec: '§7.3' },
      on: {
        'agent.changed': { actions: 'writeSettings' },
        'agent.removed': { target: 'REMOVED', guard: 'hasNothingInHand', actions: 'leaveQueues' },
      },
    },
    REMOVED: {
      description: 'Is in no queue any more; the record and its history stay',
      meta: { spec: '§7.3' },
      on: { 'agent.added': { target: 'ACTIVE', actions: 'writeSettings' } },
    },
  },
});

export const queueAgentEvents: Record<QueueAgentEvent['type'], string> = {
  'agent.changed': 'Team, shift, languages, skills or limit are changed',
  'agent.removed': 'The agent leaves the call centre',
  'agent.added': 'The agent is back in the call centre',
};

export const queueAgentGuards = { hasNothingInHand: 'The agent has work in hand' } as const;

/** The reason for a specific agent. `event` is the one that was refused. */
export function queueAgentWhy({ tasksInHand, lacksResult, isOnCall }: QueueAgentFacts, event: QueueAgentEvent, state: string): Sentence {
  if (state === 'REMOVED') return sentence('The agent is removed');
  if (event.type === 'agent.added') return sentence('The agent is there already');
  if (isOnCall) return sentence('The agent is on a call');
  if (tasksInHand > 0) return sentence('Tasks in the agent’s hand: {n}', { n: tasksInHand });
  if (lacksResult) return sentence('The agent has yet to say how the last call ended');
  return sentence('This is not possible now');
}
