import type { Chart, ChartDelay, ChartEdge, ChartNode } from '../drawing/chart.ts';
import { coverEdges } from './diff-cover.ts';
import { eventOf, grouped, match, type Matching } from './diff-match.ts';

export type StateAspect =
  | 'name'
  | 'parent'
  | 'type'
  | 'initial'
  | 'description'
  | 'spec'
  | 'tags'
  | 'entry'
  | 'exit'
  | 'invokes'
  | 'refuses'
  | 'history';

/** `source`: the same arrow now leaves an ancestor, for several states at once. `order`: guards are evaluated in another order. `stays`: it now leaves its state, or no longer does. */
export type EdgeAspect = 'source' | 'event' | 'target' | 'stays' | 'guard' | 'sentence' | 'actions' | 'delay' | 'description' | 'order';

/** `moved`: drawn in another place (other parent, or from an ancestor) with the same behaviour. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** `before` is null for an added state, `after` for a removed one. */
export interface StateChange {
  subject: 'state';
  kind: ChangeKind;
  before: ChartNode | null;
  after: ChartNode | null;
  aspects: StateAspect[];
}

/** An arrow with several targets is several edges with the same id. */
export interface EdgeChange {
  subject: 'edge';
  kind: ChangeKind;
  before: ChartEdge | null;
  after: ChartEdge | null;
  aspects: EdgeAspect[];
}

export type Change = StateChange | EdgeChange;

export interface ChartDifference {
  before: Chart;
  after: Chart;
  matching: Matching;
  /** States before arrows, each in the order of the later chart followed by removals; moves come last. */
  changes: Change[];
}

interface DiffOptions {
  /** Aspects that one of the charts does not record, and that are therefore not compared. */
  unknown?: readonly EdgeAspect[];
}

/**
 * Compares two charts. States and arrows are matched as a reader would, so that a moved or renamed state is one change
 * without changes of all its arrows.
 */
export function diffCharts(before: Chart, after: Chart, { unknown = [] }: DiffOptions = {}): ChartDifference {
  const matching = match(before, after);
  const all: Change[] = [...stateChanges(before, after, matching), ...edgeChanges(before, after, matching)];
  const visible = unknown.length ? all.map((change) => withoutUnknown(change, unknown)) : all;
  const changes = visible.filter(({ kind, aspects }) => kind !== 'changed' || aspects.length);
  const moves = changes.filter(isMove).map((change): Change => ({ ...change, kind: 'moved' }));
  return { before, after, matching, changes: [...changes.filter((change) => !isMove(change)), ...moves] };
}

const isMove = ({ kind, subject, aspects }: Change): boolean =>
  kind === 'changed' && aspects.length === 1 && aspects[0] === (subject === 'state' ? 'parent' : 'source');

function withoutUnknown(change: Change, unknown: readonly EdgeAspect[]): Change {
  if (change.subject === 'state') return change;
  return { ...change, aspects: change.aspects.filter((aspect) => !unknown.includes(aspect)) };
}

