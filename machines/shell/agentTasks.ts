import { assign, fromPromise, setup } from 'xstate';
import { AGENT_TASK_RETRY } from '#platform/contract/constants.ts';

/** Tasks found for the agent. */
export interface OfferedTasks {
  count: number;
  /** The first task. */
  taskId: number;
  /** What it is about: an order, a callback or a cart, and its displayed code. */
  kind: string;
  code: string;
}

interface Input {
  /** Whether the user is a call-centre agent with an agent id; only those receive tasks. */
  takesTasks: boolean;
  /** The stored `queueItemCount` (§3). */
  queueItemCount: number;
}

interface Context extends Input {
  offer: OfferedTasks | null;
  /** Message of the last failed fetch (§8). */
  error: string | null;
}

type Event =
  /** This tab became the leader: it fetches for all tabs. */
  | { type: 'lead.taken' }
  | { type: 'tasks.ask' }
  | { type: 'tasks.accept' }
  | ({ type: 'tab.tasksOffered' } & OfferedTasks)
  | { type: 'tab.tasksAnswered' }
  /** The server has offered the agent a task. */
  | { type: 'tasks.came' }
  /** An offer ended; `held`: tasks that the agent still has. */
  | { type: 'tasks.gone'; held: number };

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    tags: {} as 'offered',
    meta: {} as { spec?: string; terminal?: string },
  },
  actors: {
    /** The agent's tasks; null if there are none. Rejects with a sentence for the agent. `isAsked`: by the agent, not by the repetition. */
    agentTasks: fromPromise<OfferedTasks | null, { isAsked: boolean }>(() => Promise.reject(new Error('agentTasks is not provided'))),
  },
  guards: {
    takesNone: ({ context }) => !context.takesTasks,
    hasTasks: ({ context }) => context.queueItemCount > 0,
    keepsSome: (_, params: { count: number }) => params.count > 0,
    wereFound: (_, params: { tasks: OfferedTasks | null }) => params.tasks !== null,
  },
  actions: {
    keepOffer: assign((_, params: { tasks: OfferedTasks | null }) => ({
      offer: params.tasks,
      queueItemCount: params.tasks?.count ?? 0,
      error: null,
    })),
    keepError: assign((_, params: { error: unknown }) => ({
      error: params.error instanceof Error ? params.error.message : String(params.error),
    })),
    dropOffer: assign({ offer: null }),
    keepCount: assign((_, { count }: { count: number }) => ({ queueItemCount: count })),
    /** `queueItemCount` in the browser's storage (§4.6). */
    storeCount: (_event, _params: { count: number }) => {},
    shareOffer: (_event, _params: { tasks: OfferedTasks | null }) => {},
    shareAnswer: () => {},
    /** Opens the task. */
    openTask: () => {},
    /** The task went to somebody else. */
    sayGone: () => {},
    /** §8: the error's message, or "Failed to fetch agent tasks"; also logged. */
    sayFailure: (_event, _params: { error: unknown }) => {},
  },
  delays: { retryAfter: AGENT_TASK_RETRY },
});

const foundOf = ({ event }: { event: { output: OfferedTasks | null } }) => ({ tasks: event.output });
const offeredTasksOf = ({ event: { taskId, kind, code, count } }: { event: OfferedTasks }) => ({ tasks: { taskId, kind, code, count } });
const requestOf = ({ event }: { event: { type: string } }) => ({ isAsked: event.type === 'tasks.ask' });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const storedOf = ({ event }: { event: { output: OfferedTasks | null } }) => ({ count: event.output?.count ?? 0 });
const noneFound = {
  target: 'waiting' as const,
  actions: [
    { type: 'keepOffer' as const, params: foundOf },
    { type: 'storeCount' as const, params: storedOf },
  ],
};
const failed = {
  target: 'waiting' as const,
  actions: [
    { type: 'keepError' as const, params: errorOf },
    { type: 'sayFailure' as const, params: errorOf },
  ],
};
const heldOf = ({ event }: { event: { held: number } }) => ({ count: event.held });
const offerEnded = [
  'sayGone' as const,
  'dropOffer' as const,
  { type: 'keepCount' as const, params: heldOf },
  { type: 'storeCount' as const, params: heldOf },
];
/** Of an offer that is on screen, or was answered. */
const gone = [
  { guard: { type: 'keepsSome' as const, params: heldOf }, target: 'busy' as const, actions: offerEnded },
  { target: 'waiting' as const, actions: offerEnded },
];
const offeredElsewhere = { target: 'offered' as const, actions: { type: 'keepOffer' as const, params: offeredTasksOf } };

