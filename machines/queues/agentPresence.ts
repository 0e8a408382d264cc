import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import {
  agentPresenceEvents,
  agentPresenceGuards,
  agentPresenceWhy,
  type BreakReason,
  type PresenceEvent,
  type PresenceFacts,
} from './presence-facts.ts';

const presence = setup({
  types: { context: {} as PresenceFacts, events: {} as PresenceEvent, input: {} as PresenceFacts, meta: {} as { spec?: string } },
  guards: {
    isOnCall: ({ context }) => context.isOnCall,
    lacksResult: ({ context }) => context.lacksResult,
    hasTask: ({ context }) => context.accepted > 0,
    isOffered: ({ context }) => context.offered > 0,
    isResultSaved: ({ context }) => !context.isOnCall && !context.lacksResult,
    isOffCall: ({ context }) => !context.isOnCall,
    missesAgain: ({ context }) => context.missed > 0,
    hasReason: (_, params: { reason: BreakReason | null }) => params.reason !== null,
  },
  actions: {
    keepReason: assign((_, params: { reason: BreakReason | null }) => params),
    dropReason: assign({ reason: null }),
    countMissed: assign(({ context }) => ({ missed: context.missed + 1 })),
    forgetMissed: assign({ missed: 0 }),
    /** By the server, with the event: tasks that the agent has not accepted go back to their queues. */
    returnOffers: () => {},
    /** By the server, with the event: all tasks of the agent go back to their queues. */
    returnTasks: () => {},
  },
});

const reasonOf = ({ event }: { event: { reason: BreakReason | null } }) => ({ reason: event.reason });

/** The state that follows from the tasks in hand. */
const toTasks = [
  { target: 'working.onTask' as const, guard: 'hasTask' as const, actions: 'dropReason' as const },
  { target: 'working.offered' as const, guard: 'isOffered' as const, actions: 'dropReason' as const },
  { target: 'working.ready' as const, actions: 'dropReason' as const },
];
/** The same of an agent who has accepted none. */
const toOffers = toTasks.slice(1);
/** An agent who comes back may have a call that goes on, or lacks its result. */
const toWork = [
  { target: 'working.onCall' as const, guard: 'isOnCall' as const },
  { target: 'working.wrapUp' as const, guard: 'lacksResult' as const },
  ...toTasks,
];

/** What is left once something is done. */
const byTask = { target: 'onTask' as const, guard: 'hasTask' as const };
const byOffer = { target: 'offered' as const, guard: 'isOffered' as const };
const next = [byTask, byOffer, { target: 'ready' as const }];

const leaves = {
  'agent.signedOut': {
    target: 'offline' as const,
    guard: 'isResultSaved' as const,
    actions: ['dropReason' as const, 'returnTasks' as const],
  },
  'session.ended': { target: 'offline' as const, actions: ['dropReason' as const, 'returnTasks' as const] },
  'connection.lost': { target: 'offline' as const, guard: 'isOffCall' as const, actions: ['dropReason' as const, 'returnTasks' as const] },
  'supervisor.sentOffDuty': {
    target: 'offline' as const,
    guard: 'isOffCall' as const,
    actions: ['dropReason' as const, 'returnTasks' as const],
  },
};
/** The agent took the work after all. */
const takesWork = {
  'task.accepted': { target: 'working.onTask' as const, actions: 'dropReason' as const },
  'task.settled': { target: 'working.wrapUp' as const, actions: 'dropReason' as const },
  'call.began': { target: 'working.onCall' as const, actions: 'dropReason' as const },
};
const toBreak = {
  target: 'break' as const,
  guard: allOf(['isResultSaved', { type: 'hasReason', params: reasonOf }]),
  actions: [{ type: 'keepReason' as const, params: reasonOf }, 'returnOffers' as const],
};

/** What an agent does: moved by the agent's tasks, calls and sessions, and by the agent for breaks. */
export const agentPresenceMachine = presence.createMachine({
  id: 'agentPresence',
  description: 'What an agent does, from sign-in to logout',
  context: ({ input }) => input,
  initial: 'offline',
  states: {
    offline: {
      description: 'Not signed in, or not connected for 60 s: the agent has no tasks',
      meta: { spec: '§4.3' },
      entry: 'forgetMissed',
      on: { 'agent.signedIn': toWork, 'connection.restored': toWork },
    },
    working: {
      description: 'On duty: the next task comes to the agent',
      initial: 'ready',
      on: {
        ...leaves,
        'break.started': toBreak,
        'supervisor.sentOnBreak': toBreak,
      },
      states: {
        ready: {
          description: 'Without a task: the time counts as idle',
          meta: { spec: '§4.6' },
          on: { 'task.offered': 'offered', 'task.accepted': 'onTask', 'call.began': 'onCall' },
        },
        offered: {
          description: 'Has been given a task, and has not accepted it',
          meta: { spec: '§4.6' },
          on: {
            'task.accepted': 'onTask',
            'task.settled': 'wrapUp',
            'task.left': [byOffer, { target: 'ready' }],
            'offer.missed': [
              { target: '#agentPresence.away', guard: 'missesAgain', actions: 'returnOffers' },
              { ...byOffer, actions: 'countMissed' },
              { target: 'ready', actions: 'countMissed' },
            ],
            'call.began': 'onCall',
          },
        },
        onTask: {
          description: 'Works on a task',
          meta: { spec: '§4.6' },
          entry: 'forgetMissed',
          on: { 'call.began': 'onCall', 'task.settled': 'wrapUp', 'task.left': next },
        },
        onCall: {
          description: 'Calls a customer, is called by one, or speaks to one',
          meta: { spec: '§7.3' },
          entry: 'forgetMissed',
          on: {
            'call.ended': 'wrapUp',
            'call.missed': next,
            'call.passed': [{ target: 'wrapUp', guard: 'lacksResult' }, ...next],
          },
        },
        wrapUp: {
          description: 'Has yet to say how the call ended: no break, no logout and no other task before',
          meta: { spec: '§3' },
          on: { 'call.began': 'onCall', 'result.saved': [{ target: 'wrapUp', guard: 'lacksResult' }, ...next] },
        },
      },
    },
    break: {
      description: 'On a break: the agent gets no task',
      meta: { spec: '§4.6' },
      entry: 'forgetMissed',
      on: { ...leaves, ...takesWork, 'break.ended': toTasks, 'supervisor.calledBack': toTasks },
    },
    away: {
      description: 'Missed two offers in a row: the agent gets no task before saying to be back',
      meta: { spec: '§4.6' },
      entry: 'forgetMissed',
      on: {
        ...leaves,
        ...takesWork,
        'break.started': toBreak,
        'break.ended': toOffers,
        'supervisor.sentOnBreak': toBreak,
        'supervisor.calledBack': toOffers,
      },
    },
  },
});

export { agentPresenceEvents, agentPresenceGuards, agentPresenceWhy };
