import type { Chart, ChartEdge, ChartNode } from '../drawing/chart.ts';

/** Matching states and arrows of two charts. */
export interface Matching {
  /** Id in the earlier chart → id in the later one. */
  states: ReadonlyMap<string, string>;
  edges: readonly (readonly [before: ChartEdge, after: ChartEdge])[];
}

/**
 * Matches the states and arrows of two charts. States match by id, else by name within the same parent, else by a name that
 * only one removed and one added state has (moved), else by everything except the name (renamed).
 */
export function match(before: Chart, after: Chart): Matching {
  const states = matchStates(before, after);
  return { states, edges: matchEdges(before, after, states) };
}

type Pairs = Map<string, string>;

function matchStates(before: Chart, after: Chart): Pairs {
  const ids = new Set(after.nodes.map(({ id }) => id));
  const pairs: Pairs = new Map(before.nodes.flatMap(({ id }) => (ids.has(id) ? [[id, id] as const] : [])));
  pairRoots(before, after, pairs);
  // Each new pair can be the parent or neighbour that identifies further pairs.
  for (let found: readonly [string, string] | null = ['', '']; found; ) {
    found = matchByParent(before, after, pairs) ?? matchMoved(before, after, pairs) ?? matchRenamed(before, after, pairs);
    if (found) pairs.set(...found);
  }
  return pairs;
}

function pairRoots(before: Chart, after: Chart, pairs: Pairs): void {
  const [from, to] = [before, after].map(({ nodes }) => nodes.find(({ parent }) => parent === null)?.id);
  if (from !== undefined && to !== undefined) pairs.set(from, to);
}

const unmatchedBefore = (before: Chart, pairs: Pairs): ChartNode[] => before.nodes.filter(({ id }) => !pairs.has(id));

function unmatchedAfter(after: Chart, pairs: Pairs): ChartNode[] {
  const matched = new Set(pairs.values());
  return after.nodes.filter(({ id }) => !matched.has(id));
}

const parentOf = (state: ChartNode, pairs: Pairs): string | null => (state.parent === null ? null : (pairs.get(state.parent) ?? null));

function matchByParent(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  const free = unmatchedAfter(after, pairs);
  for (const state of unmatchedBefore(before, pairs)) {
    const parent = parentOf(state, pairs);
    const counterpart = free.find((other) => parent !== null && other.parent === parent && other.key === state.key);
    if (counterpart) return [state.id, counterpart.id];
  }
  return null;
}

function matchMoved(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  return onlyPair(unmatchedBefore(before, pairs), unmatchedAfter(after, pairs), ({ key }) => key);
}

function matchRenamed(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  const same = (id: string) => id;
  const mapId = (id: string) => pairs.get(id) ?? null;
  const kept = new Set(pairs.values());
  return onlyPair(
    unmatchedBefore(before, pairs).filter((state) => parentOf(state, pairs) !== null && isDistinctive(before, state)),
    unmatchedAfter(after, pairs),
    (state, isLater) =>
      isLater ? stateSignature(after, state, (id) => (kept.has(id) ? same(id) : null)) : stateSignature(before, state, mapId),
  );
}

/** The first pair with the same signature, if no other state of either chart has it. */
function onlyPair(
  earlier: readonly ChartNode[],
  later: readonly ChartNode[],
  measure: (state: ChartNode, isLater: boolean) => string,
): [string, string] | null {
  for (const state of earlier) {
    const signature = measure(state, false);
    const matches = later.filter((other) => measure(other, true) === signature);
    const rivals = earlier.filter((other) => measure(other, false) === signature);
    if (matches.length === 1 && rivals.length === 1 && matches[0]) return [state.id, matches[0].id];
  }
  return null;
}

/** States without a description or arrows have equal signatures without being the same state. */
const isDistinctive = (chart: Chart, state: ChartNode): boolean =>
  state.description !== '' || chart.edges.some(({ source, target }) => source === state.id || target === state.id);