function stateChanges(before: Chart, after: Chart, { states }: Matching): StateChange[] {
  const earlier = new Map(before.nodes.map((node) => [states.get(node.id), node]));
  const kept = after.nodes.flatMap((node): StateChange[] => {
    const old = earlier.get(node.id);
    if (!old) return [{ subject: 'state', kind: 'added', before: null, after: node, aspects: [] }];
    const aspects = stateAspects(old, node, states);
    return aspects.length ? [{ subject: 'state', kind: 'changed', before: old, after: node, aspects }] : [];
  });
  const gone = before.nodes.filter(({ id }) => !states.has(id));
  return [...kept, ...gone.map((node): StateChange => ({ subject: 'state', kind: 'removed', before: node, after: null, aspects: [] }))];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function stateAspects(old: ChartNode, now: ChartNode, states: ReadonlyMap<string, string>): StateAspect[] {
  const mapId = (id: string | null) => (id === null ? null : (states.get(id) ?? id));
  const changedFields = (['description', 'spec', 'entry', 'exit', 'history'] as const).filter((field) => !same(old[field], now[field]));
  return [
    ...(old.key === now.key ? [] : (['name'] as const)),
    ...(mapId(old.parent) === now.parent ? [] : (['parent'] as const)),
    ...(mapId(old.initial) === now.initial ? [] : (['initial'] as const)),
    ...(comparableType(old) === comparableType(now) ? [] : (['type'] as const)),
    ...changedFields,
    ...(same(old.tags.toSorted(), now.tags.toSorted()) ? [] : (['tags'] as const)),
    ...(same(sources(old), sources(now)) ? [] : (['invokes'] as const)),
    ...(same(old.refuses.toSorted(), now.refuses.toSorted()) ? [] : (['refuses'] as const)),
  ];
}

/** Becoming a compound state is already reported by the added children. */
const comparableType = ({ type }: ChartNode): string => (type === 'compound' ? 'atomic' : type);

const sources = (node: ChartNode): string[] => node.invokes.map(({ src }) => src);

function edgeChanges(before: Chart, after: Chart, { states, edges }: Matching): EdgeChange[] {
  const earlier = new Map(edges.map(([old, now]) => [now, old]));
  const matched = new Set(edges.map(([old]) => old));
  const gone = before.edges.filter((edge) => !matched.has(edge));
  const added = after.edges.filter((edge) => !earlier.has(edge));
  const { moved, gathering } = coverEdges(before, after, states, gone, added);
  const reordered = outOfOrder(before, after, edges);
  const kept = after.edges.flatMap((edge): EdgeChange[] => {
    const old = earlier.get(edge);
    if (!old) return gathering.has(edge) ? [] : [{ subject: 'edge', kind: 'added', before: null, after: edge, aspects: [] }];
    const aspects = edgeAspects(old, edge, states);
    const all: EdgeAspect[] = reordered.has(edge) ? [...aspects, 'order'] : aspects;
    return all.length ? [{ subject: 'edge', kind: 'changed', before: old, after: edge, aspects: all }] : [];
  });
  const lost = gone.map((edge): EdgeChange => {
    const now = moved.get(edge);
    return now
      ? { subject: 'edge', kind: 'changed', before: edge, after: now, aspects: ['source'] }
      : { subject: 'edge', kind: 'removed', before: edge, after: null, aspects: [] };
  });
  return [...kept, ...lost.toSorted((a, b) => Number(b.kind === 'changed') - Number(a.kind === 'changed'))];
}

function edgeAspects(old: ChartEdge, now: ChartEdge, states: ReadonlyMap<string, string>): EdgeAspect[] {
  const target = states.get(old.target) ?? old.target;
  return [
    ...(eventOf(old) === eventOf(now) ? [] : (['event'] as const)),
    ...(target === now.target ? [] : (['target'] as const)),
    ...(old.internal === now.internal ? [] : (['stays'] as const)),
    ...(sameDelay(old.delay, now.delay) ? [] : (['delay'] as const)),
    ...(old.guard === now.guard ? [] : (['guard'] as const)),
    ...(old.guard !== now.guard || old.guardSentence === now.guardSentence ? [] : (['sentence'] as const)),
    ...(same(old.actions, now.actions) ? [] : (['actions'] as const)),
    ...(old.description === now.description ? [] : (['description'] as const)),
  ];
}

/** Computed delays are compared by name because older files do not contain their usual duration. */
function sameDelay(old: ChartDelay | null, now: ChartDelay | null): boolean {
  return old?.ms === now?.ms && (old?.ms !== null || old?.name === now?.name);
}

/** Arrows of one event that are evaluated before one that used to precede them. */
function outOfOrder(before: Chart, after: Chart, edges: Matching['edges']): Set<ChartEdge> {
  const at = new Map([...before.edges, ...after.edges].map((edge) => [edge, 0]));
  before.edges.forEach((edge, index) => at.set(edge, index));
  after.edges.forEach((edge, index) => at.set(edge, index));
  const positionOf = (edge: ChartEdge) => at.get(edge) ?? 0;
  const groups = grouped(
    edges.filter(([, now]) => now.kind !== 'after'),
    ([, now]) => `${now.source} | ${now.event}`,
  );
  const found = [...groups.values()].flatMap((group) =>
    group.filter(([old, now]) =>
      group.some(([other, later]) => positionOf(other) < positionOf(old) && positionOf(later) > positionOf(now)),
    ),
  );
  return new Set(found.map(([, now]) => now));
}
