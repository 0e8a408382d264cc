import { getStateNodes, type AnyStateMachine, type AnyStateNode, type StateValue } from 'xstate';
import { allStateNodes, transitionsOf } from '#workbench/drawing/transitions.ts';
import { stableJson, type ModelPath } from './model-spec.ts';

/** A section of the specification with the states and transitions that implement it. */
export interface Requirement {
  /** "§4.5"; null without a section. */
  spec: string | null;
  /** Ids of its states. */
  states: string[];
  /** Ids of its transitions, and of those that leave its states. */
  transitions: string[];
}

/** Sections named in `meta.spec` of states and transitions, in state order; the rest comes last. */
export function requirementsOf(machine: AnyStateMachine): Requirement[] {
  const found = new Map<string | null, Requirement>();
  const requirementFor = (spec: string | null): Requirement => {
    const requirement = found.get(spec) ?? { spec, states: [], transitions: [] };
    found.set(spec, requirement);
    return requirement;
  };
  for (const state of allStateNodes(machine)) {
    if (state !== machine.root) requirementFor(sectionOf(state)).states.push(state.id);
    for (const { id, definition } of transitionsOf(state))
      requirementFor(ownSection(definition.meta) ?? sectionOf(state)).transitions.push(id);
  }
  return [...found.values()].toSorted((a, b) => Number(a.spec === null) - Number(b.spec === null));
}

/** Section of a state, or of its nearest ancestor with one. */
function sectionOf(state: AnyStateNode): string | null {
  return ownSection(state.meta) ?? (state.parent ? sectionOf(state.parent) : null);
}

function ownSection(meta: unknown): string | null {
  const { spec } = (meta ?? {}) as { spec?: unknown };
  return typeof spec === 'string' ? spec : null;
}

/** Ids of all states that the paths visit. */
export function statesVisited(machine: AnyStateMachine, paths: readonly ModelPath[]): Set<string> {
  const values = new Map<string, StateValue>();
  for (const { start, steps } of paths) {
    for (const value of [start, ...steps.map(({ state }) => state)]) values.set(stableJson(value), value);
  }
  return new Set([...values.values()].flatMap((value) => getStateNodes(machine.root, value).map(({ id }) => id)));
}