/** Everything about a state except its name; neighbours without a match are anonymous. */
function stateSignature(chart: Chart, state: ChartNode, mapId: (id: string) => string | null): string {
  const neighbour = (id: string) => (id === state.id ? 'itself' : mapId(id));
  const arrows = chart.edges
    .filter(({ source, target }) => source === state.id || target === state.id)
    .map((edge) => [
      neighbour(edge.source),
      neighbour(edge.target),
      eventOf(edge),
      edge.delay && (edge.delay.ms ?? edge.delay.name),
      edge.guard,
      edge.actions,
    ]);
  const { type, description, spec, tags, entry, exit, invokes, history } = state;
  const children = chart.nodes.filter(({ parent }) => parent === state.id).map(({ key }) => key);
  const parent = state.parent === null ? null : mapId(state.parent);
  const invoked = invokes.map(({ src }) => src);
  return JSON.stringify([
    parent,
    type,
    description,
    spec,
    tags,
    entry,
    exit,
    invoked,
    history,
    children.toSorted(),
    arrows.map(String).toSorted(),
  ]);
}

/** The event without the name of its state; timers of a state are one event with different delays. */
export function eventOf(edge: ChartEdge): string {
  if (edge.kind === 'after') return 'after';
  const own = `.${edge.source}`;
  return edge.event.endsWith(own) ? edge.event.slice(0, -own.length) : edge.event;
}

function matchEdges(before: Chart, after: Chart, states: ReadonlyMap<string, string>): [ChartEdge, ChartEdge][] {
  const mapId = (id: string) => states.get(id) ?? id;
  const groupKey = (edge: ChartEdge, source: string) => `${source} | ${eventOf(edge)}`;
  const later = grouped(after.edges, (edge) => groupKey(edge, edge.source));
  const earlier = grouped(before.edges, (edge) => groupKey(edge, mapId(edge.source)));
  const pairs = [...earlier].flatMap(([key, edges]) => pairUp(edges, later.get(key) ?? [], mapId));
  return [...pairs, ...matchRenamedEvents(before, after, pairs, mapId)];
}

/** Pairs arrows of one event from one state, most similar first. */
function pairUp(earlier: readonly ChartEdge[], later: readonly ChartEdge[], mapId: (id: string) => string): [ChartEdge, ChartEdge][] {
  const candidates = earlier.flatMap((from, at) =>
    later.map((to, index) => ({ from, to, score: similarity(from, to, mapId), distance: Math.abs(at - index) })),
  );
  const ranked = candidates.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.distance - b.distance);
  const matched = new Set<ChartEdge>();
  return ranked.flatMap(({ from, to }): [ChartEdge, ChartEdge][] => {
    if (matched.has(from) || matched.has(to)) return [];
    matched.add(from).add(to);
    return [[from, to]];
  });
}

/** Number of points two arrows of one event share; 0 for timers with neither the same time nor the same target. */
function similarity(from: ChartEdge, to: ChartEdge, mapId: (id: string) => string): number {
  const target = mapId(from.target) === to.target && from.internal === to.internal ? 8 : 0;
  const guard = from.guard === to.guard ? 4 : 0;
  const delay = from.delay?.words === to.delay?.words || from.delay?.name === to.delay?.name ? 4 : 0;
  const actions = String(from.actions) === String(to.actions) ? 2 : 0;
  if (from.kind === 'after' && !target && !delay) return 0;
  return 1 + target + guard + delay + actions;
}

/** Arrows whose event was renamed and that are otherwise equal. */
function matchRenamedEvents(
  before: Chart,
  after: Chart,
  pairs: readonly (readonly [ChartEdge, ChartEdge])[],
  mapId: (id: string) => string,
): [ChartEdge, ChartEdge][] {
  const matched = new Set(pairs.flat());
  const edgeSignature = (edge: ChartEdge, of: (id: string) => string) =>
    JSON.stringify([of(edge.source), of(edge.target), edge.internal, edge.kind, edge.guard, edge.actions]);
  const free = (edge: ChartEdge) => !matched.has(edge) && edge.kind !== 'after';
  const later = grouped(after.edges.filter(free), (edge) => edgeSignature(edge, (id) => id));
  const earlier = grouped(before.edges.filter(free), (edge) => edgeSignature(edge, mapId));
  return [...earlier].flatMap(([key, [from, ...rivals]]): [ChartEdge, ChartEdge][] => {
    const [to, ...others] = later.get(key) ?? [];
    return from && to && !rivals.length && !others.length ? [[from, to]] : [];
  });
}

/** Items grouped by key, in the order of each group's first item. */
export function grouped<Item>(items: readonly Item[], measure: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(measure(item), [...(groups.get(measure(item)) ?? []), item]);
  return groups;
}
