import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { ByUser, CloudProblem, InstanceEvent, InstanceFacts } from './cloud-facts.ts';
import { cloudInstanceEvents, cloudInstanceGuards, cloudInstanceWhy, isRequested } from './cloud-words.ts';
import { endOfOffHours, isWithin } from './off-hours.ts';

/** How long the provider may take for a start or a stop, and a second person to decide. Milliseconds. */
const MOVE_LIMIT = 10 * 60_000;
const REQUEST_LIMIT = 8 * 3_600_000;

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

type At = Pick<ByUser, 'at'>;

const cloudInstance = setup({
  types: { context: {} as InstanceFacts, events: {} as InstanceEvent, input: {} as InstanceFacts, meta: {} as { spec?: string } },
  guards: {
    isNotProduction: ({ context }) => context.environment !== 'production',
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
    isSecondPerson: ({ context }, { by }: Pick<ByUser, 'by'>) => context.requester?.id !== by.id,
    isRequester: ({ context }, { by }: Pick<ByUser, 'by'>) => context.requester?.id === by.id,
    isRestarting: ({ context }) => context.isRestarting,
    isAsleep: ({ context }) => context.isAsleep,
    hasProblem: ({ context }) => context.problem !== null,
    hasSchedule: ({ context }) => context.schedule !== null,
    isOffHours: ({ context }, { at }: At) => isWithin(context.schedule, at),
    isWorkingTime: ({ context }, { at }: At) => !isWithin(context.schedule, at),
    isNotKept: ({ context }, { at }: At) => context.keptUntil === null || context.keptUntil <= at,
    isAhead: (_, { until, at }: At & { until: string }) => until > at,
    isOverdue: ({ context }, { at }: At) => context.dueAt !== null && context.dueAt <= at,
  },
  actions: {
    keepRequest: assign((_, { by, at }: ByUser) => ({ requester: by, dueAt: later(at, REQUEST_LIMIT) })),
    beginMove: assign((_, { at }: At) => ({ requester: null, problem: null, dueAt: later(at, MOVE_LIMIT) })),
    endMove: assign({ requester: null, dueAt: null, isRestarting: false }),
    beginRestart: assign({ isRestarting: true }),
    fallAsleep: assign({ isAsleep: true }),
    wakeUp: assign({ isAsleep: false }),
    keepThroughOffHours: assign(({ context }, { at }: At) => ({
      keptUntil: endOfOffHours(context.schedule, at) ?? context.keptUntil,
    })),
    keepUntil: assign((_, { until }: { until: string }) => ({ keptUntil: until })),
    keepSchedule: assign((_, { schedule }: Pick<InstanceFacts, 'schedule'>) => ({ schedule })),
    keepEnvironment: assign((_, { environment }: Pick<InstanceFacts, 'environment'>) => ({ environment })),
    keepProblem: assign((_, { problem }: { problem: CloudProblem }) => ({ problem })),
    forgetProblem: assign({ problem: null }),
  },
});

const now = ({ event }: { event: At }) => ({ at: event.at });
const byUser = ({ event }: { event: Pick<ByUser, 'by'> }) => ({ by: event.by });
const reasonOf = ({ event }: { event: { reason: string } }) => ({ reason: event.reason });

/** At once, but in production: there somebody else approves it. */
const command = <Move extends object, Requested extends string>(move: Move, requested: Requested) =>
  [
    { ...move, guard: 'isNotProduction' as const },
    {
      target: requested,
      guard: { type: 'hasReason' as const, params: reasonOf },
      actions: { type: 'keepRequest' as const, params: ({ event: { by, at } }: { event: ByUser }) => ({ by, at }) },
    },
  ] as const;

const start = { target: '#starting', actions: { type: 'keepThroughOffHours' as const, params: now } } as const;
const restart = { target: '#stopping', actions: 'beginRestart' as const } as const;

const entered = { type: 'beginMove' as const, params: now };
const isSecondPerson = { type: 'isSecondPerson' as const, params: byUser };
const isRequester = { type: 'isRequester' as const, params: byUser };
const isOverdue = { type: 'isOverdue' as const, params: now };

const failed = {
  'provider.failed': {
    target: '#failed',
    actions: { type: 'keepProblem' as const, params: ({ event }: { event: { problem: CloudProblem } }) => ({ problem: event.problem }) },
  },
} as const;
const timedOut = {
  'time.passed': {
    target: '#failed',
    guard: isOverdue,
    actions: { type: 'keepProblem' as const, params: { problem: 'TIMED-OUT' as const } },
  },
} as const;

/** A request that ends without approval leads back. */
const unapproved = (target: 'running') => ({
  'request.declined': { target, guard: isSecondPerson },
  'request.withdrawn': { target, guard: isRequester },
  'time.passed': { target, guard: isOverdue },
});

