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

/** `source`: the same arrow now leaves a state around it, for several at once. `order`: guards are asked in another order. `stays`: it now leaves its state, or no longer does. */
export type EdgeAspect = 'source' | 'event' | 'target' | 'stays' | 'guard' | 'sentence' | 'actions' | 'delay' | 'description' | 'order';

/** `moved`: drawn in another place, in another state or from a state around its own, and does what it did. */
export type ChangeKind = 'added' | 'removed' | 'changed' | 'moved';

/** Null before for what was added, null after for what was removed. */
export interface StateChange {
  what: 'state';
  kind: ChangeKind;
  before: ChartNode | null;
  after: ChartNode | null;
  aspects: StateAspect[];
}

/** An arrow to several targets is several arrows of one id. */
export interface EdgeChange {
  what: 'edge';
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
  /** In the order of the later chart, what was removed at its end, states before arrows; last what was only moved. */
  changes: Change[];
}

interface DiffOptions {
  /** What one of the charts does not tell of its arrows, so that nothing can be said about it. */
  unknown?: readonly EdgeAspect[];
}

/**
 * What is different between two charts, by what a reader of the picture calls the same state and the same arrow: a moved
 * or renamed state is one change, not all of its arrows too.
 */
export function diffCharts(before: Chart, after: Chart, { unknown = [] }: DiffOptions = {}): ChartDifference {
  const matching = match(before, after);
  const all: Change[] = [...stateChanges(before, after, matching), ...edgeChanges(before, after, matching)];
  const known = unknown.length ? all.map((change) => without(change, unknown)) : all;
  const changes = known.filter(({ kind, aspects }) => kind !== 'changed' || aspects.length);
  const moves = changes.filter(isMove).map((change): Change => ({ ...change, kind: 'moved' }));
  return { before, after, matching, changes: [...changes.filter((change) => !isMove(change)), ...moves] };
}

const isMove = ({ kind, what, aspects }: Change): boolean =>
  kind === 'changed' && aspects.length === 1 && aspects[0] === (what === 'state' ? 'parent' : 'source');

function without(change: Change, unknown: readonly EdgeAspect[]): Change {
  if (change.what === 'state') return change;
  return { ...change, aspects: change.aspects.filter((aspect) => !unknown.includes(aspect)) };
}

function stateChanges(before: Chart, after: Chart, { states }: Matching): StateChange[] {
  const earlier = new Map(before.nodes.map((node) => [states.get(node.id), node]));
  const kept = after.nodes.flatMap((node): StateChange[] => {
    const old = earlier.get(node.id);
    if (!old) return [{ what: 'state', kind: 'added', before: null, after: node, aspects: [] }];
    const aspects = stateAspects(old, node, states);
    return aspects.length ? [{ what: 'state', kind: 'changed', before: old, after: node, aspects }] : [];
  });
  const gone = before.nodes.filter(({ id }) => !states.has(id));
  return [...kept, ...gone.map((node): StateChange => ({ what: 'state', kind: 'removed', before: node, after: null, aspects: [] }))];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function stateAspects(old: ChartNode, now: ChartNode, states: ReadonlyMap<string, string>): StateAspect[] {
  const mapped = (id: string | null) => (id === null ? null : (states.get(id) ?? id));
  const plain = (['description', 'spec', 'entry', 'exit', 'history'] as const).filter((field) => !same(old[field], now[field]));
  return [
    ...(old.key === now.key ? [] : (['name'] as const)),
    ...(mapped(old.parent) === now.parent ? [] : (['parent'] as const)),
    ...(mapped(old.initial) === now.initial ? [] : (['initial'] as const)),
    ...(kindOf(old) === kindOf(now) ? [] : (['type'] as const)),
    ...plain,
    ...(same(old.tags.toSorted(), now.tags.toSorted()) ? [] : (['tags'] as const)),
    ...(same(sources(old), sources(now)) ? [] : (['invokes'] as const)),
    ...(same(old.refuses.toSorted(), now.refuses.toSorted()) ? [] : (['refuses'] as const)),
  ];
}

/** A state that got its first inner states is told by those. */
const kindOf = ({ type }: ChartNode): string => (type === 'compound' ? 'atomic' : type);

const sources = (node: ChartNode): string[] => node.invokes.map(({ src }) => src);

function edgeChanges(before: Chart, after: Chart, { states, edges }: Matching): EdgeChange[] {
  const earlier = new Map(edges.map(([old, now]) => [now, old]));
  const found = new Set(edges.map(([old]) => old));
  const gone = before.edges.filter((edge) => !found.has(edge));
  const added = after.edges.filter((edge) => !earlier.has(edge));
  const { moved, gathering } = coverEdges(before, after, states, gone, added);
  const reordered = outOfOrder(before, after, edges);
  const kept = after.edges.flatMap((edge): EdgeChange[] => {
    const old = earlier.get(edge);
    if (!old) return gathering.has(edge) ? [] : [{ what: 'edge', kind: 'added', before: null, after: edge, aspects: [] }];
    const aspects = edgeAspects(old, edge, states);
    const all: EdgeAspect[] = reordered.has(edge) ? [...aspects, 'order'] : aspects;
    return all.length ? [{ what: 'edge', kind: 'changed', before: old, after: edge, aspects: all }] : [];
  });
  const lost = gone.map((edge): EdgeChange => {
    const now = moved.get(edge);
    return now
      ? { what: 'edge', kind: 'changed', before: edge, after: now, aspects: ['source'] }
      : { what: 'edge', kind: 'removed', before: edge, after: null, aspects: [] };
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

/** A computed delay is known by its name: how long it usually is stands in newer files only. */
function sameDelay(old: ChartDelay | null, now: ChartDelay | null): boolean {
  return old?.ms === now?.ms && (old?.ms !== null || old?.name === now?.name);
}

/** Arrows of one event that are asked earlier than one that they used to follow. */
function outOfOrder(before: Chart, after: Chart, edges: Matching['edges']): Set<ChartEdge> {
  const at = new Map([...before.edges, ...after.edges].map((edge) => [edge, 0]));
  before.edges.forEach((edge, index) => at.set(edge, index));
  after.edges.forEach((edge, index) => at.set(edge, index));
  const place = (edge: ChartEdge) => at.get(edge) ?? 0;
  const groups = grouped(
    edges.filter(([, now]) => now.kind !== 'after'),
    ([, now]) => `${now.source} | ${now.event}`,
  );
  const found = [...groups.values()].flatMap((group) =>
    group.filter(([old, now]) => group.some(([other, later]) => place(other) < place(old) && place(later) > place(now))),
  );
  return new Set(found.map(([, now]) => now));
}
