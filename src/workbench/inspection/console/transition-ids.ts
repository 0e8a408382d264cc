import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { allTransitions } from '../../drawing/transitions.ts';

const known = new WeakMap<object, ReturnType<typeof allTransitions>>();

/** Ids in the chart of transitions that a running actor took; those that no chart shows (an entry into the first state) have none. */
export function idsOf(machine: AnyStateMachine, taken: readonly AnyTransitionDefinition[]): string[] {
  const ids = known.get(machine.root) ?? allTransitions(machine);
  known.set(machine.root, ids);
  return taken.flatMap((transition) => ids.get(transition) ?? []);
}