/** Tasks for the agent (§4.6): fetched if none are known, every 60 s until there are some. The agent requests the next one. */
export const agentTasksMachine = machine.createMachine({
  id: 'agentTasks',
  description: 'Brings the agent the next tasks',
  context: ({ input }) => ({ ...input, offer: null, error: null }),
  initial: 'following',
  states: {
    following: {
      description: 'Another tab asks, or none does yet',
      meta: { spec: '§4.6' },
      always: { guard: 'takesNone', target: 'off' },
      on: {
        'lead.taken': 'judging',
        'tasks.ask': [{ guard: 'hasTasks', target: 'turning' }, { target: 'fetching' }],
        'tab.tasksOffered': offeredElsewhere,
      },
    },
    off: {
      description: 'Not a call-centre agent',
      meta: { spec: '§4.6', terminal: 'Ends with the session: roles are given at the sign-in' },
    },
    judging: {
      description: 'Is the stored queue item count 0?',
      meta: { spec: '§4.6' },
      always: [{ guard: 'hasTasks', target: 'busy' }, { target: 'fetching' }],
    },
    fetching: {
      description: 'The server looks for tasks',
      meta: { spec: '§4.6, §7.3' },
      // The answer that is on its way may be from before.
      on: { 'tasks.came': { target: 'fetching', reenter: true } },
      invoke: {
        id: 'agentTasks',
        src: 'agentTasks',
        input: requestOf,
        onDone: [
          {
            guard: { type: 'wereFound', params: foundOf },
            target: 'offered',
            actions: [
              { type: 'keepOffer', params: foundOf },
              { type: 'storeCount', params: storedOf },
              { type: 'shareOffer', params: foundOf },
            ],
          },
          noneFound,
        ],
        onError: failed,
      },
    },
    waiting: {
      description: 'Nothing to do at the moment; asked again after 60 s',
      meta: { spec: '§4.6, §9' },
      on: { 'tasks.ask': 'fetching', 'tasks.came': 'fetching', 'tab.tasksOffered': offeredElsewhere },
      after: { retryAfter: 'fetching' },
    },
    offered: {
      description: 'The task dialog is open',
      tags: ['offered'],
      meta: { spec: '§2.6, §4.6' },
      on: {
        'tasks.accept': { target: 'busy', actions: ['shareAnswer', 'openTask', 'dropOffer'] },
        'tab.tasksAnswered': { target: 'busy', actions: 'dropOffer' },
        'tasks.gone': gone,
      },
    },
    busy: {
      description: 'The agent has tasks',
      meta: { spec: '§4.6' },
      on: { 'tasks.ask': 'turning', 'tasks.came': 'fetching', 'tasks.gone': gone, 'tab.tasksOffered': offeredElsewhere },
    },
    turning: {
      description: 'The agent who has tasks wants the next one: the server says which, and it opens without a question',
      meta: { spec: '§4.6, §7.3' },
      invoke: {
        id: 'nextTask',
        src: 'agentTasks',
        input: requestOf,
        onDone: [
          {
            guard: { type: 'wereFound', params: foundOf },
            target: 'busy',
            actions: [{ type: 'keepOffer', params: foundOf }, { type: 'storeCount', params: storedOf }, 'openTask', 'dropOffer'],
          },
          noneFound,
        ],
        onError: failed,
      },
    },
  },
});

export const agentTasksEvents: Record<Event['type'], string> = {
  'lead.taken': 'This tab leads: it asks for all of them',
  'tasks.ask': 'The agent asks for the next task',
  'tasks.accept': 'OK in the task dialog',
  'tab.tasksOffered': 'Another tab got tasks for the agent',
  'tab.tasksAnswered': 'The offer was answered in another tab',
  'tasks.came': 'The server has offered the agent a task',
  'tasks.gone': 'The agent did not accept the task in time',
};

export const agentTasksGuards = {
  takesNone: 'A call-centre agent with an agent id',
  hasTasks: 'The stored queue item count is 0',
  keepsSome: 'The agent has no other task',
  wereFound: 'No tasks waiting',
} as const;
