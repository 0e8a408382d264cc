import type { Chart, ChartEdge, ChartNode } from '../drawing/chart.ts';

/** Which states and arrows of two charts are the same one. */
export interface Matching {
  /** Id in the earlier chart → id in the later one. */
  states: ReadonlyMap<string, string>;
  edges: readonly (readonly [before: ChartEdge, after: ChartEdge])[];
}

/**
 * Pairs what two charts have in common. A state is the same when it has the same id, or else the same name within the
 * same parent, or a name that only one lost and one new state has (moved), or when all but its name is the same (renamed).
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
  // Each new pair may be the parent, or the neighbour, by which further ones are recognised.
  for (let found: readonly [string, string] | null = ['', '']; found; ) {
    found = sameNameInside(before, after, pairs) ?? moved(before, after, pairs) ?? renamed(before, after, pairs);
    if (found) pairs.set(...found);
  }
  return pairs;
}

function pairRoots(before: Chart, after: Chart, pairs: Pairs): void {
  const [from, to] = [before, after].map(({ nodes }) => nodes.find(({ parent }) => parent === null)?.id);
  if (from !== undefined && to !== undefined) pairs.set(from, to);
}

const lost = (before: Chart, pairs: Pairs): ChartNode[] => before.nodes.filter(({ id }) => !pairs.has(id));

function fresh(after: Chart, pairs: Pairs): ChartNode[] {
  const taken = new Set(pairs.values());
  return after.nodes.filter(({ id }) => !taken.has(id));
}

const parentOf = (state: ChartNode, pairs: Pairs): string | null => (state.parent === null ? null : (pairs.get(state.parent) ?? null));

function sameNameInside(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  const free = fresh(after, pairs);
  for (const state of lost(before, pairs)) {
    const parent = parentOf(state, pairs);
    const twin = free.find((other) => parent !== null && other.parent === parent && other.key === state.key);
    if (twin) return [state.id, twin.id];
  }
  return null;
}

function moved(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  return onlyPair(lost(before, pairs), fresh(after, pairs), ({ key }) => key);
}

function renamed(before: Chart, after: Chart, pairs: Pairs): [string, string] | null {
  const same = (id: string) => id;
  const named = (id: string) => pairs.get(id) ?? null;
  const kept = new Set(pairs.values());
  return onlyPair(
    lost(before, pairs).filter((state) => parentOf(state, pairs) !== null && isTelling(before, state)),
    fresh(after, pairs),
    (state, isLater) => (isLater ? looks(after, state, (id) => (kept.has(id) ? same(id) : null)) : looks(before, state, named)),
  );
}

/** The first two that are alike by this measure, if no other of either side is. */
function onlyPair(
  earlier: readonly ChartNode[],
  later: readonly ChartNode[],
  measure: (state: ChartNode, isLater: boolean) => string,
): [string, string] | null {
  for (const state of earlier) {
    const wanted = measure(state, false);
    const twins = later.filter((other) => measure(other, true) === wanted);
    const rivals = earlier.filter((other) => measure(other, false) === wanted);
    if (twins.length === 1 && rivals.length === 1 && twins[0]) return [state.id, twins[0].id];
  }
  return null;
}

/** Two states without words or arrows look alike without being the same. */
const isTelling = (chart: Chart, state: ChartNode): boolean =>
  state.description !== '' || chart.edges.some(({ source, target }) => source === state.id || target === state.id);

/** All of a state but its name; neighbours that are not recognised yet count as anyone. */
function looks(chart: Chart, state: ChartNode, named: (id: string) => string | null): string {
  const neighbour = (id: string) => (id === state.id ? 'itself' : named(id));
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
  const parent = state.parent === null ? null : named(state.parent);
  const doing = invokes.map(({ src }) => src);
  return JSON.stringify([
    parent,
    type,
    description,
    spec,
    tags,
    entry,
    exit,
    doing,
    history,
    children.toSorted(),
    arrows.map(String).toSorted(),
  ]);
}

/** The event without what follows from its state's name; timers of a state are one event with different delays. */
export function eventOf(edge: ChartEdge): string {
  if (edge.kind === 'after') return 'after';
  const own = `.${edge.source}`;
  return edge.event.endsWith(own) ? edge.event.slice(0, -own.length) : edge.event;
}

function matchEdges(before: Chart, after: Chart, states: ReadonlyMap<string, string>): [ChartEdge, ChartEdge][] {
  const named = (id: string) => states.get(id) ?? id;
  const place = (edge: ChartEdge, source: string) => `${source} | ${eventOf(edge)}`;
  const later = grouped(after.edges, (edge) => place(edge, edge.source));
  const earlier = grouped(before.edges, (edge) => place(edge, named(edge.source)));
  const pairs = [...earlier].flatMap(([key, edges]) => pairUp(edges, later.get(key) ?? [], named));
  return [...pairs, ...renamedEvents(before, after, pairs, named)];
}

/** Pairs arrows of one event from one state, those first that have most in common. */
function pairUp(earlier: readonly ChartEdge[], later: readonly ChartEdge[], named: (id: string) => string): [ChartEdge, ChartEdge][] {
  const candidates = earlier.flatMap((from, at) =>
    later.map((to, index) => ({ from, to, score: likeness(from, to, named), apart: Math.abs(at - index) })),
  );
  const ranked = candidates.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score || a.apart - b.apart);
  const taken = new Set<ChartEdge>();
  return ranked.flatMap(({ from, to }): [ChartEdge, ChartEdge][] => {
    if (taken.has(from) || taken.has(to)) return [];
    taken.add(from).add(to);
    return [[from, to]];
  });
}

/** How much two arrows of one event have in common; 0 for timers that share neither time nor target. */
function likeness(from: ChartEdge, to: ChartEdge, named: (id: string) => string): number {
  const target = named(from.target) === to.target && from.internal === to.internal ? 8 : 0;
  const guard = from.guard === to.guard ? 4 : 0;
  const delay = from.delay?.words === to.delay?.words || from.delay?.name === to.delay?.name ? 4 : 0;
  const actions = String(from.actions) === String(to.actions) ? 2 : 0;
  if (from.kind === 'after' && !target && !delay) return 0;
  return 1 + target + guard + delay + actions;
}

/** An event that is called otherwise, with everything else the same. */
function renamedEvents(
  before: Chart,
  after: Chart,
  pairs: readonly (readonly [ChartEdge, ChartEdge])[],
  named: (id: string) => string,
): [ChartEdge, ChartEdge][] {
  const taken = new Set(pairs.flat());
  const looksOf = (edge: ChartEdge, of: (id: string) => string) =>
    JSON.stringify([of(edge.source), of(edge.target), edge.internal, edge.kind, edge.guard, edge.actions]);
  const free = (edge: ChartEdge) => !taken.has(edge) && edge.kind !== 'after';
  const later = grouped(after.edges.filter(free), (edge) => looksOf(edge, (id) => id));
  const earlier = grouped(before.edges.filter(free), (edge) => looksOf(edge, named));
  return [...earlier].flatMap(([key, [from, ...rivals]]): [ChartEdge, ChartEdge][] => {
    const [to, ...others] = later.get(key) ?? [];
    return from && to && !rivals.length && !others.length ? [[from, to]] : [];
  });
}

/** The items by what the measure says of them, in the order of their first. */
export function grouped<Item>(items: readonly Item[], measure: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(measure(item), [...(groups.get(measure(item)) ?? []), item]);
  return groups;
}
