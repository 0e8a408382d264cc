import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { observedStart, observedTransition, type Observed, type ObservedAction } from './observed.ts';

/** Start of every simulated run, in milliseconds since 1970. */
export const PATH_START = Date.UTC(2026, 0, 5, 9);

/** The environment of a simulated machine. */
export interface PathEnvironment {
  /** Milliseconds since 1970 on the simulated clock. */
  now: () => number;
}

export interface ModelEvent {
  type: string;
  [field: string]: unknown;
}

/** A timer of the model: the event it sends to the machine, or null if it belongs to another actor. */
export interface ModelTimer {
  id: string;
  due: number;
  order: number;
  event: ModelEvent | null;
}

/** A point in a simulated run: snapshot, time, timers and running actors. */
export interface Moment {
  snapshot: AnyMachineSnapshot;
  now: number;
  timers: readonly ModelTimer[];
  /** Ids of the invoked actors that have not ended. */
  running: readonly string[];
  order: number;
  /** Transitions since the previous moment, in the order in which they were taken. */
  taken: readonly AnyTransitionDefinition[];
}

/** The clock that the machine reads while a moment is computed. */
export class ModelClock implements PathEnvironment {
  private time = PATH_START;

  readonly now = (): number => this.time;

  set(time: number): void {
    this.time = time;
  }
}

export function firstMoment(machine: AnyStateMachine, clock: ModelClock, input: unknown): Moment {
  clock.set(PATH_START);
  const before = { now: PATH_START, timers: [], running: [], order: 0 };
  return observedMoment(before, observedStart(machine, input));
}

/** The moment after an event at a given time. */
export function nextMoment(machine: AnyStateMachine, clock: ModelClock, moment: Moment, event: ModelEvent, now: number): Moment {
  clock.set(now);
  return observedMoment({ ...moment, now }, observedTransition(machine, moment.snapshot, event));
}

/** Timers in the order in which they fire. */
export function dueTimers({ timers }: Moment): ModelTimer[] {
  return timers.toSorted((a, b) => a.due - b.due || a.order - b.order);
}

function observedMoment(before: Omit<Moment, 'snapshot' | 'taken'>, { snapshot, actions, taken }: Observed): Moment {
  const moment = { ...before, snapshot, taken };
  if (moment.snapshot.status !== 'active') return { ...moment, timers: [], running: [] };
  return actions.reduce(withAction, moment);
}

function withAction(moment: Moment, { type, params }: ObservedAction): Moment {
  const { timers, running, order } = moment;
  switch (type) {
    case 'xstate.raise':
    case 'xstate.sendTo': {
      if (params?.delay === undefined) return moment;
      const id = params.id ?? `timer ${order}`;
      const timer = { id, due: moment.now + params.delay, order, event: type === 'xstate.raise' ? (params.event ?? null) : null };
      return { ...moment, order: order + 1, timers: [...timers.filter((other) => other.id !== id), timer] };
    }
    case 'xstate.cancel':
      return { ...moment, timers: timers.filter(({ id }) => id !== params?.sendId) };
    case 'xstate.spawnChild':
      return { ...moment, running: [...running, params?.id ?? ''] };
    case 'xstate.stopChild':
      return { ...moment, running: running.filter((id) => id !== params?.id) };
    default:
      return moment;
  }
}
