import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import {
  type Assignment,
  type Disposition,
  outcomesOf,
  queueTaskEvents,
  queueTaskGuards,
  queueTaskWhy,
  type TaskEvent,
  type TaskFacts,
  type TaskOutcome,
  type TaskResult,
} from './task-facts.ts';

const task = setup({
  types: { context: {} as TaskFacts, events: {} as TaskEvent, input: {} as TaskFacts, meta: {} as { spec?: string } },
  guards: {
    isHolder: ({ context }, params: { agentId: number | null }) => context.agentId !== null && context.agentId === params.agentId,
    isOutcomeSupported: (_, { result, outcome }: Pick<Disposition, 'result' | 'outcome'>) => outcomesOf(result).includes(outcome),
    isOver: ({ context }, params: { at: string }) => context.waitsUntil === null || params.at >= context.waitsUntil,
    isAhead: (_, { waitsUntil, at }: { waitsUntil: string | null; at: string }) => waitsUntil !== null && waitsUntil > at,
    isCallOver: ({ context }) => !context.lacksCallResult,
    isAnother: ({ context }, params: Pick<Assignment, 'agentId'>) => context.agentId !== params.agentId,
    isOnDuty: (_, params: Pick<Assignment, 'duty'>) => params.duty === 'on',
    isMember: (_, params: Pick<Assignment, 'isMember'>) => params.isMember,
    isUnowned: (_, params: Pick<Assignment, 'owner'>) => params.owner === null,
    hasEnd: ({ context }) => context.offerEndsAt !== null,
    isOfferOver: ({ context }, params: { at: string }) => context.offerEndsAt !== null && params.at >= context.offerEndsAt,
  },
  actions: {
    giveTo: assign((_, params: { agentId: number; offerEndsAt: string | null }) => params),
    keepOfferEnd: assign((_, params: { offerEndsAt: string | null }) => params),
    dropOfferEnd: assign({ offerEndsAt: null }),
    takeBack: assign({ agentId: null, waitsUntil: null }),
    keepTimes: assign((_, params: Pick<TaskFacts, 'waitsUntil' | 'dueAt'>) => params),
    keepDisposition: assign((_, params: { result: TaskResult; outcome: TaskOutcome }) => params),
  },
});

const holder = ({ event }: { event: { agentId: number | null } }) => ({ agentId: event.agentId });
const dispositionOf = ({ event: { result, outcome } }: { event: Disposition }) => ({ result, outcome });
const isDisposed = allOf(['isCallOver', { type: 'isHolder', params: holder }, { type: 'isOutcomeSupported', params: dispositionOf }]);
const timesOf = ({ event: { waitsUntil, dueAt } }: { event: Pick<TaskFacts, 'waitsUntil' | 'dueAt'> }) => ({ waitsUntil, dueAt });
const waitOf = ({ event: { waitsUntil, at } }: { event: { waitsUntil: string | null; at: string } }) => ({ waitsUntil, at });

const isMember = {
  type: 'isMember' as const,
  params: ({ event }: { event: Pick<Assignment, 'isMember'> }) => ({ isMember: event.isMember }),
};
const isUnowned = { type: 'isUnowned' as const, params: ({ event }: { event: Pick<Assignment, 'owner'> }) => ({ owner: event.owner }) };
/** Without an end: somebody has decided it. */
const giveTo = {
  type: 'giveTo' as const,
  params: ({ event }: { event: Pick<Assignment, 'agentId'> }) => ({ agentId: event.agentId, offerEndsAt: null }),
};

/** By a supervisor; while the agent calls about it, it stays with the agent. */
const assigned = {
  target: 'offered' as const,
  guard: allOf([
    'isCallOver',
    { type: 'isAnother', params: ({ event }: { event: Assignment }) => ({ agentId: event.agentId }) },
    { type: 'isOnDuty', params: ({ event }: { event: Assignment }) => ({ duty: event.duty }) },
    isMember,
    isUnowned,
  ]),
  actions: giveTo,
};

