import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionsOf } from './transitions.ts';

/** States that some sequence of transitions enters when every guard returns true. */
export function reachableStates(machine: AnyStateMachine): ReadonlySet<AnyStateNode> {
  const reached = new Set<AnyStateNode>();
  const pending: AnyStateNode[] = [machine.root];
  for (let state = pending.pop(); state; state = pending.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    pending.push(...entered(state), ...transitionsOf(state).flatMap(({ definition }) => definition.target ?? []));
  }
  return reached;
}

/** States entered together with a state: its parent and its initial children. */
function entered(state: AnyStateNode): AnyStateNode[] {
  const inner =
    state.type === 'parallel' ? Object.values(state.states) : state.type === 'compound' ? (state.initial.target as AnyStateNode[]) : [];
  const historyDefault = state.type === 'history' ? defaultOf(state) : [];
  return [...(state.parent ? [state.parent] : []), ...inner, ...historyDefault];
}

function defaultOf(history: AnyStateNode): AnyStateNode[] {
  const { target } = history.config as { target?: string };
  const found = target ? history.parent?.states[target] : undefined;
  return found ? [found as AnyStateNode] : [];
}
