import { fromPromise, type AnyStateMachine } from 'xstate';
import { allStateNodes } from '../drawing/transitions.ts';

export interface Outcome {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

export interface Controllable {
  machine: AnyStateMachine;
  /** Invoke id → callbacks that end the actor running under it. */
  outcomes: Map<string, Outcome>;
}

/** The machine with every invoked actor (promise, callback or machine) replaced by one that ends only when its outcome is called. */
export function controllable(machine: AnyStateMachine): Controllable {
  const outcomes = new Map<string, Outcome>();
  const actor = fromPromise(({ self }) => new Promise((resolve, reject) => outcomes.set(self.id, { resolve, reject })));
  const sources = new Set([
    ...Object.keys(machine.implementations.actors),
    ...allStateNodes(machine).flatMap((state) => state.invoke.flatMap(({ src }) => (typeof src === 'string' ? [src] : []))),
  ]);
  return { machine: machine.provide({ actors: Object.fromEntries([...sources].map((src) => [src, actor])) }), outcomes };
}