/** It goes along with its call, in the state in which it is. */
const passed = { guard: allOf([isMember, isUnowned]), actions: giveTo };

const keepsTimes = { actions: { type: 'keepTimes' as const, params: timesOf } };
const closes = { target: 'cancelled' as const };
const settles = { target: 'wrapUp' as const };
const returns = { target: 'waiting' as const, actions: 'takeBack' as const };
const unassigned = { ...returns, guard: 'isCallOver' as const };

/** Something that an agent has to do: an order, a callback or a cart that waits for a person. */
export const queueTaskMachine = task.createMachine({
  id: 'queueTask',
  description: 'Work for an agent: from its cause until somebody has said what came of it',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'In its queue; the next free agent gets the most urgent',
      meta: { spec: '§3' },
      on: {
        'task.offered': {
          target: 'offered',
          actions: { type: 'giveTo', params: ({ event: { agentId, offerEndsAt } }) => ({ agentId, offerEndsAt }) },
        },
        'task.assigned': assigned,
        'subject.changed': [{ ...keepsTimes, target: 'followUp', guard: { type: 'isAhead', params: waitOf } }, keepsTimes],
        'subject.closed': closes,
      },
    },
    offered: {
      description: 'One agent has it, and has not started',
      meta: { spec: '§4.6' },
      exit: 'dropOfferEnd',
      on: {
        'task.seen': {
          guard: allOf(['hasEnd', { type: 'isHolder', params: holder }]),
          actions: { type: 'keepOfferEnd', params: ({ event: { offerEndsAt } }) => ({ offerEndsAt }) },
        },
        'offer.ended': { ...returns, guard: { type: 'isOfferOver', params: ({ event }) => ({ at: event.at }) } },
        'task.accepted': { target: 'inProgress', guard: { type: 'isHolder', params: holder } },
        'task.released': returns,
        'task.assigned': assigned,
        'task.unassigned': unassigned,
        'subject.changed': keepsTimes,
        'subject.settled': settles,
        'subject.closed': closes,
      },
    },
    inProgress: {
      description: 'The agent works on it',
      meta: { spec: '§4.6' },
      on: {
        'task.postponed': {
          target: 'followUp',
          guard: isDisposed,
          actions: [
            { type: 'keepDisposition', params: dispositionOf },
            { type: 'keepTimes', params: ({ event }) => ({ waitsUntil: event.until, dueAt: event.dueAt }) },
          ],
        },
        'task.released': returns,
        'task.passed': passed,
        'task.assigned': assigned,
        'task.unassigned': unassigned,
        'subject.changed': keepsTimes,
        'subject.settled': settles,
        'subject.closed': closes,
      },
    },
    wrapUp: {
      description: 'Settled; the agent has yet to say how the call ended, and gets no other task before',
      meta: { spec: '§3' },
      on: {
        'task.ended': {
          target: 'done',
          guard: isDisposed,
          actions: { type: 'keepDisposition', params: dispositionOf },
        },
        'task.passed': passed,
        'task.released': { target: 'done' },
      },
    },
    followUp: {
      description: 'It comes back to its queue at its time',
      meta: { spec: '§3' },
      on: {
        'time.passed': { ...returns, guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) } },
        'subject.changed': [
          { ...keepsTimes, guard: { type: 'isAhead', params: waitOf } },
          { target: 'waiting', actions: [{ type: 'keepTimes', params: timesOf }, 'takeBack'] },
        ],
        'subject.closed': closes,
      },
    },
    done: { type: 'final', description: 'Somebody has said what came of it', meta: { spec: '§3' } },
    cancelled: { type: 'final', description: 'There is nothing left to do: it was settled elsewhere', meta: { spec: '§3' } },
  },
});

export { queueTaskEvents, queueTaskGuards, queueTaskWhy };
