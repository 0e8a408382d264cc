import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom, StateValue } from 'xstate';
import type { ModelEvent, PathEnvironment } from '#workbench/simulation/virtual-run.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * One case of an event: its fields without the type. With `slept`, the computer slept that many milliseconds before: time
 * passed without timers.
 */
export type EventCase = Fields | { slept: number; event?: Fields };

/** Default export of tests/machines/<domain>/<machine>.cases.ts. */
export interface ModelSpec<M extends AnyStateMachine = AnyStateMachine> {
  machine: M;
  /** Builds the machine with the test clock, if its guards or delays read the time. */
  build?(env: PathEnvironment): M;
  /** Input of the only starting point; use `inputs` for several. */
  input?: unknown;
  /** Inputs by starting point; a function if an input needs the clock. */
  inputs?: Fields | ((env: PathEnvironment) => Fields);
  /**
   * Cases by event type, including `xstate.done.actor.<id>` (`output`) and `xstate.error.actor.<id>` (`error`). A type without
   * cases is sent without fields; an empty list means that it never occurs.
   */
  cases?: Readonly<Record<string, readonly EventCase[] | ((snapshot: AnyMachineSnapshot, env: PathEnvironment) => readonly EventCase[])>>;
  /** The part of the context that guards depend on, which distinguishes moments in the same state. */
  key?(snapshot: SnapshotFrom<M>, env: PathEnvironment): unknown;
  /** Ends paths at such a snapshot. */
  stopWhen?(snapshot: SnapshotFrom<M>): boolean;
  /** Transition id → why no path can take it. A waiver of a transition that a path takes is an error. */
  waivers?: Readonly<Record<string, string>>;
}

export type StepKind = 'event' | 'after' | 'done' | 'error' | 'refused';

export interface PathStep {
  kind: StepKind;
  event: ModelEvent;
  /** State value after the step. */
  state: StateValue;
  /** Milliseconds before the event: until the timer for `after`, asleep for others. */
  ms: number;
  /** Ids of the transitions taken; empty until the path is executed, unless filed. */
  transitions: string[];
  /** Names of the actions executed, including those of entered and left states; empty until the path is executed, unless filed. */
  actions: string[];
}

export interface ModelPath {
  /** Depends only on machine, starting point and events. */
  id: string;
  machine: string;
  /** Name of the starting point. */
  input: string;
  start: StateValue;
  startTransitions: string[];
  startActions: string[];
  steps: PathStep[];
}

/** Key for comparing two executions. */
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
