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
 * Entity machines store the name of their state in a database column. These functions restore a record into its chart, list the
 * accepted events, and apply them; the server changes a status in no other way.
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

/** Name of the active leaf state. */
export function leafOf(snapshot: Pick<AnyMachineSnapshot, 'value'>): string {
  let value: unknown = snapshot.value;
  while (typeof value === 'object' && value !== null) value = Object.values(value)[0];
  return String(value);
}

/** The record's snapshot. Throws on an unknown state, which a database constraint prevents. */
export function restore<Machine extends AnyStateMachine>(machine: Machine, state: string, context: ContextFrom<Machine>) {
  const value = leafValues(machine).get(state);
  if (value === undefined) throw new Error(`${machine.id} has no state ${state}`);
  return machine.resolveState({ value: value as never, context }) as ReturnType<Machine['getInitialSnapshot']>;
}

/** Whether a record's state or one of its ancestors has a tag. */
export function isTagged(machine: AnyStateMachine, state: string, tag: string): boolean {
  return (restore(machine, state, {} as never) as AnyMachineSnapshot).hasTag(tag);
}

/** The state an event leads to and the changed context, or null if the chart refuses it. */
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

/** An event as far as it is entered: its type, and some of what it brings. */
export type Entered<Event extends { type: string }> = Event extends unknown ? Pick<Event, 'type'> & Partial<Event> : never;

type Guard = (args: unknown, params: unknown) => boolean;

const openMachines = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** Whether a guard asks for something that the event does not bring yet. */
const isLeftOpen = (params: unknown): boolean => typeof params === 'object' && params !== null && Object.values(params).includes(undefined);

/** The machine with guards that hold while something they ask for is not entered yet. */
function leftOpen(machine: AnyStateMachine): AnyStateMachine {
  let open = openMachines.get(machine);
  if (!open) {
    const guards = Object.entries(machine.implementations.guards as Record<string, Guard>).map(
      ([name, guard]) => [name, (args: unknown, params: unknown) => isLeftOpen(params) || guard(args, params)] as const,
    );
    open = machine.provide({ guards: Object.fromEntries(guards) });
    openMachines.set(machine, open);
  }
  return open;
}

/**
 * Whether the chart may accept an event of which not everything is entered: guards that ask for the rest are judged when it is
 * there. What a user can do is known exactly, and no event is invented for it.
 */
export const mayAccept = <Machine extends AnyStateMachine>(
  machine: Machine,
  state: string,
  context: ContextFrom<Machine>,
  event: Entered<EventFromLogic<Machine>>,
): boolean => (restore(leftOpen(machine), state, context) as AnyMachineSnapshot).can(event);

/** A transition of the current state, whether or not its guard allows it now. */
export interface Offer {
  event: string;
  /** The target leaf state. */
  to: string;
  allowed: boolean;
  /** Name of the blocking guard, of a combination its first part that blocks; null if allowed. */
  blockedBy: string | null;
}

/** `on: { x: {} }`: the event is refused here, whatever the ancestors would do with it. */
const isRefusal = ({ target, actions, guard }: AnyTransitionDefinition): boolean => !target?.length && actions.length === 0 && !guard;

/** The leaf state that is entered together with a state. */
function firstLeaf(state: AnyStateNode): AnyStateNode {
  const [first] = state.type === 'compound' ? (state.initial.target as AnyStateNode[]) : [];
  return first ? firstLeaf(first) : state;
}

/** A guard of a transition: its name, its name with parameters, or a combination of guards. */
type GuardOf = string | { type: string; params?: unknown } | (Guard & { guards: readonly GuardOf[] }) | undefined;

/** Names of the guards in a guard. */
const namesOf = (guard: GuardOf): string[] => {
  if (guard === undefined) return [];
  if (typeof guard === 'function') return guard.guards.flatMap(namesOf);
  return [typeof guard === 'string' ? guard : guard.type];
};

/** The name of a guard, of a combination its first part that fails. */
function blockingGuard(snapshot: AnyMachineSnapshot, guard: GuardOf, event: object): string | null {
  const names = namesOf(guard);
  if (typeof guard !== 'function') return names[0] ?? null;
  const fails = guard.guards.find((part) => {
    if (typeof part === 'function' || part === undefined) return false;
    const [type, params] = typeof part === 'string' ? [part, undefined] : [part.type, part.params];
    const args = { context: snapshot.context as unknown, event };
    const judged = snapshot.machine.implementations.guards[type] as Guard;
    return !judged(args, typeof params === 'function' ? (params as (args: object) => unknown)(args) : params);
  });
  return namesOf(fails)[0] ?? names[0] ?? null;
}

/** All events of a record's state that lead somewhere; guards that ask what an event brings are judged when it is entered. */
export function offers<Machine extends AnyStateMachine>(machine: Machine, state: string, context: ContextFrom<Machine>): Offer[] {
  const snapshot = restore(leftOpen(machine), state, context) as AnyMachineSnapshot;
  const offersByEvent = new Map<string, Offer>();
  const refused = new Set<string>();
  const innermostFirst = (snapshot._nodes as AnyStateNode[]).toSorted((a, b) => b.order - a.order);
  for (const node of innermostFirst) {
    for (const [type, transitions] of node.transitions) {
      const target = transitions.find((candidate) => candidate.target?.length)?.target?.[0];
      if (offersByEvent.has(type) || refused.has(type) || type.startsWith('xstate.')) continue;
      if (transitions.every(isRefusal)) refused.add(type);
      if (!target) continue;
      const allowed = snapshot.can({ type });
      const guard = transitions[0]?.guard as GuardOf;
      offersByEvent.set(type, {
        event: type,
        to: firstLeaf(target).key,
        allowed,
        blockedBy: allowed ? null : blockingGuard(snapshot, guard, { type }),
      });
    }
  }
  return [...offersByEvent.values()];
}
