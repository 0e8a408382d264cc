import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { ModelEvent, PathEnvironment } from '#workbench/simulation/virtual-run.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * One way in which an event can arrive: its fields without the type. With `slept`, the machine's surroundings slept
 * that many milliseconds before (a closed laptop): time went on, but no timer ran.
 */
export type EventCase = Fields | { slept: number; event?: Fields };

/** The default export of tests/machines/<domain>/<machine>.cases.ts. */
export interface ModelSpec<M extends AnyStateMachine = AnyStateMachine> {
  machine: M;
  /** Builds the machine around the harness's clock, for one whose guards or delays ask what time it is. */
  build?(env: PathEnvironment): M;
  /** The input of the only starting point; several go into `inputs`. */
  input?: unknown;
  /** The inputs of named starting points; a function when an input carries the clock. */
  inputs?: Fields | ((env: PathEnvironment) => Fields);
  /**
   * The cases of each event type, `xstate.done.actor.<id>` (`output`) and `xstate.error.actor.<id>` (`error`) included.
   * A type without cases is sent bare; an empty list means that it never arrives.
   */
  cases?: Readonly<Record<string, readonly EventCase[] | ((snapshot: AnyMachineSnapshot, env: PathEnvironment) => readonly EventCase[])>>;
  /** The part of the context that makes two equal states differ, as far as guards look at it. */
  key?(snapshot: SnapshotFrom<M>, env: PathEnvironment): unknown;
  /** No path goes on from such a snapshot. */
  stopWhen?(snapshot: SnapshotFrom<M>): boolean;
  /** Transition id → why no path can take it. A waiver of a transition that a path takes fails the run. */
  waivers?: Readonly<Record<string, string>>;
}

export type StepKind = 'event' | 'after' | 'done' | 'error' | 'refused';

export interface PathStep {
  kind: StepKind;
  event: ModelEvent;
  /** The state value after the step. */
  state: StateValue;
  /** Milliseconds that pass before the event: until the timer for `after`, asleep for the others. */
  ms: number;
  /** Ids of the transitions taken: empty until the path was executed, unless it was filed. */
  transitions: string[];
}

export interface ModelPath {
  /** Stable while machine, starting point and event sequence stay the same. */
  id: string;
  machine: string;
  /** Name of the starting point. */
  input: string;
  start: StateValue;
  startTransitions: string[];
  steps: PathStep[];
}

/** What two executions are compared by. */
export function snapshotKey(spec: ModelSpec, snapshot: AnyMachineSnapshot, env: PathEnvironment): string {
  return stableJson([snapshot.value, snapshot.status, spec.key?.(snapshot, env) ?? null]);
}

export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (item instanceof Error ? `Error: ${item.message}` : item));
}

export function startingPoints(spec: ModelSpec, env: PathEnvironment): [name: string, input: unknown][] {
  const inputs = typeof spec.inputs === 'function' ? spec.inputs(env) : spec.inputs;
  return inputs ? Object.entries(inputs) : [['default', spec.input]];
}
