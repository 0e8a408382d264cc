import type { StateValue } from 'xstate';
import type { ModelEvent } from '../simulation/virtual-run.ts';

/** One way in which something happens to a machine. */
export interface SampleEvent {
  /** `event` is sent, `done` and `error` end an invoked actor, `after` is a timer. */
  kind: 'event' | 'after' | 'done' | 'error';
  /** With its payload as JSON; an Error stands as `{ "message": … }`. */
  event: ModelEvent;
  /** Milliseconds that pass before it. */
  ms: number;
}

export interface FiledPath {
  /** Stable while machine, starting point and sequence of events stay the same. */
  id: string;
  /** Name of the starting point. */
  input: string;
  /** One of the few that together take every transition. */
  essential: boolean;
  /** Indices into `events`. */
  steps: number[];
  /** State after the start and after each step: indices into `values`. */
  values: number[];
  /** Transitions taken at the start and in each step: indices into the keys of `transitions`. */
  took?: number[][];
}

/**
 * `statecharts/<machine>.paths.json`: the fourth artefact of a machine, made by running its generated paths on the actor.
 * Deterministic to the byte. Play takes its payloads from here, the coverage overlay its counts, a tester the ids.
 */
export interface PathFile {
  machine: string;
  /**
   * Starting point → the machine's input as JSON. A function stands as `{ "$function": "now" }` (the clock) or
   * `{ "$function": "returns", "value": … }`.
   */
  inputs: Record<string, unknown>;
  events: SampleEvent[];
  /** Different state values that occur. */
  values: StateValue[];
  /** The essential paths, and of the others at most as many as keep the file readable. */
  paths: FiledPath[];
  /** How many paths there are in all. */
  total: number;
  /** Transition id → how many of all paths take it. */
  transitions: Record<string, number>;
  /** Transition id → why no path can take it. */
  waived: Record<string, string>;
  /** Events that were sent where they are blocked, and changed nothing. */
  refusals: number;
}