/** A cloud instance (§7.6): people command it, and its state is what the provider reports. */
export const cloudInstanceMachine = cloudInstance.createMachine({
  id: 'cloudInstance',
  description: 'A cloud instance: started and stopped by people or by its off-hours, in production with the approval of a second person',
  context: ({ input }) => input,
  initial: 'off',
  on: {
    'provider.lost': '.unknown',
    'provider.described': {
      actions: { type: 'keepEnvironment', params: ({ event }) => ({ environment: event.environment }) },
    },
    'schedule.changed': {
      guard: 'isNotProduction',
      actions: { type: 'keepSchedule', params: ({ event }) => ({ schedule: event.schedule }) },
    },
    'instance.kept': {
      guard: allOf([
        'hasSchedule',
        { type: 'isAhead', params: ({ event: { until, at } }: { event: At & { until: string } }) => ({ until, at }) },
      ]),
      actions: { type: 'keepUntil', params: ({ event }) => ({ until: event.until }) },
    },
  },
  states: {
    off: {
      description: 'It does not run',
      initial: 'stopped',
      on: { 'provider.starting': 'starting', 'provider.running': 'on', 'provider.stopping': 'stopping' },
      states: {
        stopped: {
          description: 'It is stopped, and costs only its storage',
          meta: { spec: '§7.6' },
          entry: ['endMove', 'forgetProblem'],
          on: {
            'instance.start': command(start, 'startRequested'),
            'offHours.ended': { target: '#starting', guard: allOf(['isAsleep', { type: 'isWorkingTime', params: now }]) },
            ...failed,
          },
        },
        startRequested: {
          description: 'A start waits for the approval of a second person',
          meta: { spec: '§7.6' },
          on: {
            'request.approved': { target: '#starting', guard: isSecondPerson },
            'request.declined': [
              { target: 'failed', guard: allOf(['hasProblem', isSecondPerson]) },
              { target: 'stopped', guard: isSecondPerson },
            ],
            'request.withdrawn': [
              { target: 'failed', guard: allOf(['hasProblem', isRequester]) },
              { target: 'stopped', guard: isRequester },
            ],
            'time.passed': [
              { target: 'failed', guard: allOf(['hasProblem', isOverdue]) },
              { target: 'stopped', guard: isOverdue },
            ],
          },
        },
        failed: {
          id: 'failed',
          description: 'A start or stop did not succeed; a person looks at it',
          meta: { spec: '§7.6' },
          entry: 'endMove',
          on: { 'instance.start': command(start, 'startRequested') },
        },
      },
    },
    starting: {
      id: 'starting',
      description: 'The provider is to start it',
      meta: { spec: '§7.6' },
      entry: entered,
      on: { 'provider.running': 'on', 'provider.stopping': 'stopping', ...failed, ...timedOut },
    },
    on: {
      description: 'It runs',
      initial: 'running',
      on: { 'provider.starting': 'starting', 'provider.stopping': 'stopping', 'provider.stopped': 'off', ...failed },
      states: {
        running: {
          description: 'It is running',
          meta: { spec: '§7.6' },
          entry: ['endMove', 'forgetProblem', 'wakeUp'],
          on: {
            'instance.stop': command({ target: '#stopping' } as const, 'stopRequested'),
            'instance.restart': command(restart, 'restartRequested'),
            'offHours.began': {
              target: '#stopping',
              guard: allOf(['isNotProduction', { type: 'isOffHours', params: now }, { type: 'isNotKept', params: now }]),
              actions: 'fallAsleep',
            },
          },
        },
        stopRequested: {
          description: 'It runs; a stop waits for the approval of a second person',
          meta: { spec: '§7.6' },
          on: { 'request.approved': { target: '#stopping', guard: isSecondPerson }, ...unapproved('running') },
        },
        restartRequested: {
          description: 'It runs; a restart waits for the approval of a second person',
          meta: { spec: '§7.6' },
          on: { 'request.approved': { ...restart, guard: isSecondPerson }, ...unapproved('running') },
        },
      },
    },
    stopping: {
      id: 'stopping',
      description: 'The provider is to stop it',
      meta: { spec: '§7.6' },
      entry: entered,
      on: {
        'provider.stopped': [{ target: 'starting', guard: 'isRestarting' }, { target: 'off' }],
        'provider.starting': 'starting',
        ...failed,
        ...timedOut,
      },
    },
    unknown: {
      description: 'The provider does not list it',
      meta: { spec: '§7.6' },
      entry: ['endMove', 'forgetProblem'],
      on: {
        'provider.lost': {},
        'provider.starting': 'starting',
        'provider.running': 'on',
        'provider.stopping': 'stopping',
        'provider.stopped': 'off',
        ...failed,
      },
    },
  },
});

export { cloudInstanceEvents, cloudInstanceGuards, cloudInstanceWhy, isRequested };
