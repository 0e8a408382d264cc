import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { matchesDescriptor } from './event-matching.ts';
import type { ChartDocs } from './chart.ts';
import { documentationProblems, implementationProblems } from './lint-names.ts';
import type { Finding, Problem } from './problem.ts';
import { reachableStates } from './reachable-states.ts';
import { allStateNodes, transitionsOf } from './transitions.ts';

/** Problems to fix before a chart is drawn: missing names, texts and error handlers, unreachable states and dead ends. */
export function lintChart(machine: AnyStateMachine, docs: ChartDocs): Problem[] {
  const states = allStateNodes(machine);
  const reachable = reachableStates(machine);
  const found = [
    ...states.flatMap((state) => stateProblems(machine, state, reachable)),
    ...implementationProblems(machine),
    ...documentationProblems(machine, docs),
  ];
  return found.map((problem) => ({ machine: machine.id, ...problem }));
}

function stateProblems(machine: AnyStateMachine, state: AnyStateNode, reachable: ReadonlySet<AnyStateNode>): Finding[] {
  const subject = state.id;
  const found: Finding[] = [];
  if (!state.description) found.push({ rule: 'undescribed-state', subject, message: 'has no description' });
  if (!reachable.has(state)) found.push({ rule: 'unreachable', subject, message: 'is entered by no transition' });
  if (isDeadEnd(state)) {
    found.push({ rule: 'no-way-out', subject, message: 'is not final and no transition leads out of it (or say why in meta.terminal)' });
  }
  return [...found, ...unhandledErrors(machine, state)];
}

function isDeadEnd(state: AnyStateNode): boolean {
  const { terminal } = (state.meta ?? {}) as { terminal?: unknown };
  // A chart with a single state lasts as long as its owner.
  const isOnlyState = state.parent?.parent === undefined && Object.keys(state.parent?.states ?? {}).length === 1;
  if (state.type !== 'atomic' || isOnlyState || (typeof terminal === 'string' && terminal)) return false;
  return !selfAndAncestors(state).some((owner) =>
    transitionsOf(owner).some(({ definition }) => definition.target?.some((target) => target !== state)),
  );
}

function selfAndAncestors(state: AnyStateNode): AnyStateNode[] {
  return [state, ...(state.parent ? selfAndAncestors(state.parent) : [])];
}

function unhandledErrors(machine: AnyStateMachine, state: AnyStateNode): Finding[] {
  const handledTypes = selfAndAncestors(state).flatMap(({ transitions }) => [...transitions.keys()]);
  return state.invoke
    .filter(
      ({ id, src }) =>
        !handledTypes.some((descriptor) => matchesDescriptor(descriptor, `xstate.error.actor.${id}`)) && canFail(machine, src),
    )
    .map(({ id }) => ({ rule: 'unhandled-error', subject: state.id, message: `invoke ${id} has no onError` }));
}

interface ActorLogicLike {
  transition?: (state: unknown, event: unknown, scope: unknown) => unknown;
  root?: unknown;
}

/** Promises and machines end; a callback, observable or reducer does not. Actor logic has no kind, so a promise is recognised by how it handles its result. */
function canFail(machine: AnyStateMachine, src: unknown): boolean {
  const logic = (typeof src === 'string' ? machine.implementations.actors[src] : src) as ActorLogicLike | undefined;
  if (!logic?.transition || logic.root) return true;
  try {
    const running = { status: 'active', output: undefined, error: undefined, input: undefined };
    const next = logic.transition(running, { type: 'xstate.promise.resolve', data: null }, {});
    return (next as { status?: string } | undefined)?.status === 'done';
  } catch {
    return false;
  }
}
