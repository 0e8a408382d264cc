import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { answers } from './answers.ts';
import type { ChartDocs } from './chart.ts';
import { documentationProblems, implementationProblems } from './lint-names.ts';
import type { Finding, Problem } from './problem.ts';
import { reachableStates } from './reach.ts';
import { allStateNodes, transitionsOf } from './transitions.ts';

/** What a chart must have before it is drawn: names, words, answers to errors, a way into and out of every state. */
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
  return [...found, ...unansweredInvokes(machine, state)];
}

function isDeadEnd(state: AnyStateNode): boolean {
  const { terminal } = (state.meta ?? {}) as { terminal?: unknown };
  // A chart of a single state lasts as long as its owner.
  const alone = state.parent?.parent === undefined && Object.keys(state.parent?.states ?? {}).length === 1;
  if (state.type !== 'atomic' || alone || (typeof terminal === 'string' && terminal)) return false;
  return !selfAndAncestors(state).some((owner) =>
    transitionsOf(owner).some(({ definition }) => definition.target?.some((target) => target !== state)),
  );
}

function selfAndAncestors(state: AnyStateNode): AnyStateNode[] {
  return [state, ...(state.parent ? selfAndAncestors(state.parent) : [])];
}

function unansweredInvokes(machine: AnyStateMachine, state: AnyStateNode): Finding[] {
  const answered = selfAndAncestors(state).flatMap(({ transitions }) => [...transitions.keys()]);
  return state.invoke
    .filter(({ id, src }) => !answered.some((descriptor) => answers(descriptor, `xstate.error.actor.${id}`)) && canFail(machine, src))
    .map(({ id }) => ({ rule: 'unhandled-error', subject: state.id, message: `invoke ${id} has no onError` }));
}

interface ActorLogicLike {
  transition?: (state: unknown, event: unknown, scope: unknown) => unknown;
  root?: unknown;
}

/** Promises and machines end; a callback, observable or reducer runs on. Logic carries no kind, so a promise is told by what it does with its result. */
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
