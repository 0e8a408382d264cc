import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Every transition of a machine in document order with its id, shared by pictures, coverage and waivers:
 * `<state id> | <event type>`, `always` for eventless ones, and ` #2`, ` #3` … for later candidates of the same event. The
 * keys are the objects that XState reports as taken, so coverage is exact.
 */
export function allTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const ids = new Map<AnyTransitionDefinition, string>();
  for (const node of allStateNodes(machine)) {
    for (const transition of transitionsOf(node)) ids.set(transition.definition, transition.id);
  }
  return ids;
}

export interface NodeTransition {
  id: string;
  /** The event type; '' for an eventless transition. */
  event: string;
  definition: AnyTransitionDefinition;
}

/** The transitions declared by a state, eventless ones last, without those that only refuse an event (`on: { x: {} }`). */
export function transitionsOf(node: AnyStateNode): NodeTransition[] {
  const named = [...node.transitions].flatMap(([event, candidates]) => numbered(node, event, candidates));
  return [...named, ...numbered(node, '', node.always ?? [])];
}

/** Event types that a state refuses in place of an ancestor: `on: { x: {} }`, also after a guarded transition. */
export function refusedEvents(node: AnyStateNode): string[] {
  return [...node.transitions].filter(([, candidates]) => candidates.some(isRefusal)).map(([event]) => event);
}

function isRefusal({ target, actions, guard }: AnyTransitionDefinition): boolean {
  return !target?.length && !actions.length && !guard;
}

/** A machine's state nodes, parents before children, in declaration order. */
export function allStateNodes(machine: AnyStateMachine): AnyStateNode[] {
  const visit = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(visit)];
  return visit(machine.root);
}

function numbered(node: AnyStateNode, event: string, candidates: readonly AnyTransitionDefinition[]): NodeTransition[] {
  return candidates
    .map((definition, index) => ({ id: `${node.id} | ${event || 'always'}${index ? ` #${index + 1}` : ''}`, event, definition }))
    .filter(({ definition }) => definition.target?.length || definition.actions.length);
}
