import type { StateValue } from 'xstate';
import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import { stableJson, type ModelPath, type StepKind } from './model-spec.ts';

/** The step of a path after which the system was in the wrong state. */
export interface BrokenArrow {
  machine: string;
  /** Id of the path. */
  path: string;
  /** Name of the starting point. */
  input: string;
  /** 1-based step; 0 is the start. */
  at: number;
  /** Null at the start. */
  from: StateValue | null;
  event: ModelEvent | null;
  kind: StepKind | null;
  expected: StateValue;
  /** Actual state; null if unknown. */
  reached: StateValue | null;
  /** Ids of the expected transitions; empty if the event must change nothing. */
  transitions: readonly string[];
  /** Ids of the transitions actually taken, as far as known. */
  taken: readonly string[];
  /** Description of the fault, or the error message. */
  statement: string;
}

/** The system under test deviated from the path. */
export class PathFailure extends Error {
  override readonly name = 'PathFailure';
  readonly arrow: BrokenArrow;

  constructor(arrow: BrokenArrow, options?: ErrorOptions) {
    super(arrowWords(arrow), options);
    this.arrow = arrow;
  }
}

/** The step of a path as an arrow. @param at 1-based; 0 is the start */
export function arrowOf({ machine, id, input, start, startTransitions, steps }: ModelPath, at: number) {
  const step = steps[at - 1];
  const from = at > 1 ? (steps[at - 2]?.state ?? start) : start;
  return {
    machine,
    path: id,
    input,
    at,
    from: at ? from : null,
    event: step?.event ?? null,
    kind: step?.kind ?? null,
    expected: step?.state ?? start,
    transitions: step?.transitions ?? startTransitions,
  };
}

/** Display name of a state: `list.loading`, and `a + b` for parallel regions. */
export function stateWords(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = inner === undefined ? '' : stateWords(inner);
      if (!below) return key;
      return below.includes(' + ') ? `${key}.(${below})` : `${key}.${below}`;
    })
    .join(' + ');
}

/** `1 path`, `2 paths`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Short description of an event with its fields. */
export function eventWords({ type, ...fields }: ModelEvent): string {
  const { actorId: _, ...shownFields } = fields;
  const payload = stableJson(shownFields);
  return payload === '{}' ? type : `${type} ${payload.length > 90 ? `${payload.slice(0, 89)}…` : payload}`;
}

/** Description of the arrow: machine, source, event, expected target and outcome. */
export function arrowWords(arrow: BrokenArrow): string {
  const { machine, path, from, event, kind, expected, transitions, taken } = arrow;
  const step = event && from !== null ? `${stateWords(from)} — ${event.type}` : 'start';
  const goal = kind === 'refused' ? 'expected no change' : `expected ${stateWords(expected)}`;
  const ids = transitions.length ? transitions : taken;
  const named = ids.length ? ` (transition ${ids.join(', ')})` : '';
  return `${machine}: ${step} → ${goal}, ${whatHappened(arrow)}${named} · path ${path}`;
}

/** The outcome in one line; the first line of long errors. */
function whatHappened({ statement, reached }: BrokenArrow): string {
  const [first = ''] = plainText(statement).split('\n');
  const saysWhere = first.startsWith('actor') || reached === null;
  return saysWhere ? first : `browser went to ${stateWords(reached)}: ${first}`;
}

/** Removes the test runner's colour codes. */
export function plainText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- colours are escape sequences
  return text.replaceAll(/\u001B\[\d+(;\d+)*m/g, '');
}

/** Arrows with the same fault, and their paths. */
export interface ArrowGroup {
  arrow: BrokenArrow;
  paths: string[];
}

/** Groups broken arrows by arrow and fault, in order of occurrence. */
export function groupArrows(arrows: readonly BrokenArrow[]): ArrowGroup[] {
  const groups = new Map<string, ArrowGroup>();
  for (const arrow of arrows) {
    const { machine, from, event, expected, transitions, taken, statement } = arrow;
    const key = stableJson([machine, from, event?.type, expected, transitions, taken, statement]);
    const group = groups.get(key) ?? { arrow, paths: [] };
    groups.set(key, { ...group, paths: [...group.paths, arrow.path] });
  }
  return [...groups.values()];
}

/** Description of a group in one line. */
export function groupWords({ arrow, paths }: ArrowGroup): string {
  return paths.length > 1 ? `${arrowWords(arrow)} and ${paths.length - 1} more` : arrowWords(arrow);
}
