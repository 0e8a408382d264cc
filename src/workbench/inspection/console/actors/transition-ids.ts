import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { allTransitions } from '../../../drawing/transitions.ts';

const idsByRoot = new WeakMap<object, ReturnType<typeof allTransitions>>();

/** Chart ids of the transitions that an actor took; transitions that no chart shows (initial ones) are omitted. */
export function idsOf(machine: AnyStateMachine, taken: readonly AnyTransitionDefinition[]): string[] {
  const ids = idsByRoot.get(machine.root) ?? allTransitions(machine);
  idsByRoot.set(machine.root, ids);
  return taken.flatMap((transition) => ids.get(transition) ?? []);
}
