import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  type EventFromLogic,
} from 'xstate';

/**
 * Entity machines keep the name of their state in a database column. Here a record is put back into its chart, asked
 * what it accepts, and moved: the one way in which the server changes a status.
 */

const valuesByMachine = new WeakMap<AnyStateMachine, Map<string, unknown>>();

/** State value of each leaf by its key: `PLACED` → `{ talking: 'PLACED' }`. */
function leafValues(machine: AnyStateMachine): Map<string, unknown> {
  let values = valuesByMachine.get(machine);
  if (!values) {
    values = new Map();
    const visit = (node: AnyStateNode, wrap: (value: unknown) => unknown) => {
      for (const child of Object.values(node.states) as AnyStateNode[]) {
        if (child.type === 'atomic' || child.type === 'final') values?.set(child.key, wrap(child.key));
        else visit(child, (value) => wrap({ [child.key]: value }));
      }
    };
    visit(machine.root as AnyStateNode, (value) => value);
    valuesByMachine.set(machine, values);
  }
  return values;
}

/** Name of the leaf that a snapshot is in. */
export function leafOf(snapshot: Pick<AnyMachineSnapshot, 'value'>): string {
  let value: unknown = snapshot.value;
  while (typeof value === 'object' && value !== null) value = Object.values(value)[0];
  return String(value);
}

/** The record's snapshot. Throws on a state that the chart does not have: the database has a check against that. */
export function restore<Machine extends AnyStateMachine>(machine: Machine, state: string, context: ContextFrom<Machine>) {
  const value = leafValues(machine).get(state);
  if (value === undefined) throw new Error(`${machine.id} has no state ${state}`);
  return machine.resolveState({ value: value as never, context }) as ReturnType<Machine['getInitialSnapshot']>;
}

/** Whether a record's state, or one around it, has a tag. */
export function isTagged(machine: AnyStateMachine, state: string, tag: string): boolean {
  return (restore(machine, state, {} as never) as AnyMachineSnapshot).hasTag(tag);
}

/** The state an event leads to and the facts it changes, or null when the chart refuses it. */
export function accept<Machine extends AnyStateMachine>(
  machine: Machine,
  state: string,
  context: ContextFrom<Machine>,
  event: EventFromLogic<Machine>,
) {
  const snapshot = restore(machine, state, context) as AnyMachineSnapshot;
  if (!snapshot.can(event)) return null;
  const [next] = transition(machine, snapshot as never, event);
  return { state: leafOf(next as AnyMachineSnapshot), context: (next as AnyMachineSnapshot).context as ContextFrom<Machine> };
}

/** A transition that a state offers for an event, whether or not its guard lets it pass now. */
export interface Offer {
  event: string;
  /** Leaf it leads to. */
  to: string;
  allowed: boolean;
  /** Name of the guard in the way; null when allowed. */
  blockedBy: string | null;
}

/** `on: { x: {} }`: the event ends here, whatever the states around would do with it. */
const isRefusal = ({ target, actions, guard }: AnyTransitionDefinition): boolean => !target?.length && actions.length === 0 && !guard;

/** Where a record stands that enters a state. */
function firstLeaf(state: AnyStateNode): AnyStateNode {
  const [first] = state.type === 'compound' ? (state.initial.target as AnyStateNode[]) : [];
  return first ? firstLeaf(first) : state;
}

/** Everything a record's state offers. `probe` completes an event with the payload it would bring. */
export function offers<Machine extends AnyStateMachine>(
  machine: Machine,
  state: string,
  context: ContextFrom<Machine>,
  probe: (type: string) => EventFromLogic<Machine>,
): Offer[] {
  const snapshot = restore(machine, state, context) as AnyMachineSnapshot;
  const found = new Map<string, Offer>();
  const refused = new Set<string>();
  const innermostFirst = (snapshot._nodes as AnyStateNode[]).toSorted((one, other) => other.order - one.order);
  for (const node of innermostFirst) {
    for (const [type, transitions] of node.transitions) {
      const target = transitions.find((candidate) => candidate.target?.length)?.target?.[0];
      if (found.has(type) || refused.has(type)) continue;
      if (transitions.every(isRefusal)) refused.add(type);
      if (!target) continue;
      const allowed = snapshot.can(probe(type));
      const guard = transitions[0]?.guard as { type: string } | string | undefined;
      found.set(type, {
        event: type,
        to: firstLeaf(target).key,
        allowed,
        blockedBy: allowed ? null : typeof guard === 'object' ? guard.type : (guard ?? null),
      });
    }
  }
  return [...found.values()];
}
